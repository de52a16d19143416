// An item in the making: the fields that a record has, and its values that no field has.

import { type List, NO_DETAILS } from "../../item/item.ts";
import type { ImportedItem, Loss, LossCode, ReadOptions } from "../format.ts";
import { type Members, writeValue } from "./members.ts";
import { dayAndTime, type ForeignMoment, readIso, toMoment } from "./moments.ts";

export interface DraftFields extends Omit<ImportedItem, "list"> {
  /** "auto": by its dates, its project and the options. */
  list: List | "auto";
  /** Checkbox lines at the end of the note. */
  steps: readonly string[];
  /** The moment of the last change: a completed item without a moment has it. */
  changedOn: number | null;
  /** Of a template: the day after which it repeats next. It starts on the first day of its rule that is still to come. */
  repeatAfter: string | null;
}

const { remindAt: _, ...NOTHING_SET } = NO_DETAILS;

export class ItemDraft {
  fields: DraftFields;
  readonly losses: Loss[] = [];
  /** Lines at the end of the note, one a value without a field. */
  readonly block: string[] = [];

  constructor(foreignId: string) {
    this.fields = {
      ...NOTHING_SET,
      foreignId,
      kind: "action",
      list: "auto",
      title: "",
      note: null,
      isFocused: false,
      createdOn: null,
      completedOn: null,
      order: null,
      extra: null,
      steps: [],
      changedOn: null,
      repeatAfter: null,
    };
  }

  set(fields: Partial<DraftFields>): this {
    this.fields = { ...this.fields, ...fields };
    return this;
  }

  lose(code: LossCode, field: string, value: unknown): this {
    this.losses.push({ code, field, value: writeValue(value) });
    return this;
  }

  /** Writes a value to the block of the note, if it has one. */
  describe(field: string, value: unknown, name = field): this {
    const text = writeValue(value);
    if (text === "") return this;
    this.block.push(`${name}: ${text.replace(/\s*\n\s*/g, " ").trim()}`);
    return this.lose("note-block", field, text);
  }

  /** What no one has read is lost. */
  loseRest(members: Members): this {
    for (const [name, value] of members.rest()) this.lose("field", name, value);
    return this;
  }

  /** A moment in the forms of ISO 8601. */
  readMoment(members: Members, name: string, zone: string): ForeignMoment | null {
    const text = members.text(name);
    const found = text === null || /^0001-01-01/.test(text) ? null : readIso(text, zone);
    if (text !== null && found === null && !/^0001-01-01/.test(text)) this.lose("date", name, text);
    return found;
  }

  /** The same in Unix seconds; of a day, its beginning. */
  readSeconds(members: Members, name: string, zone: string): number | null {
    const found = this.readMoment(members, name, zone);
    return found === null ? null : (found.moment ?? readIso(`${found.day}T00:00`, zone)?.moment ?? null);
  }

  /** A moment in Unix seconds, or in that many parts of one; 0 is none. */
  readEpoch(members: Members, name: string, perSecond = 1): number | null {
    const number = members.number(name);
    if (number === null || number === 0) return null;
    const moment = toMoment(number / perSecond);
    if (moment === null) this.lose("date", name, number);
    return moment;
  }

  /** A due date with its time: a midnight of the zone, and a day alone, are all day. */
  setDue(found: ForeignMoment | null, zone: string): this {
    if (found === null) return this;
    if (found.moment === null) return this.set({ dueDate: found.day, dueTime: null });
    const { day, time } = dayAndTime(found.moment, zone);
    return this.set({ dueDate: day, dueTime: time });
  }

  /** A start is a day: a time of it is lost. A second one is lost, too. */
  setStart(found: ForeignMoment | null, zone: string, field: string): this {
    if (found === null) return this;
    const { day, time } = found.moment === null ? { ...found, time: null } : dayAndTime(found.moment, zone);
    if (this.fields.startDate !== null)
      return this.lose("date-extra", field, time === null ? day : `${day} ${time}`);
    if (time !== null) this.lose("date-extra", field, `${day} ${time}`);
    return this.set({ startDate: day });
  }

  /** A cancelled item is done, or in the trash if the user wants that. */
  cancel(field: string, value: unknown, { cancelled }: ReadOptions): this {
    return this.set({ list: cancelled }).lose("cancelled", field, value);
  }

  addReminder(moment: number | null): this {
    return moment === null ? this : this.set({ reminders: [...this.fields.reminders, moment] });
  }

  /** A repeat that no rule says: it is at the end of the note. */
  describeRepeat(field: string, value: unknown): this {
    this.block.push(`repeat: ${writeValue(value)}`);
    return this.lose("repeat-text", field, value);
  }
}

/** A line of a checklist in a note. */
export function checkboxLine(title: string, isChecked: boolean): string {
  return `- [${isChecked ? "x" : " "}] ${title.replace(/\s*[\r\n]+\s*/g, " ").trim()}`;
}
