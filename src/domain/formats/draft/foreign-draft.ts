import { isMoment } from "../../dates.ts";
import { isOpen, type Kind, NO_DETAILS } from "../../item/item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "../../item/kinds.ts";
import { MINUTES_LIMIT } from "../../item/patch.ts";
import { REMINDERS_LIMIT } from "../../item/reminders.ts";
import { isInFuture, usesStartDate } from "../../item/scheduling.ts";
import { TAGS_LIMIT } from "../../item/tags.ts";
import { countBytes, isVisible } from "../../text.ts";
import type { ImportedItem, Loss, LossCode, ReadOptions } from "../format.ts";
import { cutNote, splitTitle, storableName, storableText, takeFirstLine } from "./foreign-text.ts";
import { clockAt } from "./zone-offsets.ts";

/** An item of a file while its values are read. */

type Draft = { -readonly [Field in keyof ImportedItem]: ImportedItem[Field] };

const UNTITLED = "(untitled)";

/** Collects the values of one record: the fields of its item, the paragraphs and the block of its note, its losses. */
export class ForeignDraft {
  readonly item: Draft;
  readonly losses: Loss[] = [];
  readonly #paragraphs: string[] = [];
  readonly #block: string[] = [];

  constructor(foreignId: string, kind: Kind, title: string) {
    const { remindAt: _, position: __, ...details } = NO_DETAILS;
    const texts = { title, note: null, isFocused: false, createdOn: null, completedOn: null };
    this.item = { ...details, foreignId, kind, list: "inbox", ...texts, order: null, extra: null };
  }

  /** Reports a value without a field. An empty value is none. */
  lose(code: LossCode, field: string, value: string): void {
    if (value.trim() !== "") this.losses.push({ code, field, value });
  }

  /** Puts a value without a field at the end of the note. */
  keep(field: string, value: string, code: LossCode = "note-block"): void {
    if (value.trim() === "") return;
    this.#block.push(`${field}: ${storableText(value).trim().replace(/\r?\n/g, "\n  ")}`);
    this.lose(code, field, value);
  }

  /** Adds a paragraph to the note. */
  addNote(text: string): void {
    if (text.trim() !== "") this.#paragraphs.push(text);
  }

  /** A name for a field. Null, with a loss, if it cannot be one. */
  nameOf(field: string, text: string): string | null {
    if (text.trim() === "") return null;
    const name = storableName(text);
    if (name !== text.normalize("NFC").trim()) this.lose(name === null ? "field" : "name-cut", field, text);
    return name;
  }

  addTags(field: string, texts: readonly string[]): void {
    for (const text of texts) {
      const name = this.nameOf(field, text);
      if (name === null || this.item.tags.includes(name)) continue;
      if (this.item.tags.length < TAGS_LIMIT) this.item.tags = [...this.item.tags, name];
      else this.lose("field", field, text);
    }
  }

  addReminder(moment: number): void {
    if (isMoment(moment)) this.item.reminders = [...this.item.reminders, moment];
  }

  /** A whole number of minutes; others stand in the block. */
  setMinutes(field: string, minutes: number, text: string): void {
    if (Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_LIMIT) this.item.minutes = minutes;
    else this.keep(field, text);
  }

  /** Makes the item done. Without a moment it counts from its creation, else from the day of the file. */
  complete(moment: number | null, options: ReadOptions): void {
    this.item.list = "done";
    this.item.completedOn = moment ?? this.item.createdOn ?? startOf(options);
  }

  /** A cancelled item is done or in the trash, as chosen. */
  cancel(field: string, value: string, moment: number | null, options: ReadOptions): void {
    this.lose("cancelled", field, value);
    if (options.cancelled === "trash") this.item.list = "trash";
    else this.complete(moment, options);
  }

  /** The list of an open item of a system without lists. */
  place(options: ReadOptions): void {
    const { kind, project, dueDate, startDate } = this.item;
    if (kind === "project") this.item.list = "next";
    else if (options.to !== "auto") this.item.list = options.to;
    else this.item.list = kind === "note" || (project ?? dueDate ?? startDate) !== null ? "next" : "inbox";
  }

