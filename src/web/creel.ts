import { openClient } from "../wire/client.ts";
import { send } from "./send.ts";

/** The server, as this page asks it. */
export const creel = openClient(send);
