/** An item while a format reads it: the values as its file has them, before the rules of an item apply. */
import type { Kind, List, RepeatFrom } from "../../item/item.ts";
import type { Loss, LossCode } from "../format.ts";

/** A value for the end of the note, under its name. */
export interface BlockLine {
  name: string;
  value: string;
  /** The code of its loss, if it is not only a line of the note. */
  code?: LossCode;
}

export interface RecordDraft {
  foreignId: string;
  kind: Kind;
  title: string;
  note: string;
  /** Null: open, in a system without lists. */
  list: List | "cancelled" | null;
  isFocused: boolean;
  createdOn: number | null;
  completedOn: number | null;
  /** When it was changed: the completion of a done item without one. */
  changedOn: number | null;
  startDate: string | null;
  dueDate: string | null;
  dueTime: string | null;
  reminders: number[];
  /** The text of an RRULE, not checked yet. */
  repeat: string | null;
  repeatFrom: RepeatFrom;
  minutes: number | null;
  tags: string[];
  area: string | null;
  contact: string | null;
  project: string | null;
  heading: string | null;
  blockedBy: string | null;
  isSequential: boolean;
  order: number | null;
  extra: Record<string, unknown>;
  block: BlockLine[];
  losses: Loss[];
}

export function startDraft(foreignId: string, title: string): RecordDraft {
  return {
    foreignId,
    kind: "action",
    title,
    note: "",
    list: null,
    isFocused: false,
    createdOn: null,
    completedOn: null,
    changedOn: null,
    startDate: null,
    dueDate: null,
    dueTime: null,
    reminders: [],
    repeat: null,
    repeatFrom: "date",
    minutes: null,
    tags: [],
    area: null,
    contact: null,
    project: null,
    heading: null,
    blockedBy: null,
    isSequential: false,
    order: null,
    extra: {},
    block: [],
    losses: [],
  };
}

export function lose(draft: RecordDraft, code: LossCode, field: string, value: string): void {
  draft.losses.push({ code, field, value });
}

/** Keeps a value as a line at the end of the note. */
export function keepInBlock(draft: RecordDraft, name: string, value: string, code?: LossCode): void {
  draft.block.push(code === undefined ? { name, value } : { name, value, code });
}

/** Whether a draft has nothing but its text and its state: such a step can be a checkbox. */
export function isOnlyText(draft: RecordDraft): boolean {
  return (
    (draft.list === null || draft.list === "done") &&
    !draft.isFocused &&
    draft.block.length + draft.losses.length + draft.reminders.length + draft.tags.length === 0 &&
    Object.keys(draft.extra).length === 0 &&
    [draft.createdOn, draft.completedOn, draft.startDate, draft.dueDate, draft.repeat].every(isNull) &&
    [draft.minutes, draft.contact, draft.blockedBy].every(isNull)
  );
}

function isNull(value: unknown): boolean {
  return value === null;
}
