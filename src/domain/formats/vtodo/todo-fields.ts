/** The properties of a VTODO as fields of an item. */
import type { ItemFinisher } from "../draft/finish-item.ts";
import type { ForeignTime } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfNine, levelOfWord } from "../draft/priorities.ts";
import { readAlarms } from "./alarms.ts";
import { keepCalendarLine } from "./calendar-lines.ts";
import type { CalendarTime } from "./calendar-times.ts";
import { type Component, type Property, readDuration, splitTexts, unescapeText } from "./properties.ts";
import type { CalendarSurvey } from "./survey.ts";
import { readUid, relationOf, stateOf } from "./todo-summary.ts";

/** The names of the properties that stay as a line of the note. */
const DESCRIBED: Record<string, string> = {
  LOCATION: "location",
  URL: "url",
  COMMENT: "comment",
  CONTACT: "contact",
  RESOURCES: "resources",
  GEO: "geo",
  ORGANIZER: "organizer",
  ATTENDEE: "attendee",
};
/** Each once; of further ones the value is lost. */
const ONCE = new Set([
  "SUMMARY",
  "DESCRIPTION",
  "UID",
  "DUE",
  "DTSTART",
  "DURATION",
  "RRULE",
  "COMPLETED",
  "CREATED",
]);

/** Their parameters, such as a language, stay with the line. */
const KEPT_WHOLE = new Set([
  "SUMMARY",
  "DESCRIPTION",
  "UID",
  "CATEGORIES",
  "DUE",
  "DTSTART",
  "COMPLETED",
  "CREATED",
]);

interface Reading {
  draft: ItemDraft;
  survey: CalendarSurvey;
  state: "open" | "done" | "cancelled";
  times: Map<string, { property: Property; time: CalendarTime }>;
}

/** Reads all properties and alarms; `draft` has its title already. */
export function readTodo(
  draft: ItemDraft,
  todo: Component,
  finisher: ItemFinisher,
  survey: CalendarSurvey,
): void {
  const reading: Reading = { draft, survey, state: stateOf(todo.properties), times: new Map() };
  const seen = new Set<string>();
  for (const property of todo.properties) {
    if (ONCE.has(property.name) && seen.has(property.name)) draft.lose("field", property.name, property.line);
    else readOne(reading, property);
    seen.add(property.name);
  }
  for (const line of todo.damaged) draft.lose("field", "line", line);
  if (reading.state === "done") draft.list = "done";
  if (reading.state === "cancelled") draft.cancel("STATUS", "CANCELLED");
  const base = readDates(reading, todo.properties);
  readAlarms(draft, todo.parts, base, survey.clock);
  const due = reading.times.get("DUE")?.time;
  if (due?.midnight && draft.reminders.includes(due.moment)) draft.setDue(due);
  if (draft.list === "auto" && isStarted(todo.properties) && finisher.options.to === "auto")
    draft.list = "next";
}

function isStarted(properties: readonly Property[]): boolean {
  return properties.some(({ name, value }) => name === "STATUS" && /^IN-PROCESS$/i.test(value.trim()));
}

function readOne(reading: Reading, property: Property): void {
  const { draft } = reading;
  const { name, value, line } = property;
  const text = unescapeText(value);
  const hasMore = [...property.params.keys()].some((param) => !/^(VALUE|TZID|RELTYPE)$/.test(param));
  if (hasMore && (KEPT_WHOLE.has(name) || DESCRIBED[name])) keepCalendarLine(draft, line);
  if (name === "SUMMARY" || name === "UID") return;
  if (value.trim() === "") return;
  if (name === "DESCRIPTION") draft.note = text;
  else if (name === "CATEGORIES") draft.tags.push(...splitTexts(value));
  else if (name === "RRULE") readRule(draft, value);
  else if (name === "RELATED-TO") readRelation(reading, property);
  else if (name === "ATTACH") readAttachment(draft, property);
  else if (name === "PRIORITY") readPriority(draft, property);
  else if (name === "STATUS") readStatus(draft, value.trim());
  else if (name === "X-APPLE-SORT-ORDER" && /^-?\d{1,15}$/.test(value.trim())) draft.order = Number(value);
  else if (name === "ESTIMATED-DURATION" && readDuration(value) !== null)
    draft.setMinutes(name, (readDuration(value) ?? 0) / 60, value);
  else if (name === "EXDATE" || name === "RDATE" || name === "EXRULE") draft.lose("field", name, line);
  else if (TIMES.has(name)) readTime(reading, property);
  else if (DESCRIBED[name]) draft.keep(DESCRIBED[name], text);
  else if (/^PERCENT[-_]COMPLETE$/.test(name)) readPercent(reading, property);
  else if (name !== "DURATION") keepCalendarLine(draft, line);
}

