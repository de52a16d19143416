import { Signal } from "./signal.ts";

/** The field of the item panel that a key of the list asks for; the panel opens it and sets null. */
export const requestedField = new Signal<"title" | "note" | null>(null);
