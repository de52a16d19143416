import type { Item, StoredItem } from "../../domain/item/item.ts";
import { NO_DETAILS } from "../../domain/item/item.ts";
import { sha256 } from "./sha256.ts";

const DECISIONS = Object.keys(NO_DETAILS) as (keyof typeof NO_DETAILS)[];

/**
 * The checksum that detects damage on the disk: SHA-256, in hexadecimal, of the JSON of all columns but `seq`: those of
 * a capture in the order below, then the names and values of later ones that are not empty. A statement that writes any
 * of them writes the checksum too. Of several reminders all count, and not the next one, which moves on without a change.
 */
export function checksum(item: Item | StoredItem, account: number): string {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const text: unknown[] = [account, id, kind, title, note, list, isFocused];
  text.push(createdOn, changedOn, completedOn, source, revision);
  const uncounted = item.reminders.length > 1 ? "remindAt" : "reminders";
  for (const field of DECISIONS)
    if (field !== uncounted && field in item && item[field] !== null && !isEmpty(item[field]))
      text.push([field, item[field]]);
  const listBefore = "listBefore" in item ? item.listBefore : null;
  if (listBefore !== null) text.push(["listBefore", listBefore]);
  return sha256(JSON.stringify(text));
}

function isEmpty(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0);
}
