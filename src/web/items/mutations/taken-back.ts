import { StoredValue } from "../../state/stored-value.ts";

const MOST = 100;
const kept = new StoredValue<string[]>("taken-back");
const keys = () => kept.get() ?? [];

/**
 * Keys of mutations that were last taken back before they were sent: in the outbox another window cannot distinguish
 * them from sent ones.
 */
export const undoneCaptures = {
  has: (key: string): boolean => keys().includes(key),
  add: (...added: readonly string[]): boolean => kept.set([...added, ...keys()].slice(0, MOST)),
  delete: (...removed: readonly string[]): boolean =>
    kept.set(keys().filter((key) => !removed.includes(key))),
};
