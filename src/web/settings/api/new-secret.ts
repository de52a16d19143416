import type { NewKey } from "../../../domain/access/keyring.ts";
import { Signal } from "../../state/signal.ts";

/** A key just made, until its reader says that it is safe elsewhere. Only in memory: nothing can show it again. */
export const newSecret = new Signal<{ key: NewKey; by: "apply" | "add" } | null>(null);
