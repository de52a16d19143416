import { hash } from "node:crypto";
import type { Item } from "../domain/item.ts";

/**
 * What is kept beside an item so that damage on the disk is found: SHA-256, in hexadecimal, of the JSON of all its
 * columns but `seq`, in the order below. Whoever writes any of them writes the checksum too.
 */
export function checksum(item: Item, account: number): string {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const text = [account, id, kind, title, note, list, isFocused];
  return hash("sha256", JSON.stringify([...text, createdOn, changedOn, completedOn, source, revision]));
}
