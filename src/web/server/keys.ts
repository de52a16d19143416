import { keysOf } from "../../wire/access/key-client.ts";
import { apiClient } from "./client.ts";

/** The page's client of the keys, which a part loads after the first screen. */
export const keyClient = keysOf(apiClient);
