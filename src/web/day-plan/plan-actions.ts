import { timeIn } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { planRows } from "../actions/item-actions.ts";
import { runAction } from "../actions/run-action.ts";
import { formatShortDay, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { formatMinutes } from "../item/fields/duration.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { planDrop } from "../list/move-rows.ts";
import { timeZone } from "../state/time-zone.ts";
import { beginsOf, patchAt } from "./plan-patch.ts";

/** Makes rows due today at a moment; several follow each other by their minutes. */
export function planRowsAt(rows: readonly Row[], moment: number): void {
  const [span, zone, now] = [currentSpan.get(), timeZone(), SYSTEM.now()];
  const items = rows.map(({ item }) => item);
  const begins = beginsOf(items, moment, span);
  const patches = new Map(
    items.map((item, n) => [item.id, patchAt(item, begins[n] ?? moment, span, zone, now)]),
  );
  const day = withTime(formatShortDay(span.today, span.today), timeIn(zone, moment));
  runAction(rows, ({ id }) => ({ verb: "edit", patch: patches.get(id) ?? {} }), messages.acts.due(day));
}

/** Makes rows due today, without a time. */
export function planAllDay(rows: readonly Row[]): void {
  planRows(rows, "dueDate", currentSpan.get().today, () => ({ dueTime: null }));
}

export function setMinutes(row: Row, minutes: number): void {
  const title = messages.listParts.plan.takes(formatMinutes(minutes));
  runAction([row], { verb: "edit", patch: { minutes } }, title);
}

/** The target of a drop on the plan. */
export const dropTarget = (moment: number | "day") => `at ${moment}`;

planDrop.run = (rows, target) => {
  const moment = Number(target.slice(dropTarget("day").length - "day".length));
  if (Number.isNaN(moment)) planAllDay(rows);
  else planRowsAt(rows, moment);
};
