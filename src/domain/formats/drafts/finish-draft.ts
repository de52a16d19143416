/** Makes an item of a draft: it holds to docs/model.md, and each value without a field is a loss. */
import { dayIn, isDate, isMoment } from "../../dates.ts";
import { isOpen, type List } from "../../item/item.ts";
import { MINUTES_LIMIT } from "../../item/patch.ts";
import { loadRecurrence, type RecurrenceCalculator } from "../../item/recurrence-rule.ts";
import { REMINDERS_LIMIT } from "../../item/reminders.ts";
import { Problem } from "../../problem.ts";
import { momentOf } from "../../quick-entry/calendar.ts";
import type { ImportedItem, Loss, ReadOptions } from "../format.ts";
import { fitName, fitTags, fitTexts, storable } from "./draft-texts.ts";
import { keepInBlock, lose, type RecordDraft } from "./record-draft.ts";

/** What all records of one import need. */
export interface ImportContext {
  options: ReadOptions;
  /** In the account's zone. */
  today: string;
  repeats: RecurrenceCalculator;
}

export async function beginImport(options: ReadOptions): Promise<ImportContext> {
  return { options, today: dayIn(options.zone, options.now), repeats: await loadRecurrence() };
}

export interface FinishedDraft {
  item: ImportedItem;
  losses: readonly Loss[];
}

export function finishDraft(given: RecordDraft, context: ImportContext): FinishedDraft {
  const draft = { ...given, block: [...given.block], losses: [...given.losses] };
  fitKind(draft);
  fitDates(draft);
  const repeat = fitRule(draft, context);
  const list = listOf(draft, context);
  const names = {
    tags: fitTags(draft),
    area: draft.area === null ? null : fitName(draft, "area", draft.area),
    contact: draft.contact === null ? null : fitName(draft, "contact", draft.contact),
    heading: draft.heading === null ? null : fitName(draft, "heading", draft.heading),
  };
  const numbers = {
    reminders: fitReminders(draft, context.options.now),
    minutes: fitMinutes(draft),
    createdOn: fitMoment(draft, "created", draft.createdOn),
    completedOn: completionOf(draft, list, context),
  };
  const texts = fitTexts(draft, context.options.hasBlock);
  const item: ImportedItem = {
    foreignId: storable(draft.foreignId),
    kind: draft.kind,
    ...texts,
    list,
    isFocused: draft.isFocused && isOpen(list),
    ...numbers,
    startDate: draft.startDate,
    dueDate: draft.dueDate,
    dueTime: draft.dueTime,
    repeat,
    repeatFrom: repeat === null ? null : draft.repeatFrom,
    energy: null,
    ...names,
    project: draft.project === null ? null : storable(draft.project),
    isSequential: draft.isSequential,
    blockedBy: draft.blockedBy === null ? null : storable(draft.blockedBy),
    order: draft.order,
    extra: Object.keys(draft.extra).length === 0 ? null : draft.extra,
  };
  return { item, losses: draft.losses.map(({ code, field, value }) => loss(code, field, value)) };
}

function loss(code: Loss["code"], field: string, value: string): Loss {
  return { code, field: storable(field), value: storable(value) };
}

/** Takes away what the kind has no field for. */
function fitKind(draft: RecordDraft): void {
  const { kind } = draft;
  if (kind === "note" && (draft.list === "done" || draft.list === "cancelled")) draft.kind = "action";
  if (draft.kind !== "action") {
    if (draft.repeat !== null) keepInBlock(draft, "repeat", draft.repeat, "repeat-text");
    if (draft.blockedBy !== null) lose(draft, "dependency", "blocked by", draft.blockedBy);
    draft.repeat = draft.blockedBy = null;
  }
  if (draft.kind === "project") {
    if (draft.project !== null) lose(draft, "depth", "project", draft.project);
    draft.project = null;
  } else {
    if (draft.isSequential) lose(draft, "field", "sequential", "true");
    draft.isSequential = false;
  }
  if (draft.kind === "note" && draft.startDate !== null) {
    keepInBlock(draft, "start", draft.startDate, "date");
    draft.startDate = null;
  }
  if (draft.project === null && draft.heading !== null) {
    lose(draft, "depth", "heading", draft.heading);
    draft.heading = null;
  }
  const isOwn = draft.blockedBy === draft.foreignId || draft.blockedBy === draft.project;
  if (draft.blockedBy !== null && isOwn) {
    lose(draft, "dependency", "blocked by", draft.blockedBy);
    draft.blockedBy = null;
  }
}

