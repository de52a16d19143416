import { isListOf, isText, StoredValue } from "../../state/stored-value.ts";

const MAX_KEYS = 100;
const storedKeys = new StoredValue<string[]>("taken-back", isListOf(isText));
const readKeys = () => storedKeys.get() ?? [];

/**
 * Keys of mutations that were last taken back before they were sent: in the outbox another window cannot distinguish
 * them from sent ones.
 */
export const undoneCaptures = {
  has: (key: string): boolean => readKeys().includes(key),
  add: (...newKeys: readonly string[]): boolean =>
    storedKeys.set([...newKeys, ...readKeys()].slice(0, MAX_KEYS)),
  delete: (...oldKeys: readonly string[]): boolean =>
    storedKeys.set(readKeys().filter((key) => !oldKeys.includes(key))),
};
