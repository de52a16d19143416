/** What a calendar's tasks have to know of each other, read before the tasks themselves. */
import { Blockers } from "../draft/blockers.ts";
import { Families } from "../draft/parent-projects.ts";
import type { Ranged, SourceRecord } from "../format.ts";
import { CalendarClock } from "./calendar-times.ts";
import { type Component, readComponent } from "./properties.ts";
import { describeTodo } from "./todo-summary.ts";
import { isOldCalendar, toCalendarLines } from "./vcalendar.ts";

export interface CalendarSurvey {
  clock: CalendarClock;
  families: Families;
  /** The ids of tasks of which some occurrences are components of their own. */
  masters: ReadonlySet<string>;
  /** The tasks that others wait for, and are in the files. */
  blockers: ReadonlySet<string>;
  waiting: Blockers;
  /** The number of tasks in each file. */
  counts: ReadonlyMap<string, number>;
}

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

export async function surveyCalendars(records: Records, zone: string): Promise<CalendarSurvey> {
  const clock = new CalendarClock(zone);
  const counts = new Map<string, number>();
  const related = new Set<string>();
  const waiting = new Blockers();
  for await (const record of records()) {
    if (record.shape !== "component") continue;
    if (record.name.toUpperCase() === "VTIMEZONE") clock.define(record.lines);
    if (record.name.toUpperCase() !== "VTODO") continue;
    const { uid, parent, blockers, isOccurrence } = describeTodo(readRecord(record));
    if (!isOccurrence) counts.set(record.file, (counts.get(record.file) ?? 0) + 1);
    if (isOccurrence) related.add(uid);
    if (parent !== null) related.add(parent).add(uid);
    for (const one of blockers) {
      related.add(one);
      waiting.add(uid, one);
    }
  }
  const families = new Families();
  const masters = new Set<string>();
  if (related.size > 0)
    for await (const record of records()) {
      if (record.shape !== "component" || record.name.toUpperCase() !== "VTODO") continue;
      const todo = describeTodo(readRecord(record));
      if (todo.uid === "" || todo.isOccurrence || !related.has(todo.uid)) continue;
      masters.add(todo.uid);
      families.add(todo.uid, todo);
    }
  return { clock, families, masters, blockers: masters, waiting, counts };
}

export function readRecord({ name, lines, calendar }: SourceRecord & { shape: "component" }): Component {
  return readComponent(name, toCalendarLines(lines, isOldCalendar(calendar)));
}
