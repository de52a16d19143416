// The end of a draft: an item that keeps the rules of docs/model.md, and losses for what they do not allow.

import { addDays, dayIn, isDate, isMoment } from "../../dates.ts";
import { NOTE_LIMIT, TITLE_LIMIT } from "../../item/capture.ts";
import { isOpen, type List } from "../../item/item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "../../item/kinds.ts";
import { MINUTES_LIMIT } from "../../item/patch.ts";
import { loadRecurrence, type RecurrenceCalculator } from "../../item/recurrence-rule.ts";
import { REMINDERS_LIMIT } from "../../item/reminders.ts";
import { isInFuture, usesStartDate } from "../../item/scheduling.ts";
import { NAME_LIMIT, TAGS_LIMIT } from "../../item/tags.ts";
import { problemOrThrow } from "../../problem.ts";
import { isVisible } from "../../text.ts";
import type { ImportedItem, Loss, ReadOptions } from "../format.ts";
import type { DraftFields, ItemDraft } from "./item-draft.ts";
import { cleanName, cleanText, cutBytes, cutText } from "./names.ts";

const RULES_PER_CALCULATOR = 40; // refused ones: a calculator refuses all after 50 rules without a day

export class ItemFinisher {
  readonly today: string;
  #rules: RecurrenceCalculator | null = null;
  #refused = 0;

  constructor(readonly options: ReadOptions) {
    this.today = dayIn(options.zone, options.now);
  }

  async finish(draft: ItemDraft): Promise<{ item: ImportedItem; losses: readonly Loss[] }> {
    checkNumbers(draft);
    checkDays(draft);
    if (draft.fields.repeat !== null) await this.#checkRepeat(draft);
    fitKind(draft);
    fitNames(draft);
    fitList(draft, this.options, this.today);
    fitTexts(draft, this.options.hasBlock);
    const { steps: _steps, changedOn: _changed, repeatAfter: _after, list, ...fields } = draft.fields;
    return { item: { ...fields, list: list as List }, losses: draft.losses };
  }

