import { dueOrder } from "../../domain/item/today.ts";
import { upcomingDay } from "../../domain/item/upcoming.ts";
import type { Row } from "./row.ts";

/**
 * The rows of Upcoming in their order: by day, on a day by due time, the oldest item first among equals. `open` is newest
 * first.
 */
export function upcomingRows(open: readonly Row[], today: string): readonly Row[] {
  return open
    .flatMap((row) => {
      const day = upcomingDay(row.item, today);
      if (day === null) return [];
      const { dueDate, dueTime } = row.item;
      return [{ row, place: dueOrder({ dueDate: day, dueTime: dueDate === day ? dueTime : null }) }];
    })
    .reverse()
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ row }) => row);
}
