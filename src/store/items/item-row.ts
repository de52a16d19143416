import { type Item, NO_DETAILS, type StoredItem } from "../../domain/item/item.ts";
import { checksum } from "../engine/checksum.ts";
import type { Statement, Value } from "../engine/engine.ts";

/** The column that holds each field of an item. */
const COLUMN_OF = {
  id: "id",
  kind: "kind",
  title: "title",
  note: "note",
  list: "list",
  isFocused: "is_focused",
  createdOn: "created_on",
  changedOn: "changed_on",
  completedOn: "completed_on",
  startDate: "start_date",
  dueDate: "due_date",
  dueTime: "due_time",
  remindAt: "remind_at",
  reminders: "reminders",
  repeat: "repeat",
  repeatFrom: "repeat_from",
  minutes: "minutes",
  energy: "energy",
  tags: "tags",
  area: "area",
  contact: "contact",
  project: "project",
  position: "position",
  isSequential: "is_sequential",
  blockedBy: "blocked_by",
  heading: "heading",
  source: "source",
  revision: "revision",
  listBefore: "list_before",
} as const satisfies Record<keyof StoredItem, string>;

const FIELDS = Object.keys(COLUMN_OF) as (keyof StoredItem)[];

/** An internal list: a purged item leaves a row without text, so that its id is never used again. */
export const PURGED = "purged";

/** What stays of a purged item: its id. */
export function scrubItem(stored: StoredItem, now: number): StoredItem {
  return {
    ...stored,
    ...NO_DETAILS,
    kind: "action",
    list: PURGED as StoredItem["list"],
    title: "",
    note: null,
    completedOn: null,
    listBefore: null,
    changedOn: now,
    revision: stored.revision + 1,
  };
}

/** The columns of an item for SELECT. */
export const COLUMNS = FIELDS.map((field) => `item.${COLUMN_OF[field]} AS "${field}"`).join(", ");

/** A row of `COLUMNS`, and its seq. */
export type ItemRecord = Omit<StoredItem, "isFocused" | "isSequential" | "tags" | "reminders"> & {
  seq: number;
  isFocused: number;
  isSequential: number;
  /** A JSON array; null if empty. */
  tags: string | null;
  /** A JSON array; null unless there are several, for a single one is in `remindAt`. */
  reminders: string | null;
};

export function toStoredItem(row: ItemRecord): StoredItem {
  const stored: Partial<Record<keyof StoredItem, unknown>> = {}; // filled in a loop, because a page of a list has five hundred
  for (const field of FIELDS) stored[field] = row[field] ?? null;
  stored.isFocused = row.isFocused === 1;
  stored.isSequential = row.isSequential === 1;
  stored.tags = row.tags ? JSON.parse(row.tags) : [];
  stored.reminders = row.reminders ? JSON.parse(row.reminders) : row.remindAt === null ? [] : [row.remindAt];
  return stored as StoredItem;
}

/** The item as clients see it: only in the trash with `listBefore`. */
export function toPublicItem({ listBefore, ...item }: StoredItem): Item {
  return item.list === "trash" ? { ...item, listBefore } : item;
}

/** Converts a row of the table, including one of an older schema. */
export function fromTable(row: Record<string, Value>): ItemRecord {
  const fields = FIELDS.map((field) => [field, row[COLUMN_OF[field]] ?? null] as const);
  return { ...Object.fromEntries(fields), seq: row.seq } as unknown as ItemRecord;
}

const insertOf = (names: string, count: number) =>
  `INSERT INTO item (account, ${names}, checksum) VALUES (?${", ?".repeat(count)}, ?)`;
const INSERT_CAPTURED = insertOf(
  "id, kind, title, note, list, is_focused, created_on, changed_on, completed_on, source, revision",
  11,
);
const INSERT_WHOLE = insertOf(FIELDS.map((field) => COLUMN_OF[field]).join(", "), FIELDS.length);

/** Adds a captured item without details. Every capture runs this. */
export function insertCaptured(item: Item, account: number): Statement {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const values = [account, id, kind, title, note, list, Number(isFocused), createdOn, changedOn, completedOn];
  values.push(source, revision, checksum(item, account));
  return { sql: INSERT_CAPTURED, values, rows: 1, grows: true };
}

/** Adds an item with all its details. */
export function insertStoredItem(stored: StoredItem, account: number): Statement {
  const values = FIELDS.map((field) => columnValue(stored, field));
  return {
    sql: INSERT_WHOLE,
    values: [account, ...values, checksum(stored, account)],
    rows: 1,
    grows: true,
  };
}

const UPDATE_NAMES = `UPDATE item SET tags = ?, area = ?, contact = ?, changed_on = ?, revision = ?, checksum = ?
  WHERE seq = ? AND account = ? AND revision = ?`;

/**
 * Like `updateItem`, if only tag, area or contact names change: it touches no index, so that ten thousand at once are
 * quick.
 */
export function updateNames(seq: number, after: StoredItem, revision: number, account: number): Statement {
  const { tags, area, contact, changedOn } = after;
  const values = [asValue(tags), area, contact, changedOn, after.revision, checksum(after, account)];
  return { sql: UPDATE_NAMES, values: [...values, seq, account, revision], rows: 1 };
}

const MUTABLE = FIELDS.filter((field) => !["id", "createdOn", "source"].includes(field));
const OF_NAMES = ["tags", "area", "contact", "changedOn", "revision"];
const WITHOUT_TEXT = MUTABLE.filter((field) => !["title", "note"].includes(field));
const updateOf = (fields: readonly (keyof StoredItem)[]) =>
  `UPDATE item SET ${fields.map((field) => `${COLUMN_OF[field]} = ?`).join(", ")}, checksum = ?
  WHERE seq = ? AND account = ? AND revision = ?`;
const UPDATE = updateOf(MUTABLE);
const UPDATE_DECISIONS = updateOf(WITHOUT_TEXT);

/**
 * Changes a row if it still has the revision that was read; else the transaction fails with `changed`. The text is
 * written only if it changed: moving a thousand notes of a mebibyte must not rewrite them.
 */
export function updateItem(seq: number, before: StoredItem, after: StoredItem, account: number): Statement {
  const hasOnlyNewNames = MUTABLE.every(
    (field) => before[field] === after[field] || OF_NAMES.includes(field),
  );
  if (hasOnlyNewNames) return updateNames(seq, after, before.revision, account);
  const isTextSame = before.title === after.title && before.note === after.note;
  const values = (isTextSame ? WITHOUT_TEXT : MUTABLE).map((field) => columnValue(after, field));
  return {
    sql: isTextSame ? UPDATE_DECISIONS : UPDATE,
    values: [...values, checksum(after, account), seq, account, before.revision],
    rows: 1,
  };
}

function columnValue(stored: StoredItem, field: keyof StoredItem): Value {
  if (field === "reminders" && stored.reminders.length < 2) return null;
  return asValue(stored[field]);
}

function asValue(value: unknown): Value {
  if (typeof value === "boolean") return Number(value);
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value as Value;
}
