import { upcomingDay } from "../../domain/item/upcoming.ts";
import type { Row } from "./row.ts";

/** The rows of Upcoming in their order: by day, the oldest item first among equals. `open` is newest first. */
export function upcomingRows(open: readonly Row[], today: string): readonly Row[] {
  return open
    .flatMap((row) => {
      const day = upcomingDay(row.item, today);
      return day === null ? [] : [{ row, day }];
    })
    .reverse()
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ row }) => row);
}