const TIMES = new Set(["DUE", "DTSTART", "COMPLETED", "CREATED", "LAST-MODIFIED", "LAST-MOD", "DTSTAMP"]);

function readTime({ draft, survey, times }: Reading, property: Property): void {
  const { name, line } = property;
  const time = survey.clock.read(property);
  if (time === null) {
    if (name === "DUE" || name === "DTSTART")
      draft.keep(name === "DUE" ? "due" : "start", property.value, "date");
    else draft.lose("date", name, line);
    return;
  }
  times.set(name, { property, time });
  if (time.isGuess) draft.lose("date", name, line);
  if (name === "CREATED") draft.createdOn = time.moment;
  else if (name !== "DUE" && name !== "DTSTART" && name !== "COMPLETED") keepCalendarLine(draft, line);
}

/** Returns the moments that alarms count from. */
function readDates({ draft, state, times }: Reading, properties: readonly Property[]) {
  const [start, due] = [times.get("DTSTART"), times.get("DUE")];
  const changed = times.get("LAST-MODIFIED") ?? times.get("LAST-MOD") ?? times.get("DTSTAMP");
  const completed = times.get("COMPLETED");
  draft.changedOn = changed?.time.moment ?? null;
  if (state !== "open") draft.completedOn = completed?.time.moment ?? null;
  else if (completed) draft.lose("date", "COMPLETED", completed.property.line);
  if (due) draft.setDue(dayOrTime(due.time));
  const end = due?.time.moment ?? null;
  if (!start) return endOf(draft, properties, null, end);
  // A rule needs a DTSTART, so several programs write one that says the same as DUE.
  const isSame =
    due?.time.moment === start.time.moment && dayOrTime(due.time).time === dayOrTime(start.time).time;
  if (isSame) return { start: start.time.moment, end };
  draft.setStart("DTSTART", dayOrTime(start.time), start.property.line);
  return endOf(draft, properties, start.time.moment, end);
}

/** Several programs, and all with vCalendar, write a whole day as its midnight. With an alarm at it, it is a time. */
function dayOrTime({ day, time, midnight, moment }: CalendarTime): ForeignTime {
  return midnight === null ? { day, time, moment } : { day: midnight, time: null, moment: null };
}

/** A DURATION says how long the task takes; alarms of its end count from there. */
function endOf(draft: ItemDraft, properties: readonly Property[], start: number | null, end: number | null) {
  const duration = properties.find(({ name }) => name === "DURATION");
  const seconds = duration ? readDuration(duration.value) : null;
  if (duration && seconds !== null && seconds > 0) {
    if (draft.minutes === null) draft.setMinutes("DURATION", seconds / 60, duration.value);
  } else if (duration && duration.value.trim() !== "") draft.lose("field", "DURATION", duration.value);
  return { start, end: end ?? (start !== null && seconds !== null ? start + seconds : null) };
}

/** Tasks.org writes `FROM=COMPLETION` into the rule. */
function readRule(draft: ItemDraft, value: string): void {
  const rule = value.trim().replace(/;?FROM=COMPLETION(?=;|$)/i, "");
  if (rule !== value.trim()) draft.repeatFrom = "completion";
  draft.repeat = rule;
}

/** In vCalendar the first of three levels is 1. */
function readPriority(draft: ItemDraft, { value, params }: Property): void {
  const text = value.trim();
  const level = params.has("VERSION") ? levelOfWord(text) : levelOfNine(Number(text));
  if (text !== "0") draft.setPriority(level, "PRIORITY", text);
}

function readStatus(draft: ItemDraft, status: string): void {
  if (!/^(NEEDS-ACTION|COMPLETED|CANCELLED)$/i.test(status)) draft.lose("field", "STATUS", status);
}

function readPercent({ draft, state }: Reading, { name, value }: Property): void {
  const percent = value.trim();
  if (state === "done" ? percent !== "100" : percent !== "0") draft.lose("field", name, percent);
}

function readRelation({ draft, survey }: Reading, property: Property): void {
  const id = readUid(property.value);
  const kind = relationOf(property);
  if (kind === "parent" && survey.families.isPlacedUnder(draft.foreignId, id)) return;
  const isUsable = survey.families.has(id) && survey.waiting.canWait(draft.foreignId, id);
  if (kind === "blocker" && isUsable && draft.blockedBy === null) draft.blockedBy = id;
  else draft.lose(kind === "parent" ? "depth" : "dependency", "RELATED-TO", property.line);
}

function readAttachment(draft: ItemDraft, { value, line }: Property): void {
  if (/^https?:/i.test(value.trim())) draft.keep("attachment", value.trim());
  else draft.lose("attachment", "ATTACH", line);
}
