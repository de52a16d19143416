import { addDays, dayIn, isMoment } from "../../dates.ts";
import { NOTE_LIMIT, TITLE_LIMIT } from "../../item/capture.ts";
import { isOpen, type List } from "../../item/item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "../../item/kinds.ts";
import { REMINDERS_LIMIT } from "../../item/reminders.ts";
import { isInFuture, usesStartDate } from "../../item/scheduling.ts";
import { TAGS_LIMIT } from "../../item/tags.ts";
import { isVisible } from "../../text.ts";
import { ExtraRoom } from "../extra-room.ts";
import type { ImportedItem, Loss, LossCode, ReadOptions } from "../format.ts";
import { unnamedLosses } from "../named-losses.ts";
import { cleanText, cutBytes, cutPoints } from "./clean-text.ts";
import { momentOfTime } from "./foreign-times.ts";
import type { ItemDraft } from "./item-draft.ts";
import { shortenId } from "./record-ids.ts";
import { RuleChecker } from "./rule-checker.ts";
import { isDay } from "./zone-offsets.ts";

/** Makes items of drafts: an item keeps the rules of docs/model.md, and each value that they do not allow is a loss. */

const UNTITLED = "(untitled)";

export interface FinishedItem {
  item: ImportedItem;
  losses: readonly Loss[];
}

export class ItemFinisher {
  /** In the account's zone. */
  readonly today: string;
  /** Unix seconds: a done item without any moment was completed then. Each reading of a file has the same one. */
  readonly #fileStart: number;

  private constructor(
    readonly options: ReadOptions,
    readonly rules: RuleChecker,
  ) {
    this.today = dayIn(options.zone, options.now);
    const start = momentOfTime({ day: options.fileDay, time: null }, options.zone) ?? options.now;
    this.#fileStart = Math.min(options.now, start);
  }

  static async load(options: ReadOptions): Promise<ItemFinisher> {
    return new ItemFinisher(options, await RuleChecker.load());
  }

  /** Ends a draft, which is not used after that. */
  finish(draft: ItemDraft): FinishedItem {
    const { options, today } = this;
    draft.foreignId = shortenId(draft.foreignId);
    fitDates(draft);
    fitKind(draft);
    fitPlace(draft);
    this.#fitRule(draft);
    const list = listOf(draft, options, today);
    fitNames(draft);
    fitReminders(draft, options);
    fitState(draft, list, this.#fileStart);
    fitPriority(draft, list, options);
    fitTexts(draft, options.hasBlock);
    return { item: itemOf(draft, list), losses: lossesOf(draft, options.hasBlock) };
  }

  /** Checks the rule. That of a done item is on its next occurrence, if there is one. */
  #fitRule(draft: ItemDraft): void {
    const { repeat, repeatAfter } = draft;
    const list = draft.list === "cancelled" ? this.options.cancelled : draft.list;
    const rule = repeat === null || list === "done" ? null : this.rules.check(repeat);
    if (repeat !== null && rule === null) draft.keepRepeat("repeat", repeat);
    draft.set({ repeat: rule, repeatFrom: rule === null ? null : (draft.repeatFrom ?? "date") });
    if (rule === null || repeatAfter === null || !isDay(repeatAfter) || draft.startDate !== null) return;
    const next = this.rules.firstDay(rule, repeatAfter, addDays(this.today, 1) ?? this.today);
    draft.set({ startDate: next });
  }
}

/** Values that no field can store are at the end of the note. */
function fitDates(draft: ItemDraft): void {
  for (const [field, name] of [
    ["startDate", "start"],
    ["dueDate", "due"],
  ] as const) {
    const day = draft[field];
    if (day === null || isDay(day)) continue;
    draft.keep(name, day, "date").set({ [field]: null });
  }
  for (const [field, name] of [
    ["createdOn", "created"],
    ["completedOn", "completed"],
    ["changedOn", "changed"],
  ] as const) {
    const moment = draft[field];
    if (moment === null || isMoment(moment)) continue;
    draft.keep(name, moment, "date").set({ [field]: null });
  }
  const { dueTime } = draft;
  if (dueTime === null || (draft.dueDate !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(dueTime))) return;
  draft.lose("date", "due time", dueTime).dueTime = null;
}

