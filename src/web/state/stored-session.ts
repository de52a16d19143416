import { isText, StoredValue } from "./stored-value.ts";

/** The stored session: the pairing page leaves it for the page that it opens. */
export const storedSession = new StoredValue<string>("session", isText);
