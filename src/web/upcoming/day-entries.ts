import { addDays } from "../../domain/dates.ts";
import { upcomingDay } from "../../domain/item/upcoming.ts";
import { capitalize, formatDay, formatMonth, formatShortDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import type { ListEntry } from "../list/list-entries.ts";

export const DAY_COUNT = 14; // days with a heading of their own, from tomorrow on

const texts = messages.listParts.upcoming;

/** The lines of Upcoming: each of the next days, also without items, then the months. No line if there is no item. */
export function dayEntries(rows: readonly Row[], today: string): ListEntry[] {
  if (rows.length === 0) return [];
  const days = Array.from({ length: DAY_COUNT }, (_, n) => addDays(today, n + 1)).filter(
    (day) => day !== null,
  );
  const last = days.at(-1) ?? today;
  const byDay = Map.groupBy(rows, ({ item }) => upcomingDay(item, today) ?? last);
  const laterDays = [...byDay.keys()].filter((day) => day > last);
  const months = Map.groupBy(laterDays, (day) => day.slice(0, 7));
  const lineOf = (day: string) => (row: Row) => ({ kind: "row", key: row.key, row, day }) as const;
  const linesOn = (day: string) => (byDay.get(day) ?? []).map(lineOf(day));
  return [
    ...days.flatMap((day, n): ListEntry[] => {
      const lines = linesOn(day);
      const name = formatDay(day, today);
      const title = n === 0 ? `${capitalize(formatShortDay(day, today))} · ${name}` : name;
      return [{ kind: "heading", key: `heading ${day}`, title, count: lines.length, day }, ...lines];
    }),
    ...[...months].flatMap(([month, monthDays]): ListEntry[] => {
      const lines = monthDays.flatMap(linesOn);
      const name = formatMonth(month, today);
      const title = capitalize(month === last.slice(0, 7) ? texts.laterIn(name) : name);
      return [{ kind: "heading", key: `heading ${month}`, title, count: lines.length }, ...lines];
    }),
  ];
}
