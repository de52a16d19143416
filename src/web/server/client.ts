import { openClient } from "../../wire/client.ts";
import { pageTransport } from "./transport.ts";

/** The server, as this page asks it. */
export const apiClient = openClient(pageTransport);
