import { homeSuffix, isText, lastHomeSuffix, StoredValue, storedHomes } from "./stored-value.ts";

/** The stored session: the pairing page leaves it for the page that it opens. */
export const storedSession = new StoredValue<string>("session", isText);

/** Stores a session and opens its home. False if the browser cannot store it. */
export function storeSecret(secret: string): boolean {
  const home = /^[\w-]+(?=\.)/.exec(secret)?.[0]; // a server of an older version names no home
  if (home !== undefined) storedHomes.set([...new Set([storedHomes.get()?.[0] ?? home, home])]);
  return storedSession.set(secret);
}

/** Whether the stored session is of another home than this page, which may neither show nor send anything of it. */
export function isOfOtherHome(): boolean {
  return lastHomeSuffix() !== homeSuffix;
}
