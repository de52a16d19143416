import { isSame, type Values } from "../item/command.ts";
import { isOpen, NO_DETAILS, type StoredItem } from "../item/item.ts";
import { brokenInvariant } from "../item/undo.ts";

/** The fields that an import can change later. `completedOn` and `listBefore` go with `list`. */
export const MERGED_FIELDS = [
  "title",
  "note",
  "list",
  "isFocused",
  "startDate",
  "dueDate",
  "dueTime",
  "reminders",
  "repeat",
  "repeatFrom",
  "minutes",
  "energy",
  "tags",
  "area",
  "contact",
  "project",
  "isSequential",
  "blockedBy",
  "heading",
] as const satisfies readonly (keyof StoredItem)[];
export type MergedField = (typeof MERGED_FIELDS)[number];

const EMPTY: Partial<StoredItem> = { ...NO_DETAILS, note: null, isFocused: false };

/** A short hash of the value of a field. The same value must have the same hash in every version of Creel. */
export type HashValue = (value: unknown) => string;

/**
 * The hashes of the fields as a file had them, by which a later import tells the side that changed one; empty fields have
 * none.
 */
export function hashFields(item: StoredItem, hash: HashValue): string {
  return MERGED_FIELDS.map((field) => (isSame(item[field], EMPTY[field]) ? "" : hash(item[field]))).join(",");
}

/** The fields that have another value than the last import gave them. */
export function changedFields(item: StoredItem, base: string, hash: HashValue): MergedField[] {
  const [before, now] = [base, hashFields(item, hash)].map((hashes) => hashes.split(","));
  return MERGED_FIELDS.filter((_, n) => now?.[n] !== before?.[n]);
}

/** The hashes without a change of the item that they have and that is taken back: the file can then make it again. */
export function takeHashesBack(base: string, patch: Values, before: Values, hash: HashValue): string {
  const hashOf = (field: MergedField, values: Values) =>
    isSame(values[field], EMPTY[field]) ? "" : hash(values[field]);
  const hashes = base.split(",");
  return MERGED_FIELDS.map((field, n) => {
    const isTaken = field in patch && hashes[n] === hashOf(field, patch);
    return isTaken ? hashOf(field, before) : hashes[n];
  }).join(",");
}

/** The result of a later import of an item. */
export interface MergeResult {
  after: StoredItem;
  /** Fields that both sides changed, or that the file could not change: they have this inbox's value. */
  kept: MergedField[];
  /** The hashes to store: of a kept field those from before, so that the next import asks about it again. */
  base: string;
}

/**
 * Merges an item of this inbox with the same item of a file, field by field. `baseBefore` has the hashes of the fields as the
 * last import had them: a field that only the file changed gets its value.
 */
export function mergeItems(
  ours: StoredItem,
  theirs: StoredItem,
  baseBefore: string,
  { hash, isFilePreferred, today }: { hash: HashValue; isFilePreferred: boolean; today: string },
): MergeResult {
  const before = baseBefore.split(",");
  const [own, their] = [ours, theirs].map((item) => hashFields(item, hash).split(","));
  const taken: MergedField[] = [];
  const kept: MergedField[] = [];
  for (const [n, field] of MERGED_FIELDS.entries()) {
    if (their?.[n] === before[n] || their?.[n] === own?.[n]) continue;
    if (own?.[n] === before[n] || isFilePreferred) taken.push(field);
    else kept.push(field);
  }
  const after = takeFields(ours, theirs, taken);
  const isSound = brokenInvariant(after, today) === null;
  if (!isSound) kept.push(...taken);
  const base = MERGED_FIELDS.map((field, n) => (kept.includes(field) ? before[n] : their?.[n])).join(",");
  return { after: isSound ? after : ours, kept, base };
}

function takeFields(ours: StoredItem, theirs: StoredItem, fields: readonly MergedField[]): StoredItem {
  const values = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
  const after: StoredItem = { ...ours, ...values };
  if (fields.includes("reminders")) after.remindAt = theirs.remindAt;
  if (fields.includes("list")) {
    after.completedOn = theirs.completedOn;
    after.listBefore = isOpen(theirs.list) ? null : isOpen(ours.list) ? ours.list : ours.listBefore;
  }
  if (!isOpen(after.list)) after.isFocused = false;
  return after;
}
