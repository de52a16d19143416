/** iCalendar (RFC 5545): a VTODO for each item, of a project with its items below it. */

import { isOpen } from "../item/item.ts";
import { countBytes } from "../text.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { momentOfDay, writeCompactUtc, writeTitle, writeUuid } from "./export-texts.ts";
import { loseFields, loseList, loseMidnight, withoutTrash } from "./losses.ts";

const FIRST_ALARM = 631_152_000; // Unix seconds, 1990: some programs write alarms of places into 1976
const LINE_BYTES = 75;
const OWN_PROPERTY = /^(X-.+|CLASS|SEQUENCE)$/;
const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: true };

export const ICALENDAR_EXPORT: TextFormat = {
  name: "ics",
  extension: "ics",
  system: "icalendar",
  *write(groups, context) {
    const all = groups.flatMap(({ project, items }) => (project ? [project, ...items] : items));
    const ids = uidsOf(all.filter(({ list }) => list !== "trash"));
    yield fold(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Creel//Creel//EN"]);
    for (const { project, items } of groups) {
      const children = withoutTrash(items, context);
      const [parent] = project ? withoutTrash([project], context) : [];
      if (parent && children.length === 0) context.lose(parent, "kind");
      if (parent) yield fold(writeTodo(parent, { parent: null, order: 0, ids, context }));
      for (const [order, item] of children.entries())
        yield fold(writeTodo(item, { parent: parent ?? null, order, ids, context }));
    }
    yield fold(["END:VCALENDAR"]);
  },
};

interface TodoPlace {
  parent: ExportItem | null;
  order: number;
  /** Of the items of the file. */
  ids: ReadonlyMap<string, string>;
  context: ExportContext;
}

function writeTodo(item: ExportItem, { parent, order, ids, context }: TodoPlace): string[] {
  loseFields(item, context, ["energy", "area", "contact", "heading", "isSequential", "isFocused"]);
  if (item.kind === "note") context.lose(item, "kind");
  if (item.project !== null && parent === null) context.lose(item, "project");
  loseList({ ...item, project: parent?.id ?? null }, context, { ...WRITTEN, startDate: isBeforeDue(item) });
  const blocker = item.blockedBy === null ? undefined : ids.get(item.blockedBy);
  if (item.blockedBy !== null && blocker === undefined) context.lose(item, "blockedBy");
  const lines = [
    `UID:${ids.get(item.id)}`,
    `DTSTAMP:${writeCompactUtc(item.changedOn)}`,
    `CREATED:${writeCompactUtc(item.createdOn)}`,
    `LAST-MODIFIED:${writeCompactUtc(item.changedOn)}`,
    `SUMMARY:${escapeText(writeTitle(item, context))}`,
    ...noteOf(item, context),
    ...(item.tags.length === 0 ? [] : [`CATEGORIES:${item.tags.map(escapeText).join(",")}`]),
    ...datesOf(item, context),
    ...(item.minutes === null ? [] : [`ESTIMATED-DURATION:PT${item.minutes}M`]),
    `STATUS:${item.list === "done" ? "COMPLETED" : "NEEDS-ACTION"}`,
    ...(item.completedOn === null ? [] : [`COMPLETED:${writeCompactUtc(item.completedOn)}`]),
    ...(parent === null ? [] : [`RELATED-TO:${ids.get(parent.id)}`]),
    ...(blocker === undefined ? [] : [`RELATED-TO;RELTYPE=DEPENDS-ON:${blocker}`]),
    `X-APPLE-SORT-ORDER:${order}`,
  ];
  const all = [...lines, ...ownProperties(item, lines), ...alarmsOf(item, context)];
  return ["BEGIN:VTODO", ...all, "END:VTODO"];
}

/** A task that came from a calendar has its UID again. */
function uidsOf(items: readonly ExportItem[]): Map<string, string> {
  const uids = new Map(items.map(({ id }) => [id, writeUuid(id)]));
  const taken = new Set(uids.values());
  for (const { id, origin } of items) {
    const uid = origin?.extra ? escapeText(origin.foreignId) : "";
    if (!/^[!-~]+$/.test(uid) || uid.includes("#") || taken.has(uid)) continue; // `#2` is a second task of one UID
    taken.add(uid);
    uids.set(id, uid);
  }
  return uids;
}

/** The properties of other programs. Those that a field or the note has are written from there. */
function ownProperties({ origin }: ExportItem, written: readonly string[]): string[] {
  const names = new Set(written.map(nameOf));
  const { properties = [] } = (origin?.extra ?? {}) as { properties?: string[] };
  return properties.filter(
    (line) => OWN_PROPERTY.test(nameOf(line)) && !names.has(nameOf(line)) && isOneLine(line),
  );
}

/** Whether it is a property with a value, and nothing that ends its line. */
function isOneLine(line: string): boolean {
  return line.includes(":") && !/(?!\t)\p{Cc}/u.test(line);
}

function nameOf(line: string): string {
  return (/^[^:;]*/.exec(line)?.[0] ?? "").toUpperCase();
}

function noteOf(item: ExportItem, context: ExportContext): string[] {
  if (item.note === null) return [];
  const note = item.note.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
  if (note !== item.note) context.lose(item, "note");
  return [`DESCRIPTION:${escapeText(note)}`];
}

/** Days, and local times without a zone: they are those of the reader, as here they are those of the account. */
function datesOf(item: ExportItem, context: ExportContext): string[] {
  const { dueDate, dueTime, reminders } = item;
  // With an alarm at it a midnight is a time.
  const hasAlarm = dueDate !== null && reminders.includes(momentOfDay(dueDate, dueTime, context.zone));
  if (!hasAlarm) loseMidnight(item, context);
  const time = dueTime === null ? null : `${dueTime.replace(":", "")}00`;
  const writeTime = (day: string, clock: string | null) => {
    const plain = day.replaceAll("-", "");
    return clock === null ? `;VALUE=DATE:${plain}` : `:${plain}T${clock}`;
  };
  const due = dueDate === null ? null : writeTime(dueDate, time);
  // Both values are of one type, and the due date is not before the start.
  let start = item.startDate === null ? null : writeTime(item.startDate, time === null ? null : "000000");
  if (start !== null && !isBeforeDue(item)) {
    context.lose(item, "startDate");
    start = null;
  }
  const rule = ruleOf(item, context);
  // A rule counts from DTSTART.
  const first = start ?? (rule.length > 0 ? due : null);
  return [...(first === null ? [] : [`DTSTART${first}`]), ...(due === null ? [] : [`DUE${due}`]), ...rule];
}

function isBeforeDue({ startDate, dueDate, dueTime }: ExportItem): boolean {
  return (
    dueDate === null ||
    (startDate ?? "") < dueDate ||
    (startDate === dueDate && (dueTime ?? "00:00") > "00:00")
  );
}

function ruleOf(item: ExportItem, context: ExportContext): string[] {
  if (item.repeat === null) return [];
  if (!isOpen(item.list) || (item.dueDate ?? item.startDate) === null) {
    context.lose(item, "repeat");
    return [];
  }
  if (item.repeatFrom !== "date") context.lose(item, "repeatFrom");
  return [`RRULE:${item.repeat}`];
}

function alarmsOf(item: ExportItem, context: ExportContext): string[] {
  const known = item.reminders.filter((moment) => moment >= FIRST_ALARM);
  if (known.length < item.reminders.length) context.lose(item, "reminders");
  return known.flatMap((moment) => [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Reminder",
    `TRIGGER;VALUE=DATE-TIME:${writeCompactUtc(moment)}`,
    "END:VALARM",
  ]);
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Ends the lines, and divides those that are longer than 75 bytes. */
function fold(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function foldLine(line: string): string {
  if (line.length * 3 <= LINE_BYTES || countBytes(line) <= LINE_BYTES) return line;
  const parts: string[] = [];
  let [part, bytes] = ["", 0];
  for (const sign of line) {
    const size = countBytes(sign);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      [part, bytes] = ["", 1]; // the space that begins the next line
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
