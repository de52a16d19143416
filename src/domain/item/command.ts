import type { Blocker } from "./blocking.ts";
import { EDITABLE, type Item, type Patch, type StoredItem } from "./item.ts";
import type { RecurrenceCalculator } from "./recurrence-rule.ts";
import type { ItemVerb } from "./verb.ts";

/** A command for one item. The user's verbs are short for a patch of `list`; `edit` can change every field. */
export type ItemCommand =
  | { verb: "edit"; patch: Patch }
  | { verb: "complete" }
  | { verb: "reopen" }
  | { verb: "trash" }
  | { verb: "restore" };

/** The context of the rules, read by the caller so that the rules stay pure. */
export interface RuleContext {
  /** Unix seconds. */
  now: number;
  /** `YYYY-MM-DD`, in the account's time zone. */
  today: string;
  /** The account's IANA time zone: a repeated reminder keeps its local time. */
  zone: string;
  newId(): string;
  /** From `loadRepeats`. */
  repeats: RecurrenceCalculator;
  /** The number of items outside the trash that have this one as their project. */
  items: number;
  /** The number of open actions among them. */
  openActions: number;
  /** The project that the patch names, or else the item's current one. */
  project: Pick<Item, "id" | "kind" | "list"> | null;
  /** The item that the patch names as `blockedBy`, then the one that blocks it, and so on (`nextBlocker`). */
  blockers: readonly Blocker[];
}

/** Changeable fields with their values after a change, or before it. */
export type Values = Patch & Partial<Pick<StoredItem, "completedOn" | "listBefore">>;

const TOUCHED: readonly (keyof Values)[] = [...EDITABLE, "completedOn", "listBefore"];

/** A change of one item, ready to be stored. The store raises `changedOn` and `revision`. */
export interface Edit {
  verb: ItemVerb;
  /** Only the changed fields. */
  patch: Values;
  /** The same fields with their values before. */
  before: Values;
  /** The next occurrence of a completed repeating item: a new item of the same step, with verb `repeat`. */
  nextOccurrence?: StoredItem;
}

/** The fields that differ between two states of an item, after and before. */
export function difference(before: StoredItem, after: StoredItem): Pick<Edit, "patch" | "before"> {
  const changed = TOUCHED.filter((field) => !isSame(before[field], after[field]));
  return { patch: pick(after, changed), before: pick(before, changed) };
}

/** Compares `null`, numbers, texts and lists of texts. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((one, n) => one === b[n]);
}

function pick(item: StoredItem, fields: readonly (keyof Values)[]): Values {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}
