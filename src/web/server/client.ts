import { openClient } from "../../wire/client.ts";
import { pageTransport } from "./transport.ts";

/** The page's client of its server. */
export const apiClient = openClient(pageTransport);
