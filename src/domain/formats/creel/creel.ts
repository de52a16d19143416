// An export of Creel (docs/export.md): JSON Lines with a checksum at the end, so a file is taken whole or not at all.
import { checkDate, checkTime, dayIn, isMoment } from "../../dates.ts";
import { checkNote, checkTitle } from "../../item/capture.ts";
import { ENERGIES, KINDS, LISTS, NO_DETAILS, REPEAT_FROM, type StoredItem } from "../../item/item.ts";
import { checkPosition } from "../../item/position.ts";
import { loadRecurrence, type RecurrenceCalculator } from "../../item/recurrence-rule.ts";
import { checkReminders } from "../../item/reminders.ts";
import { checkColour, checkName, checkTags, TAG_KINDS, type TagKind } from "../../item/tags.ts";
import { brokenInvariant } from "../../item/undo.ts";
import { Problem } from "../../problem.ts";
import { checkText } from "../../text.ts";
import { TextCounts } from "../draft/text-counts.ts";
import { isJsonObject } from "../draft/value-text.ts";
import { ExtraRoom } from "../extra-room.ts";
import type {
  ForeignOrigin,
  Format,
  ImportedItem,
  Loss,
  NamedColour,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRange,
  SourceRecord,
} from "../format.ts";
import { isEverdoExtra } from "../json/everdo-extra.ts";
import { MAX_NAMED_LOSSES, unnamedLosses } from "../named-losses.ts";
import { isCalendarExtra } from "../vtodo/calendar-lines.ts";

const VERSION = 1;
const ITEM_ID = /^[0-9A-F]{32}$/;
const MAX_ORIGINS = 20; // of an item: one for each system that it came from
const MAX_ID_CHARS = 4_096;
const MAX_REVISION = 10 ** 12; // more changes than an item can have; If-Match takes three digits more
const TOO_LARGE =
  "Its values for an export to the other system are too many for one item: more than 1,000, or more than a mebibyte. They are not imported; the id of the item there is.";
/** The values of a system that an export to it reads. Others are only kept. */
const EXTRA_CHECKS = new Map([
  ["everdo", isEverdoExtra],
  ["icalendar", isCalendarExtra],
]);

type Records = () => AsyncIterable<Ranged<SourceRecord>>;
type Line = Readonly<Record<string, unknown>>;
type ItemOutcome = Extract<Outcome, { item: ImportedItem }>;

/** An item whose origins follow. */
interface PendingItem {
  outcome: ItemOutcome;
  room: ExtraRoom;
}

export const CREEL: Format = {
  system: "creel",
  reader: "json",
  paths: ["*"],
  isSealed: true,
  fits: ({ text }) => /^\s*\{\s*"type"\s*:\s*"creel-export"/.test(text),
  read: readExport,
};

async function* readExport(records: Records, options: ReadOptions): AsyncGenerator<Outcome | NamedColour> {
  await checkWhole(records);
  const { check: checkRule } = await loadRecurrence();
  const today = dayIn(options.zone, options.now);
  const ids = new TextCounts();
  let pending: PendingItem | null = null;
  for await (const record of records()) {
    const { file, at, length } = record;
    const range = { file, at, length };
    const line = toLine(record);
    const colour = line?.type === "name" ? readColour(line) : null;
    if (colour) yield colour;
    if (line?.type === "origin") yield { ...range, ...addOrigin(pending, line) };
    else {
      if (pending) yield pending.outcome;
      pending = null;
      const outcome =
        line?.type === "item"
          ? { ...range, ...readItem(line, { checkRule, today, ids }) }
          : otherLine(range, line, colour);
      if ("item" in outcome) pending = { outcome, room: new ExtraRoom() };
      else yield outcome;
    }
  }
  if (pending) yield pending.outcome;
}

/** Gives an item, or the id of a deleted one, the origin of a line behind it. */
function addOrigin(pending: PendingItem | null, line: Line): { leftOut: string } | { refused: string } {
  if (pending === null || line.item !== pending.outcome.item.foreignId)
    return { leftOut: "It is about an item that is not imported." };
  const { item } = pending.outcome;
  const origin = readOrigin(line);
  const { origins = [] } = item;
  if (origin === null || origins.length >= MAX_ORIGINS)
    return { refused: "It does not say where an item came from as Creel writes it." };
  const isWhole = origin.extra === null || pending.room.take(origin.extra);
  item.origins = [...origins, isWhole ? origin : { ...origin, extra: null }]; // the id still meets a later file
  return isWhole
    ? { leftOut: "It says where an item came from. The item has that here, too." }
    : { refused: TOO_LARGE };
}

/** Throws `invalid` unless the file begins and ends as an export does, with all that it had when it was written. */
async function checkWhole(records: Records): Promise<void> {
  let [count, items] = [0, 0];
  let end: { line: Line; sha256: string | undefined } | null = null;
  for await (const record of records()) {
    const line = toLine(record);
    if (count++ === 0) checkHeader(line);
    if (line?.type === "item") items++;
    const sha256 = record.shape === "json" ? record.sha256Before : undefined;
    end = line?.type === "end" ? { line, sha256 } : null;
  }
  if (count === 0) checkHeader(null);
  if (end === null)
    throw new Problem("invalid", "The export has no end line: the file is cut. Copy or export it again.");
  if (end.line.sha256 !== end.sha256 || end.line.items !== items)
    throw new Problem(
      "invalid",
      "The export is not as Creel wrote it: its checksum differs. Copy or export it again.",
    );
}

function checkHeader(line: Line | null): void {
  if (line?.type !== "creel-export")
    throw new Problem(
      "invalid",
      "The file does not begin as an export of Creel. Choose the file that Creel wrote.",
    );
  if (line.version !== VERSION)
    throw new Problem("invalid", "The export was written by a newer Creel. Update Creel, then import it.");
}

function toLine(record: SourceRecord): Line | null {
  const value = record.shape === "json" ? record.value : null;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Line) : null;
}