/** Takes away what the kind has no field for. A note is not something to do, so it is not done. */
function fitKind(draft: ItemDraft): void {
  const { kind, repeat, startDate } = draft;
  const has = (field: keyof ItemDraft) => !(FIELDS_NOT_ALLOWED[kind] as readonly string[]).includes(field);
  if (repeat !== null && !has("repeat")) draft.keepRepeat("repeat", repeat).repeat = null;
  if (draft.blockedBy !== null && !has("blockedBy"))
    draft.lose("dependency", "blocked by", draft.blockedBy).blockedBy = null;
  if (draft.project !== null && !has("project")) draft.lose("depth", "project", draft.project).project = null;
  if (draft.isSequential && !has("isSequential"))
    draft.lose("field", "sequential", true).isSequential = false;
  if (startDate !== null && !has("startDate")) draft.keep("start", startDate, "date").startDate = null;
  if (kind !== "note") return;
  if (draft.completedOn !== null) draft.lose("date", "completed", draft.completedOn).completedOn = null;
  const { list } = draft;
  if (list === "auto" || (list !== "cancelled" && !LISTS_NOT_FOR_NOTES.includes(list))) return;
  draft.lose("field", "list", list).list = list === "done" || list === "cancelled" ? "someday" : "next";
}

/** An item is not in itself, and does not wait for itself or its project. A heading is one of a project. */
function fitPlace(draft: ItemDraft): void {
  const { foreignId } = draft;
  if (draft.project !== null) draft.project = shortenId(draft.project);
  if (draft.blockedBy !== null) draft.blockedBy = shortenId(draft.blockedBy);
  if (draft.project === foreignId) draft.lose("depth", "project", foreignId).project = null;
  if (draft.project === null && draft.heading !== null)
    draft.lose("field", "heading", draft.heading).heading = null;
  const { blockedBy } = draft;
  if (blockedBy !== null && [foreignId, draft.project].includes(blockedBy))
    draft.lose("dependency", "blocked by", blockedBy).blockedBy = null;
}

/** An item that is not in the inbox is in scheduled exactly while its start date is to come. */
function listOf(draft: ItemDraft, options: ReadOptions, today: string): List {
  const { kind, startDate } = draft;
  let list = draft.list;
  if (list === "cancelled") list = options.cancelled;
  if (list === "auto") {
    const hasDay = startDate !== null || draft.dueDate !== null || draft.reminders.length > 0;
    const auto = kind === "note" || draft.project !== null || hasDay ? "next" : "inbox";
    list = kind === "project" ? "next" : options.to === "auto" ? auto : options.to;
  }
  const isLater = isInFuture(startDate, today);
  if (usesStartDate(list) && isLater) return "scheduled";
  if (list !== "scheduled") return list;
  if (startDate !== null) draft.isFocused = true; // its day has come
  return "next";
}

function fitNames(draft: ItemDraft): void {
  if (draft.tags.length > 0) {
    const names = [...new Set(draft.tags.flatMap((tag) => draft.nameOf("tag", tag) ?? []))];
    for (const name of names.slice(TAGS_LIMIT)) draft.lose("field", "tag", name);
    draft.tags = names.slice(0, TAGS_LIMIT);
  }
  for (const field of ["area", "contact", "heading"] as const) {
    const text = draft[field];
    if (text !== null) draft[field] = draft.nameOf(field, text);
  }
}

/** At most ten reminders: the next ones, then the last that are over. Without any, a due time is one. */
function fitReminders(draft: ItemDraft, { now, zone }: ReadOptions): void {
  const { dueDate, dueTime } = draft;
  if (draft.reminders.length === 0 && dueDate !== null && dueTime !== null) {
    const moment = momentOfTime({ day: dueDate, time: dueTime }, zone);
    if (moment !== null) draft.reminders = [moment];
    return;
  }
  if (draft.reminders.length === 0) return;
  const sorted = [...new Set(draft.reminders)].sort((a, b) => a - b);
  const valid = sorted.filter(isMoment);
  const next = valid.filter((one) => one >= now).slice(0, REMINDERS_LIMIT);
  const over = valid.filter((one) => one < now);
  const kept = [...over.slice(Math.max(0, over.length - (REMINDERS_LIMIT - next.length))), ...next];
  for (const one of sorted) if (!kept.includes(one)) draft.lose("reminder", "reminder", one);
  draft.reminders = kept;
}