  async #checkRepeat(draft: ItemDraft): Promise<void> {
    const { repeat, repeatFrom, repeatAfter } = draft.fields;
    if (this.#rules === null || this.#refused >= RULES_PER_CALCULATOR) {
      this.#rules = await loadRecurrence();
      this.#refused = 0;
    }
    try {
      const rule = this.#rules.check(repeat ?? "");
      draft.set({ repeat: rule, repeatFrom: repeatFrom ?? "date" });
      if (repeatAfter !== null && isDate(repeatAfter) && draft.fields.startDate === null)
        draft.set({ startDate: this.#rules.next(rule, repeatAfter, addDays(this.today, 1) ?? this.today) });
    } catch (thrown) {
      problemOrThrow(thrown);
      this.#refused++;
      draft.set({ repeat: null, repeatFrom: null }).describeRepeat("repeat", repeat);
    }
  }
}

function checkNumbers(draft: ItemDraft): void {
  const { minutes, reminders, order } = draft.fields;
  if (minutes !== null) {
    const whole = Math.round(minutes);
    const isPossible = whole >= 1 && whole <= MINUTES_LIMIT;
    if (!isPossible && minutes !== 0) draft.lose("field", "minutes", minutes);
    draft.set({ minutes: isPossible ? whole : null });
  }
  for (const field of ["createdOn", "completedOn", "changedOn"] as const) {
    const moment = draft.fields[field];
    if (moment === null || isMoment(moment)) continue;
    draft.lose("date", field, moment).set({ [field]: null });
  }
  const sorted = [...new Set(reminders)].sort((a, b) => a - b);
  const possible = sorted.filter(isMoment);
  const kept = possible.slice(-REMINDERS_LIMIT);
  for (const one of sorted) if (!kept.includes(one)) draft.lose("reminder", "reminder", one);
  draft.set({ reminders: kept, order: order !== null && Number.isFinite(order) ? order : null });
}

function checkDays(draft: ItemDraft): void {
  for (const field of ["startDate", "dueDate"] as const) {
    const day = draft.fields[field];
    if (day === null || isDate(day)) continue;
    draft.lose("date", field, day).set({ [field]: null });
  }
  const { dueDate, dueTime } = draft.fields;
  if (dueDate === null && dueTime !== null) draft.lose("date", "dueTime", dueTime).set({ dueTime: null });
}

/** A project is in no project and does not repeat; a note has no start and is not completed. */
function fitKind(draft: ItemDraft): void {
  const { kind, foreignId, project, blockedBy, heading, list, completedOn } = draft.fields;
  for (const field of FIELDS_NOT_ALLOWED[kind]) {
    const value = draft.fields[field];
    if (value === null || value === false) continue;
    draft.set({ [field]: field === "isSequential" ? false : null });
    if (field !== "repeatFrom")
      draft.lose(
        field === "blockedBy" ? "dependency" : field === "repeat" ? "repeat-text" : "field",
        field,
        value,
      );
  }
  if (draft.fields.project === foreignId) draft.set({ project: null }).lose("depth", "project", project);
  if (draft.fields.project === null && draft.fields.heading !== null)
    draft.set({ heading: null }).lose("field", "heading", heading);
  if (draft.fields.blockedBy !== null && [foreignId, draft.fields.project].includes(blockedBy))
    draft.set({ blockedBy: null }).lose("dependency", "blockedBy", blockedBy);
  if (kind !== "note") return;
  if (completedOn !== null) draft.set({ completedOn: null }).lose("date", "completedOn", completedOn);
  if (list !== "auto" && LISTS_NOT_FOR_NOTES.includes(list))
    draft.set({ list: list === "done" ? "someday" : "next" }).lose("field", "list", list);
}

function fitNames(draft: ItemDraft): void {
  const { tags } = draft.fields;
  const names = new Set<string>();
  for (const tag of tags) {
    const name = cleanName(tag);
    if (name === null || names.size === TAGS_LIMIT) draft.lose("name-cut", "tag", tag);
    else names.add(name);
    if (name !== null && isCut(tag, name)) draft.lose("name-cut", "tag", tag);
  }
  draft.set({ tags: [...names] });
  for (const field of ["area", "contact", "heading"] as const) {
    const text = draft.fields[field];
    if (text === null) continue;
    const name = cleanName(text);
    draft.set({ [field]: name });
    if (name === null ? text.trim() !== "" : isCut(text, name)) draft.lose("name-cut", field, text);
  }
}

function isCut(text: string, name: string): boolean {
  return text.length > NAME_LIMIT || text.normalize("NFC").trim() !== name;
}

function fitList(draft: ItemDraft, options: ReadOptions, today: string): void {
  const { kind, startDate, dueDate, reminders, project, completedOn } = draft.fields;
  let list = draft.fields.list;
  if (list === "auto") {
    const hasPlace =
      kind !== "action" || project !== null || startDate !== null || dueDate !== null || reminders.length > 0;
    list = kind === "project" ? "next" : options.to !== "auto" ? options.to : hasPlace ? "next" : "inbox";
  }
  const isLater = isInFuture(startDate, today);
  if (list === "scheduled" && !isLater) {
    list = "next";
    if (startDate !== null) draft.set({ isFocused: true }); // its day has come
  } else if (isLater && usesStartDate(list)) list = "scheduled";
  if (!isOpen(list)) draft.set({ isFocused: false });
  if (list === "done" && completedOn === null)
    draft.set({ completedOn: momentOfEnd(draft.fields, options.now) });
  if (isOpen(list) && completedOn !== null)
    draft.set({ completedOn: null }).lose("date", "completedOn", completedOn);
  draft.set({ list });
}

function momentOfEnd({ changedOn, createdOn }: DraftFields, now: number): number {
  return changedOn ?? createdOn ?? now;
}

function fitTexts(draft: ItemDraft, hasBlock: boolean): void {
  const note = cleanText(draft.fields.note ?? "");
  const title = cleanText(draft.fields.title);
  const visible = isVisible(title) ? title : (note.split("\n").find(isVisible)?.trim() ?? "(untitled)");
  if (note !== (draft.fields.note ?? "")) draft.lose("note-cut", "note", draft.fields.note);
  if (title !== draft.fields.title && isVisible(title)) draft.lose("title-cut", "title", draft.fields.title);
  if (!isVisible(title)) draft.lose("empty-title", "title", draft.fields.title);
  const short = cutText(visible, TITLE_LIMIT);
  const rest = visible.slice(short.length);
  if (rest !== "") draft.lose("title-cut", "title", rest);
  const block = hasBlock ? draft.block : draft.block.filter((line) => line.startsWith("repeat: "));
  const parts = [
    isVisible(title) ? rest : "",
    note,
    draft.fields.steps.map(cleanText).join("\n"),
    cleanText(block.join("\n")),
  ];
  const whole = parts.filter((part) => part !== "").join("\n\n");
  const cut = cutBytes(whole, NOTE_LIMIT);
  if (cut !== whole) draft.lose("note-cut", "note", whole.slice(cut.length));
  draft.set({ title: short, note: cut === "" ? null : cut });
}
