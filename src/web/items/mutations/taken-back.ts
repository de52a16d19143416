import { StoredValue } from "../../state/stored-value.ts";

const MOST = 100;
const kept = new StoredValue<string[]>("taken-back");
const keys = () => kept.get() ?? [];

/** Keys of what was last taken back before it was sent: to another window both look the same, gone from the outbox. */
export const undoneCaptures = {
  has: (key: string): boolean => keys().includes(key),
  add: (...added: readonly string[]): boolean => kept.set([...added, ...keys()].slice(0, MOST)),
  delete: (...removed: readonly string[]): boolean =>
    kept.set(keys().filter((key) => !removed.includes(key))),
};
