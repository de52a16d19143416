import { openClient } from "../../wire/client.ts";
import { send } from "./transport.ts";

/** The server, as this page asks it. */
export const creel = openClient(send);
