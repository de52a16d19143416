import type { NewKey } from "../../../domain/access/keyring.ts";
import { Cell } from "../../state/signal.ts";

/** A key just made, until its reader says that it is safe elsewhere. Only in memory: nothing can show it again. */
export const madeKey = new Cell<{ key: NewKey; by: "apply" | "add" } | null>(null);