function otherLine(range: SourceRange, line: Line | null, colour: NamedColour | null): Outcome {
  switch (line?.type) {
    case "creel-export":
      return { ...range, leftOut: "It is the first line, which says what the file is." };
    case "end":
      return { ...range, leftOut: "It is the last line, with the checksum. The file is whole." };
    case "tombstone":
      return keeps(String(line.id), (text) => (ITEM_ID.test(text) ? text : null))
        ? { ...range, item: tombstoneOf(String(line.id)), losses: [] }
        : { ...range, refused: "It is not the id of an item." };
    case "name":
      return colour
        ? { ...range, leftOut: `It is the colour of “${colour.name}”. The name gets it.` }
        : { ...range, refused: "It is not the colour of a name." };
    default:
      return { ...range, refused: "It is not a line of an export that this Creel knows." };
  }
}

function tombstoneOf(foreignId: string): ImportedItem {
  const { remindAt: _, position: __, ...details } = NO_DETAILS;
  const texts = { title: "", note: null, kind: "action", list: "trash" } as const;
  const moments = { createdOn: 0, completedOn: null, order: null, extra: null };
  return { ...details, ...texts, ...moments, foreignId, isFocused: false, isTombstone: true };
}

function readColour({ kind, name, colour }: Line): NamedColour | null {
  if (!TAG_KINDS.includes(kind as TagKind) || typeof name !== "string" || typeof colour !== "string")
    return null;
  if (!keeps(name, (text) => checkName(text, "name")) || !keeps(colour, checkColour)) return null;
  return { nameKind: kind as TagKind, name, colour };
}

/** Null if Creel does not write such an origin. An origin in Creel is the id itself. */
function readOrigin({
  system,
  scope,
  foreignId,
  base,
  revision,
  isUndone,
  extra,
}: Line): ForeignOrigin | null {
  const texts = [system, scope, foreignId, base].every(
    (text) =>
      typeof text === "string" && text.length <= MAX_ID_CHARS && text.isWellFormed() && !text.includes("\0"),
  );
  const isExtra = extra === null || (isJsonObject(extra) && (EXTRA_CHECKS.get(`${system}`)?.(extra) ?? true));
  const isKnown = texts && system !== "" && system !== "creel" && foreignId !== "" && isExtra;
  if (!isKnown || typeof isUndone !== "boolean" || !isNumberFrom(0, MAX_REVISION)(revision)) return null;
  return { system, scope, foreignId, base, revision, isUndone, extra } as ForeignOrigin;
}

interface ExportReading {
  checkRule: RecurrenceCalculator["check"];
  today: string;
  /** The ids of the items so far, each with its last 32 bits, so that two ids are never taken for one. */
  ids: TextCounts;
}

