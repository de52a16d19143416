import { addDays, checkDate } from "../dates.ts";
import { type Item, isOpen } from "../item/item.ts";
import { asOf } from "../item/scheduling.ts";
import { type DayTime, daySpan, groupOn } from "../item/today.ts";
import { upcomingDay } from "../item/upcoming.ts";
import { Problem } from "../problem.ts";
import { type DueFilter, type ItemFilter, isDayList, MAX_FILTER_TAGS } from "./items.ts";

/** The days of a filter, both included; with `before`, of the last day only the due times before it. Null is no due date at all. */
export type DueRange = { from: string; to: string; before?: string } | null;

const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-31"];

/** The due dates that match a filter. Throws `invalid` for an invalid day. */
export function dueRange(due: DueFilter, { today, time }: DayTime): DueRange {
  switch (due) {
    case "none":
      return null;
    case "overdue":
      return { from: FIRST_DAY, to: today, before: time };
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: today, to: addDays(today, 6) ?? LAST_DAY };
    default:
      return { from: FIRST_DAY, to: checkDate(due, "due") };
  }
}

/** The tags of a filter: an item must have all of them. */
export function tagsOf({ tag }: Pick<ItemFilter, "tag">): readonly string[] {
  const tags = tag === undefined ? [] : typeof tag === "string" ? [tag] : tag;
  const names = [...new Set(tags.map((name) => name.normalize("NFC")))];
  if (names.length <= MAX_FILTER_TAGS) return names;
  throw new Problem("invalid", `A filter has at most ${MAX_FILTER_TAGS} tags. Send fewer.`, { field: "tag" });
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Whether an item is in a list with a filter, as the store lists it. `words` are not compared: they are the search's.
 * `now` is in Unix seconds. `heldBack` is from `heldBackBy`.
 */
export function matchesFilter(
  item: Item,
  filter: ItemFilter,
  now: number,
  zone: string,
  heldBack = NONE,
): boolean {
  return filterOn(filter, now, zone, heldBack)(item);
}

/** The same for many items: the day is calculated once. */
export function filterOn(
  filter: ItemFilter,
  now: number,
  zone: string,
  heldBack = NONE,
): (item: Item) => boolean {
  const span = daySpan(now, zone);
  const { list, id, kind, isFocused, area, contact, project, maxMinutes, energy, due, isAvailable } = filter;
  const tags = tagsOf(filter);
  const range = due === undefined ? undefined : dueRange(due, span);
  return (stored) => {
    const item = asOf(stored, span.today);
    return (
      isInList(item.list, list) &&
      (list !== "today" || groupOn(item, span) !== null) &&
      (list !== "upcoming" || upcomingDay(item, span.today) !== null) &&
      (id === undefined || item.id.startsWith(id)) &&
      (kind === undefined || item.kind === kind) &&
      (isFocused === undefined || item.isFocused === isFocused) &&
      tags.every((tag) => item.tags.includes(tag)) &&
      (area === undefined || item.area === area.normalize("NFC")) &&
      (contact === undefined || item.contact === contact.normalize("NFC")) &&
      (project === undefined || item.project === project) &&
      (maxMinutes === undefined || (item.minutes !== null && item.minutes <= maxMinutes)) &&
      (energy === undefined || item.energy === energy) &&
      (range === undefined || isWithin(item, range)) &&
      (isAvailable === undefined || heldBack.has(item.id) !== isAvailable)
    );
  };
}

function isInList(of: Item["list"], list: ItemFilter["list"]): boolean {
  return list === undefined || (list === "open" || isDayList(list) ? isOpen(of) : of === list);
}

function isWithin({ dueDate, dueTime }: Item, range: DueRange): boolean {
  if (range === null || dueDate === null) return range === dueDate;
  const { from, to, before } = range;
  const isBefore = before === undefined || dueDate < to || (dueTime !== null && dueTime < before);
  return dueDate >= from && dueDate <= to && isBefore;
}