function fitDates(draft: RecordDraft): void {
  for (const [field, name] of [
    ["startDate", "start"],
    ["dueDate", "due"],
  ] as const) {
    const day = draft[field];
    if (day === null || isDate(day)) continue;
    keepInBlock(draft, name, day, "date");
    draft[field] = null;
  }
  if (draft.dueTime === null) return;
  if (draft.dueDate !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(draft.dueTime)) return;
  lose(draft, "date", "due time", draft.dueTime);
  draft.dueTime = null;
}

/** The rule of an open item; that of a completed one is on its next occurrence, if there is one. */
function fitRule(draft: RecordDraft, { repeats }: ImportContext): string | null {
  if (draft.repeat === null) return null;
  try {
    if (draft.list === null || (draft.list !== "cancelled" && isOpen(draft.list)))
      return repeats.check(draft.repeat);
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  }
  keepInBlock(draft, "repeat", draft.repeat, "repeat-text");
  return null;
}

/** An open item is in scheduled exactly while its start date is to come, unless it waits in the inbox. */
function listOf(draft: RecordDraft, { options, today }: ImportContext): List {
  if (draft.list === "cancelled") {
    lose(draft, "cancelled", "status", options.cancelled);
    return options.cancelled;
  }
  const hasDay = draft.startDate !== null || draft.dueDate !== null || draft.reminders.length > 0;
  const auto = draft.project !== null || hasDay ? "next" : "inbox";
  const chosen = options.to === "auto" ? auto : options.to;
  const list = draft.list ?? (draft.kind === "action" ? chosen : "next");
  if (list === "inbox" || !isOpen(list)) return list;
  if (draft.kind === "note") return list === "someday" ? list : "next";
  if (draft.startDate !== null && draft.startDate > today) return "scheduled";
  return list === "scheduled" ? "next" : list;
}

function fitReminders(draft: RecordDraft, now: number): number[] {
  const moments = [...new Set(draft.reminders)].sort((a, b) => a - b);
  const valid = moments.filter(isMoment);
  const ahead = valid.filter((moment) => moment >= now).slice(0, REMINDERS_LIMIT);
  const past = valid.filter((moment) => moment < now);
  const kept = [...past.slice(Math.max(0, past.length - (REMINDERS_LIMIT - ahead.length))), ...ahead];
  for (const moment of moments)
    if (!kept.includes(moment)) lose(draft, "reminder", "reminder", String(moment));
  return kept;
}

function fitMinutes(draft: RecordDraft): number | null {
  const { minutes } = draft;
  if (minutes === null) return null;
  const whole = Math.round(minutes);
  if (whole >= 1 && whole <= MINUTES_LIMIT) return whole;
  if (minutes !== 0) keepInBlock(draft, "minutes", String(minutes));
  return null;
}

function fitMoment(draft: RecordDraft, name: string, moment: number | null): number | null {
  if (moment === null || isMoment(moment)) return moment;
  keepInBlock(draft, name, String(moment), "date");
  return null;
}

/** A done item without a moment was completed when it was changed last, else on the day of the file. */
function completionOf(draft: RecordDraft, list: List, { options }: ImportContext): number | null {
  const moment = fitMoment(draft, "completed", draft.completedOn);
  if (isOpen(list)) {
    if (moment !== null) lose(draft, "date", "completed", String(moment));
    return null;
  }
  if (list === "trash" || moment !== null) return moment;
  const known = [draft.changedOn, draft.createdOn].find((one) => one !== null && isMoment(one));
  return (
    known ?? Math.max(0, Math.min(options.now, momentOf({ day: options.fileDay, minute: 0 }, options.zone)))
  );
}