function readItem({ type: _, ...line }: Line, reading: ExportReading) {
  const flaw = findWrongField(line, reading);
  if (flaw !== null)
    return {
      refused: `Its field “${flaw}” has a value that Creel does not write. Correct it in the other Creel, and export again.`,
    };
  const fields = Object.keys(FIELDS) as (keyof StoredItem)[];
  const whole = Object.fromEntries(fields.map((field) => [field, line[field]])) as unknown as StoredItem;
  const end = Number.parseInt(whole.id.slice(-8), 16) || 1; // a count is at least 1
  if (reading.ids.get(whole.id) === end) return { refused: "Its id is that of an item before it." };
  reading.ids.set(whole.id, end);
  const {
    id,
    remindAt: _next,
    position: _position,
    listBefore: _before,
    changedOn: _changed,
    ...rest
  } = whole;
  const { source: _source, revision: _revision, ...item } = rest;
  const others = Object.keys(line).filter((field) => !(field in FIELDS));
  const losses: Loss[] = others
    .slice(0, MAX_NAMED_LOSSES)
    .map((field) => ({ code: "field", field, value: "a field of a newer Creel" }));
  if (others.length > losses.length) losses.push(unnamedLosses(others.length - losses.length));
  return { item: { ...item, foreignId: id, order: null, extra: null, whole }, losses };
}

type Check = (value: unknown, reading: ExportReading) => boolean;

const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isYesOrNo: Check = (value) => typeof value === "boolean";
const isTime: Check = (value) => typeof value === "number" && isMoment(value);
const orNull =
  (check: Check): Check =>
  (value, reading) =>
    value === null || check(value, reading);
const isText =
  (check: (text: string, reading: ExportReading) => unknown): Check =>
  (value, reading) =>
    typeof value === "string" && keeps(value, (text) => check(text, reading));
const isNumberFrom =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

const isItemId = isText((text) => (ITEM_ID.test(text) ? text : null));
const isDay = isText((text) => checkDate(text, "day"));
const isName = isText((text) => checkName(text, "name"));

/** Each field of a stored item, and the values that it may have by itself. */
const FIELDS: Readonly<Record<keyof StoredItem, Check>> = {
  id: isItemId,
  kind: isOneOf(KINDS),
  title: isText((text) => checkTitle(text)),
  note: orNull(isText(checkNote)),
  list: isOneOf(LISTS),
  listBefore: orNull(isOneOf(LISTS.filter((list) => list !== "done" && list !== "trash"))),
  isFocused: isYesOrNo,
  createdOn: isTime,
  changedOn: isTime,
  completedOn: orNull(isTime),
  startDate: orNull(isDay),
  dueDate: orNull(isDay),
  dueTime: orNull(isText((text) => checkTime(text, "dueTime"))),
  remindAt: orNull(isTime),
  reminders: (value) => isListOf("number", value) && keepsList(value as number[], checkReminders),
  repeat: orNull(isText((text, { checkRule }) => checkRule(text))),
  repeatFrom: orNull(isOneOf(REPEAT_FROM)),
  minutes: orNull(isNumberFrom(1)),
  energy: orNull(isOneOf(ENERGIES)),
  tags: (value) => isListOf("string", value) && keepsList(value as string[], checkTags),
  area: orNull(isName),
  contact: orNull(isName),
  project: orNull(isItemId),
  position: orNull(isText(checkPosition)),
  isSequential: isYesOrNo,
  blockedBy: orNull(isItemId),
  heading: orNull(isName),
  source: isText((text) => checkText(text, "source")),
  revision: isNumberFrom(1, MAX_REVISION),
};

function findWrongField(line: Line, reading: ExportReading): string | null {
  const wrong = Object.entries(FIELDS).find(([field, check]) => !check(line[field], reading));
  if (wrong) return wrong[0];
  const { remindAt, reminders } = line as unknown as StoredItem;
  if (remindAt !== null && !reminders.includes(remindAt)) return "remindAt";
  return brokenInvariant(line as unknown as StoredItem, reading.today);
}

function isListOf(type: "number" | "string", value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === type);
}

/** Whether a check lets a value through as it is. */
function keeps(value: string, check: (value: string) => unknown): boolean {
  try {
    return check(value) === value;
  } catch (thrown) {
    if (thrown instanceof Problem) return false;
    throw thrown;
  }
}

function keepsList<Value>(values: readonly Value[], check: (values: readonly Value[]) => readonly Value[]) {
  return keeps(values.join("\n"), () => check(values).join("\n"));
}
