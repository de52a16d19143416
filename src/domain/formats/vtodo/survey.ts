/** What a calendar's tasks have to know of each other, read before the tasks themselves. */
import { Blockers } from "../draft/blockers.ts";
import { Families } from "../draft/parent-projects.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Ranged, SourceRecord } from "../format.ts";
import { CalendarClock } from "./calendar-times.ts";
import { type Component, readComponent, readProperty } from "./properties.ts";
import { describeTodo, readUid } from "./todo-summary.ts";
import { isOldCalendar, toCalendarLines } from "./vcalendar.ts";

export interface CalendarSurvey {
  clock: CalendarClock;
  /** The tasks that refer to others, that others refer to, or of which occurrences are components of their own. */
  families: Families;
  waiting: Blockers;
  /** The number of tasks in each file. */
  counts: ReadonlyMap<string, number>;
}

type CalendarRecord = Ranged<SourceRecord & { shape: "component" }>;
type Records = () => AsyncIterable<Ranged<SourceRecord>>;

const REFERENCE = /^(?:RELATED-TO|RECURRENCE-ID)[;:]/i;
const UID = /^UID[;:]/i;

export async function surveyCalendars(records: Records, zone: string): Promise<CalendarSurvey> {
  const clock = new CalendarClock(zone);
  const counts = new Map<string, number>();
  const related = new TextNumbers();
  const waiting = new Blockers();
  for await (const record of components(records)) {
    if (record.name.toUpperCase() === "VTIMEZONE") clock.define(record.lines);
    if (record.name.toUpperCase() !== "VTODO") continue;
    // Most tasks have no reference, and to read all properties takes most of the time.
    const todo = record.lines.some((line) => REFERENCE.test(line)) ? describeTodo(readRecord(record)) : null;
    if (!todo?.isOccurrence) counts.set(record.file, (counts.get(record.file) ?? 0) + 1);
    if (todo === null) continue;
    const { uid, parent, blockers, isOccurrence } = todo;
    if (isOccurrence) related.take(uid);
    if (parent !== null) for (const one of [parent, uid]) related.take(one);
    for (const one of blockers) {
      related.take(one);
      waiting.add(uid, one);
    }
  }
  const families = new Families();
  if (related.size > 0)
    for await (const record of components(records)) {
      const isTask = record.name.toUpperCase() === "VTODO";
      if (!isTask || !record.lines.some((line) => mayName(line, related))) continue;
      const todo = describeTodo(readRecord(record));
      if (todo.uid !== "" && !todo.isOccurrence && related.has(todo.uid)) families.add(todo.uid, todo);
    }
  return { clock, families, waiting, counts };
}

async function* components(records: Records): AsyncGenerator<CalendarRecord> {
  for await (const record of records()) if (record.shape === "component") yield record;
}

/** Whether a line may be the id of a related task. */
function mayName(line: string, related: TextNumbers): boolean {
  if (!UID.test(line)) return false;
  return /QUOTED-PRINTABLE/i.test(line) || related.has(readUid(readProperty(line)?.value ?? ""));
}

export function readRecord({ name, lines, calendar }: SourceRecord & { shape: "component" }): Component {
  return readComponent(name, toCalendarLines(lines, isOldCalendar(calendar)));
}
