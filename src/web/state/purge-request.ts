import { Signal } from "./signal.ts";

/** The ids of the items to delete for good, or the whole trash; null if the user is not asked about any. */
export const purgeRequest = new Signal<readonly string[] | "trash" | null>(null);
