import { addDays } from "../../domain/dates.ts";
import type { Item } from "../../domain/item/item.ts";
import { plannedFields, upcomingDay } from "../../domain/item/upcoming.ts";
import { runAction } from "../actions/run-action.ts";
import { formatShortDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { type Row, today } from "../items/row.ts";

const texts = messages.listParts.upcoming;

/** Moves items of Upcoming to a day: the dates that are on their day change, others stay. */
export function moveToDay(rows: readonly Row[], day: string): void {
  moveTo(rows, () => day, texts.movedTo(formatShortDay(day, today())));
}

/** Moves items of Upcoming by a number of days. */
export function shiftDays(rows: readonly Row[], by: number): void {
  const dayOf = (item: Item) => {
    const day = upcomingDay(item, today()) ?? today();
    return addDays(day, by) ?? day;
  };
  const [first] = rows;
  if (!first) return;
  const day = formatShortDay(dayOf(first.item), today());
  moveTo(rows, dayOf, rows.length === 1 ? texts.movedTo(day) : by > 0 ? texts.later : texts.earlier);
}

function moveTo(rows: readonly Row[], dayOf: (item: Item) => string, title: string): void {
  runAction(
    rows,
    (item) => ({
      verb: "edit",
      patch: Object.fromEntries(plannedFields(item, today()).map((field) => [field, dayOf(item)])),
    }),
    title,
  );
}
