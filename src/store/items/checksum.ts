import type { Item, StoredItem } from "../../domain/item/item.ts";
import { NO_DETAILS } from "../../domain/item/item.ts";
import { sha256 } from "../engine/sha256.ts";

const DECISIONS = Object.keys(NO_DETAILS) as (keyof typeof NO_DETAILS)[];

/**
 * What is kept beside an item so that damage on the disk is found: SHA-256, in hexadecimal, of the JSON of all its
 * columns but `seq`: those of a capture in the order below, then those that were decided later, with their names, as far
 * as they hold something. Whoever writes any of them writes the checksum too.
 */
export function checksum(item: Item | StoredItem, account: number): string {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const text: unknown[] = [account, id, kind, title, note, list, isFocused];
  text.push(createdOn, changedOn, completedOn, source, revision);
  for (const field of DECISIONS)
    if (field in item && item[field] !== null && !isEmpty(item[field])) text.push([field, item[field]]);
  const listBefore = "listBefore" in item ? item.listBefore : null;
  if (listBefore !== null) text.push(["listBefore", listBefore]);
  return sha256(JSON.stringify(text));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
