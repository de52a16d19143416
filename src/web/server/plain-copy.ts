import { plainCopyOf } from "../../wire/copy/copy-client.ts";
import { apiClient } from "./client.ts";

/** The page's client of the plain copy, which a part loads after the first screen. */
export const plainCopyClient = plainCopyOf(apiClient);