/** Only an open item is focused; only a done one has a moment of completion, and one in the trash may have it. */
function fitState(draft: ItemDraft, list: List, fileStart: number): void {
  if (isOpen(list)) {
    if (draft.completedOn !== null) draft.lose("date", "completed", draft.completedOn).completedOn = null;
    return;
  }
  if (draft.isFocused) draft.lose("field", "focus", true).isFocused = false;
  if (list === "done") draft.completedOn ??= draft.changedOn ?? draft.createdOn ?? fileStart;
}

/** A priority is a loss, or the user's choice of focus or tags. */
function fitPriority(draft: ItemDraft, list: List, { priority: choice }: ReadOptions): void {
  const { priority } = draft;
  const isUsed =
    priority !== null &&
    (choice === "focus" ? priority.level === 1 && isOpen(list) : choice === "tags") &&
    (choice === "focus" || draft.tags.length < TAGS_LIMIT);
  if (!isUsed) return;
  draft.losses = draft.losses.filter((loss) => loss !== priority.loss);
  if (choice === "focus") draft.isFocused = true;
  else draft.tags = [...new Set([...draft.tags, `p${priority.level}`])];
}

/** A title that is too long goes on in the note. An item without one takes the first line of its note. */
function fitTexts(draft: ItemDraft, hasBlock: boolean): void {
  const text = cleanField(draft, "note", draft.note ?? "");
  const own = cleanField(draft, "title", draft.title);
  const named = isVisible(own) ? { title: own, note: text } : titleFromNote(draft, text);
  const [title, rest] = cutPoints(named.title, TITLE_LIMIT);
  if (rest !== "") draft.lose("title-cut", "title", rest);
  // The text of a repeat stays: without it the item would not tell that it repeats.
  const lines = draft.block.filter(({ code }) => hasBlock || code === "repeat-text");
  const texts = lines.map((line) => line.text);
  if (texts.length > 0 && draft.unnamed > 0) texts.push(`… ${unnamedLosses(draft.unnamed).value}`);
  const block = texts.join("\n");
  const [note, more] = cutBytes([rest, named.note, block].filter(isVisible).join("\n\n"), NOTE_LIMIT);
  if (more !== "") draft.lose("note-cut", "note", more);
  draft.title = title;
  draft.note = note === "" ? null : note;
}

function cleanField(draft: ItemDraft, field: string, text: string): string {
  const clean = cleanText(text);
  if (clean !== text) draft.lose("field", field, text);
  return clean;
}

function titleFromNote(draft: ItemDraft, note: string): { title: string; note: string } {
  draft.losses.push({ code: "empty-title", field: "title", value: "" });
  const lines = note.split("\n");
  const first = lines.findIndex(isVisible);
  if (first < 0) return { title: UNTITLED, note };
  return { title: (lines[first] ?? "").trim(), note: lines.slice(first + 1).join("\n") };
}

function itemOf(draft: ItemDraft, list: List): ImportedItem {
  const { order, extra } = draft;
  return {
    foreignId: draft.foreignId,
    kind: draft.kind,
    title: draft.title,
    note: draft.note,
    list,
    isFocused: draft.isFocused,
    createdOn: draft.createdOn,
    completedOn: draft.completedOn,
    startDate: draft.startDate,
    dueDate: draft.dueDate,
    dueTime: draft.dueTime,
    reminders: draft.reminders,
    repeat: draft.repeat,
    repeatFrom: draft.repeatFrom,
    minutes: draft.minutes,
    energy: draft.energy,
    tags: draft.tags,
    area: draft.area,
    contact: draft.contact,
    project: draft.project,
    isSequential: draft.isSequential,
    blockedBy: draft.blockedBy,
    heading: draft.heading,
    order: order !== null && Number.isFinite(order) ? order : null,
    // Values that do not fit are losses as well.
    extra: Object.keys(extra).length > 0 && new ExtraRoom().take(extra) ? extra : null,
  };
}

/** Without a block its values are in the report alone. */
function lossesOf({ losses, unnamed }: ItemDraft, hasBlock: boolean): Loss[] {
  const code: LossCode = "field";
  const named = hasBlock
    ? losses
    : losses.map((loss) => (loss.code === "note-block" ? { ...loss, code } : loss));
  return unnamed === 0 ? named : [...named, unnamedLosses(unnamed)];
}
