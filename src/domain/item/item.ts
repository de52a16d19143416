/** The lists an item can be in. Every capture starts in the inbox. */
export const LISTS = ["inbox", "next", "waiting", "scheduled", "someday", "done", "trash"] as const;
export type List = (typeof LISTS)[number];

export const KINDS = ["action", "project", "note"] as const;
export type Kind = (typeof KINDS)[number];

/** A list with open items. */
export type OpenList = Exclude<List, "done" | "trash">;

export const ENERGIES = ["low", "medium", "high"] as const;
export type Energy = (typeof ENERGIES)[number];

/** Whether the next occurrence counts from the day of completion or from the item's own date. */
export const REPEAT_FROM = ["completion", "date"] as const;
export type RepeatFrom = (typeof REPEAT_FROM)[number];

/** The fields that triage decides (docs/model.md). Dates are `YYYY-MM-DD`. */
export interface ItemDetails {
  startDate: string | null;
  dueDate: string | null;
  /** Of the due date: "HH:MM" of 24 hours, in the account's time zone. Null without a due date. */
  dueTime: string | null;
  /** The next of `reminders`, in Unix seconds: the earliest that was not shown, else the last. */
  remindAt: number | null;
  /** All moments to remind of it, the earliest first. */
  reminders: readonly number[];
  /** The text of an RRULE (RFC 5545), without its name. */
  repeat: string | null;
  repeatFrom: RepeatFrom | null;
  minutes: number | null;
  energy: Energy | null;
  /** Names in their order. A name that begins with `@` is a context. */
  tags: readonly string[];
  area: string | null;
  /** The person that the user waits for. */
  contact: string | null;
  /** The id of a project. */
  project: string | null;
  /** The position in a manual order (`position.ts`); null means by age. */
  position: string | null;
  /** Of a project: only the first of its open actions can be done now (`availability.ts`). */
  isSequential: boolean;
  /** The id of another action or project: an action is held back while that one is open. */
  blockedBy: string | null;
  /** The heading of its project that it stands under: a name. Null without a project. */
  heading: string | null;
}

/** The details of a new capture. */
export const NO_DETAILS: ItemDetails = {
  startDate: null,
  dueDate: null,
  dueTime: null,
  remindAt: null,
  reminders: [],
  repeat: null,
  repeatFrom: null,
  minutes: null,
  energy: null,
  tags: [],
  area: null,
  contact: null,
  project: null,
  position: null,
  isSequential: false,
  blockedBy: null,
  heading: null,
};

/** An action, a project or a note. Moments are Unix seconds. */
export interface Item extends ItemDetails {
  /** UUID v4 as 32 upper-case hexadecimal characters (specification, section 2). */
  id: string;
  kind: Kind;
  title: string;
  note: string | null;
  list: List;
  isFocused: boolean;
  createdOn: number;
  changedOn: number;
  completedOn: number | null;
  /** The name of the actor that captured it. */
  source: string;
  /** 1 when captured, one more with every change. */
  revision: number;
  /** In the trash: the open list that it was in last. Absent elsewhere. */
  listBefore?: OpenList | null;
}

/** An item as it is stored: `listBefore` is the list that `reopen` and `restore` lead back to. Null while it is open. */
export interface StoredItem extends Item {
  listBefore: OpenList | null;
}

/** The fields that a user may change. */
export const EDITABLE = [
  "title",
  "note",
  "kind",
  "list",
  "isFocused",
  ...(Object.keys(NO_DETAILS) as (keyof ItemDetails)[]),
] as const;
export type Editable = (typeof EDITABLE)[number];

/** The user's change of fields. `null` clears a field. */
export type Patch = Partial<Pick<Item, Editable>>;

export function isOpen(list: List): list is OpenList {
  return list !== "done" && list !== "trash";
}