  /** The item, with the rules of docs/model.md kept. */
  finish(options: ReadOptions): { item: ImportedItem; losses: readonly Loss[] } {
    this.#fitReminders(options.now);
    this.#fitKind();
    this.#fitFields();
    this.#fitList(clockAt(options.now, options.zone).day);
    const rest = this.#fitTitle();
    const block = options.hasBlock && this.#block.length > 0 ? [this.#block.join("\n")] : [];
    const whole = [...rest, ...this.#paragraphs, ...block].join("\n\n");
    const clean = storableText(whole);
    const note = cutNote(clean);
    if (whole !== clean) this.lose("field", "note", "a NUL character, or half of a surrogate pair");
    if (note !== clean) this.lose("note-cut", "note", `${countBytes(clean)} bytes`);
    this.item.note = note === "" ? null : note;
    return { item: this.item, losses: this.losses };
  }

  /** Empties the fields that its kind does not have. */
  #fitKind(): void {
    const { item } = this;
    if (item.kind === "note" && item.completedOn !== null) {
      this.lose("date", "completedOn", String(item.completedOn));
      item.completedOn = null;
    }
    for (const field of FIELDS_NOT_ALLOWED[item.kind]) {
      const value = item[field];
      if (value !== null && value !== false && field !== "repeatFrom") this.keep(field, String(value));
      Object.assign(item, { [field]: NO_DETAILS[field] });
    }
  }

  #fitFields(): void {
    const { item } = this;
    if (item.project === null && item.heading !== null) {
      this.keep("heading", item.heading);
      item.heading = null;
    }
    if (item.blockedBy !== null && [item.foreignId, item.project].includes(item.blockedBy)) {
      this.lose("dependency", "blockedBy", item.blockedBy);
      item.blockedBy = null;
    }
    if (item.dueDate === null) item.dueTime = null;
    item.repeatFrom = item.repeat === null ? null : (item.repeatFrom ?? "date");
  }

  #fitList(today: string): void {
    const { item } = this;
    const isLater = isInFuture(item.startDate, today);
    if (item.kind === "note") {
      if (LISTS_NOT_FOR_NOTES.includes(item.list)) item.list = "next";
    } else if (item.list === "scheduled" && !isLater) item.list = "next";
    else if (usesStartDate(item.list) && isLater) item.list = "scheduled";
    if (!isOpen(item.list) && item.isFocused) {
      this.lose("field", "isFocused", "true");
      item.isFocused = false;
    }
    if (isOpen(item.list)) item.completedOn = null;
  }

  /** At most ten reminders: the next ones, then the last that are over. */
  #fitReminders(now: number): void {
    const sorted = [...new Set(this.item.reminders)].sort((a, b) => a - b);
    const next = sorted.filter((one) => one >= now).slice(0, REMINDERS_LIMIT);
    const over = sorted.filter((one) => one < now);
    const kept = [...over.slice(over.length - (REMINDERS_LIMIT - next.length)), ...next];
    for (const one of sorted) if (!kept.includes(one)) this.lose("reminder", "reminder", String(one));
    this.item.reminders = kept;
  }

  /** The rest of a title that is too long begins the note; an item without a title takes the first line of its note. */
  #fitTitle(): string[] {
    const text = storableText(this.item.title);
    if (text !== this.item.title) this.lose("field", "title", this.item.title);
    if (isVisible(text)) return this.#cutTitle(text);
    this.losses.push({ code: "empty-title", field: "title", value: text });
    const taken = takeFirstLine(storableText(this.#paragraphs.join("\n\n")));
    if (taken === null) return this.#cutTitle(UNTITLED);
    this.#paragraphs.splice(0, this.#paragraphs.length, ...(isVisible(taken[1]) ? [taken[1]] : []));
    return this.#cutTitle(taken[0]);
  }

  #cutTitle(text: string): string[] {
    const [title, rest] = splitTitle(text);
    this.item.title = title;
    if (rest === "") return [];
    this.lose("title-cut", "title", rest);
    return [rest];
  }
}

/** The draft of a project that records name. */
export function draftProject(foreignId: string, title: string, options: ReadOptions): ForeignDraft {
  const draft = new ForeignDraft(foreignId, "project", title);
  draft.place(options);
  return draft;
}

/** Unix seconds: the first moment of the file's day, in UTC. */
function startOf({ fileDay, now }: ReadOptions): number {
  const start = Date.parse(`${fileDay}T00:00:00Z`) / 1000;
  return isMoment(start) ? start : now;
}
