import type { NewKey } from "../../../domain/access/keyring.ts";
import { Signal } from "../../state/signal.ts";

/** A new key, until the user confirms that it is stored elsewhere. It is in memory only and is shown once. */
export const newSecret = new Signal<{ key: NewKey; by: "apply" | "add" } | null>(null);
