import { StoredValue } from "./stored-value.ts";

/** Where a session survives the page: the page for pairing leaves it for the page that it leads to. */
export const storedSession = new StoredValue<string>("session");
