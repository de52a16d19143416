import { EDITABLE, type Item, type Patch, type StoredItem } from "./item.ts";
import type { RecurrenceCalculator } from "./recurrence-rule.ts";
import type { ItemVerb } from "./verb.ts";

/** What is asked of one item. The verbs of the user are short for a patch of `list`; `edit` has it all. */
export type ItemCommand =
  | { verb: "edit"; patch: Patch }
  | { verb: "complete" }
  | { verb: "reopen" }
  | { verb: "trash" }
  | { verb: "restore" };

/** What else is so when an item is changed: read by the caller, so that the rules stay pure. */
export interface RuleContext {
  /** Unix seconds. */
  now: number;
  /** `YYYY-MM-DD`, in the account's time zone. */
  today: string;
  /** The account's time zone, as IANA names it: a reminder keeps its hour when its item repeats. */
  zone: string;
  newId(): string;
  /** From `loadRepeats`. */
  repeats: RecurrenceCalculator;
  /** How many items outside the trash name this one as their project. */
  items: number;
  /** How many of those are open actions. */
  openActions: number;
  /** The item that the patch names as its project, or else the one that the item names now. */
  project: Pick<Item, "id" | "kind" | "list"> | null;
}

/** The fields that a change can touch, with the values they have after it, or had before. */
export type Values = Patch & Partial<Pick<StoredItem, "completedOn" | "listBefore">>;

const TOUCHED: readonly (keyof Values)[] = [...EDITABLE, "completedOn", "listBefore"];

/** A change of one item, ready to be kept. The store raises `changedOn` and `revision`. */
export interface Edit {
  verb: ItemVerb;
  /** Only what changes; empty when nothing does. */
  patch: Values;
  /** The same fields, as they were kept before. */
  before: Values;
  /** The next one of a repeating item that was completed: a new item, in the same group, verb `repeat`. */
  nextOccurrence?: StoredItem;
}

/** The fields in which two states of an item differ, as they are after and were before. */
export function difference(before: StoredItem, after: StoredItem): Pick<Edit, "patch" | "before"> {
  const changed = TOUCHED.filter((field) => !isSame(before[field], after[field]));
  return { patch: pick(after, changed), before: pick(before, changed) };
}

/** `null`, numbers, texts and lists of texts. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one, n) => one === b[n]);
}

function pick(item: StoredItem, fields: readonly (keyof Values)[]): Values {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}
