import { reminderMoments } from "../../domain/item/reminders.ts";
import type { DaySpan } from "../../domain/item/today.ts";
import type { Row } from "../items/row.ts";
import type { Interval } from "./layout.ts";
import { DEFAULT_MINUTES, dueMoment } from "./plan-patch.ts";

/** An item at its time, or one of its reminders. */
export interface PlanEntry extends Interval {
  kind: "item" | "reminder";
  /** Of this entry: an item may have several reminders. */
  id: string;
  row: Row;
  /** Whether the item has no minutes. */
  isEstimated: boolean;
}

export interface Plan {
  timed: PlanEntry[];
  /** The items that are due today without a time. */
  allDay: Row[];
}

/** The plan of a day: its items at their times, and the day's reminders of items without a time. */
export function planOf(rows: readonly Row[], span: DaySpan, zone: string): Plan {
  const timed = rows.flatMap((row) => {
    const begins = dueMoment(row.item, span.today, zone);
    return begins === null ? remindersOf(row, span) : [entryOf(row, begins, span)];
  });
  const allDay = rows.filter(({ item }) => item.dueDate === span.today && item.dueTime === null);
  return { timed, allDay };
}

function entryOf(row: Row, begins: number, { ends }: DaySpan): PlanEntry {
  const { minutes } = row.item;
  return {
    kind: "item",
    id: row.key,
    row,
    begins,
    ends: Math.min(begins + (minutes ?? DEFAULT_MINUTES) * 60, ends),
    isEstimated: minutes === null,
  };
}

function remindersOf(row: Row, { begins, ends }: DaySpan): PlanEntry[] {
  return reminderMoments(row.item)
    .filter((moment) => moment >= begins && moment < ends)
    .map((moment) => ({
      kind: "reminder",
      id: `${row.key} ${moment}`,
      row,
      begins: moment,
      ends: moment,
      isEstimated: false,
    }));
}
