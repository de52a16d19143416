import type { Energy, Kind, List, RepeatFrom } from "../../item/item.ts";
import { MINUTES_LIMIT } from "../../item/patch.ts";
import type { ImportedItem, Loss, LossCode } from "../format.ts";
import { MAX_NAMED_LOSSES } from "../named-losses.ts";
import { cleanName, cleanText, reportText } from "./clean-text.ts";
import type { ForeignTime } from "./foreign-times.ts";
import { writeValue } from "./value-text.ts";

/** An item while a format reads it: the values as its file has them, before the rules of an item apply. */

/** Of three: p1 is the highest. */
export type PriorityLevel = 1 | 2 | 3;

export class ItemDraft
  implements Record<Exclude<keyof ImportedItem, "list" | "whole" | "isTombstone" | "origins">, unknown>
{
  kind: Kind = "action";
  note: string | null = null;
  /** "auto": open, in a system without lists. */
  list: List | "auto" | "cancelled" = "auto";
  isFocused = false;
  createdOn: number | null = null;
  completedOn: number | null = null;
  /** The moment of the last change: a done item without a moment of completion was completed then. */
  changedOn: number | null = null;
  startDate: string | null = null;
  dueDate: string | null = null;
  dueTime: string | null = null;
  reminders: number[] = [];
  /** The text of an RRULE, not checked yet. */
  repeat: string | null = null;
  repeatFrom: RepeatFrom | null = null;
  /** Of a template: the day after which it repeats next. It starts on the first day of its rule that is still to come. */
  repeatAfter: string | null = null;
  minutes: number | null = null;
  energy: Energy | null = null;
  tags: string[] = [];
  area: string | null = null;
  contact: string | null = null;
  project: string | null = null;
  heading: string | null = null;
  blockedBy: string | null = null;
  isSequential = false;
  order: number | null = null;
  extra: Record<string, unknown> = {};
  losses: Loss[] = [];
  /** The values that were lost after those: they are counted only, and the copy of the file has them. */
  unnamed = 0;
  /** Lines at the end of the note, one a value without a field. */
  block: { text: string; code: LossCode }[] = [];
  /** A level that may become the focus or a tag, and its loss if it does not. */
  priority: { level: PriorityLevel; loss: Loss | null } | null = null;

  constructor(
    public foreignId: string,
    public title = "",
  ) {}

  set(fields: Partial<ItemDraft>): this {
    return Object.assign(this, fields);
  }

  /** Reports a value without a field. An absent or empty one is none. */
  lose(code: LossCode, field: string, value: unknown): this {
    const text = textOf(value);
    if (text.trim() === "") return this;
    if (this.losses.length < MAX_NAMED_LOSSES)
      this.losses.push({ code, field: reportText(field), value: reportText(text) });
    else this.unnamed++;
    return this;
  }

  /** Puts a value without a field at the end of the note, under its name. */
  keep(field: string, value: unknown, code: LossCode = "note-block", name = field): this {
    const text = cleanText(textOf(value)).trim();
    if (text === "") return this;
    if (this.block.length < MAX_NAMED_LOSSES || code === "repeat-text")
      this.block.push({ text: `${cleanText(name)}: ${text.replace(/\r\n|[\n\r]/g, "\n  ")}`, code });
    return this.lose(code, field, value);
  }

  /** A repeat that is no rule: its text is at the end of the note. */
  keepRepeat(field: string, value: unknown): this {
    return this.keep(field, value, "repeat-text", "repeat");
  }

  /** Adds a paragraph to the note. */
  addNote(text: string): this {
    if (text.trim() !== "") this.note = this.note ? `${this.note}\n\n${text}` : text;
    return this;
  }

  /** Keeps what the same system needs back. */
  addExtra(fields: Readonly<Record<string, unknown>>): this {
    Object.assign(this.extra, fields);
    return this;
  }

  /** A name for a field. Null, with a loss, if it cannot be one. */
  nameOf(field: string, text: string): string | null {
    if (text.trim() === "") return null;
    const name = cleanName(text);
    if (name !== text && name !== text.normalize("NFC").trim()) this.lose("name-cut", field, text);
    return name;
  }

  addTags(field: string, texts: readonly string[]): this {
    for (const text of texts) {
      const name = this.nameOf(field, text);
      if (name !== null) this.tags.push(name);
    }
    return this;
  }

  addReminder(moment: number): this {
    this.reminders.push(moment);
    return this;
  }

  /** Minutes within the limit, rounded; others stand in the block. */
  setMinutes(field: string, minutes: number, text: unknown = minutes): this {
    const whole = Math.round(minutes);
    if (whole >= 1 && whole <= MINUTES_LIMIT) return this.set({ minutes: whole });
    return minutes === 0 ? this : this.keep(field, text);
  }

  /** A cancelled item is done or in the trash, as the user chooses, and is counted apart. */
  cancel(field: string, value: unknown): this {
    return this.set({ list: "cancelled" }).lose("cancelled", field, value);
  }

  setPriority(level: PriorityLevel | null, field: string, value: unknown): this {
    const count = this.losses.length;
    this.lose("priority", field, value);
    const loss = this.losses[count] ?? null;
    return level === null ? this : this.set({ priority: { level, loss } });
  }

  setDue({ day, time }: Pick<ForeignTime, "day" | "time">): this {
    return this.set({ dueDate: day, dueTime: time });
  }

  /** A start is a day: a time of it is lost, and so is a second start. */
  setStart(field: string, { day, time }: Pick<ForeignTime, "day" | "time">, text: unknown): this {
    if (this.startDate !== null || time !== null) this.lose("date-extra", field, text);
    return this.startDate === null ? this.set({ startDate: day }) : this;
  }

  /** Whether it has nothing but its text and its state: such a step can be a checkbox. */
  isOnlyText(): boolean {
    const { createdOn, completedOn, startDate, dueDate, repeat, minutes, energy, contact, blockedBy } = this;
    return (
      (this.list === "auto" || this.list === "done") &&
      !this.isFocused &&
      this.block.length + this.losses.length + this.reminders.length + this.tags.length === 0 &&
      (this.note ?? "") === "" &&
      Object.keys(this.extra).length === 0 &&
      [createdOn, completedOn, startDate, dueDate, repeat, minutes, energy, contact, blockedBy].every(isNull)
    );
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : writeValue(value);
}

function isNull(value: unknown): boolean {
  return value === null;
}

/** The draft of a project that records name. */
export function draftProject(foreignId: string, title: string): ItemDraft {
  return new ItemDraft(foreignId, title).set({ kind: "project" });
}
