import { isDate } from "../../domain/dates.ts";
import type { Item } from "../../domain/item/item.ts";
import { ENERGIES, KINDS } from "../../domain/item/item.ts";
import { MINUTES_LIMIT } from "../../domain/item/patch.ts";
import { isContext } from "../../domain/item/tags.ts";
import { readMinutes } from "../../domain/quick-entry/minutes.ts";
import { filterTest } from "../filter/filter-rows.ts";
import { partName } from "../filter/part-name.ts";
import { messages } from "../i18n/messages.ts";
import type { FilterPart } from "../state/filter-address.ts";
import { matchNames, type PickerChoice } from "./choices.ts";

// The conditions that a filter of the list can have, each with the number of items that fit.

const texts = messages.filterPicker;
const MAX_CHOICES = 60;
const MINUTES = ["5", "15", "30", "60"];
const DUES = ["overdue", "today", "week", "none"] as const;

/** A condition and how many items of the list fit it. */
export interface CountedPart {
  part: FilterPart;
  count: number;
}

/** The conditions that the items have, those of many items first within a field. */
export function partsWithCounts(items: readonly Item[]): CountedPart[] {
  const counts = new Map<string, CountedPart>();
  const add = (field: FilterPart["field"], value: string | null) => {
    if (value === null) return;
    const key = `${field} ${value}`;
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { part: { field, value }, count: 1 });
  };
  for (const item of items) {
    for (const tag of item.tags) add("tag", tag);
    for (const field of ["area", "contact", "project"] as const) add(field, item[field]);
  }
  const named = [...counts.values()].sort((a, b) => b.count - a.count);
  const ofField = (field: FilterPart["field"]) => named.filter(({ part }) => part.field === field);
  const tags = ofField("tag");
  const fixed = (field: FilterPart["field"], values: readonly string[]) =>
    values.map((value) => ({ field, value })).map((part) => ({ part, count: countOf(items, part) }));
  return [
    ...tags.filter(({ part }) => isContext(part.value)),
    ...fixed("maxMinutes", MINUTES),
    ...fixed("energy", ENERGIES),
    ...tags.filter(({ part }) => !isContext(part.value)),
    ...fixed("due", DUES),
    ...ofField("contact"),
    ...ofField("area"),
    ...ofField("project"),
    ...fixed("kind", KINDS),
    ...fixed("isFocused", ["true"]),
  ].filter(({ count }) => count > 0);
}

function countOf(items: readonly Item[], { field, value }: FilterPart): number {
  const typed = field === "maxMinutes" ? Number(value) : field === "isFocused" ? true : value;
  return items.filter(filterTest({ [field]: typed })).length;
}

/** The choices for what was typed: known conditions first, then a number of minutes or a day, then the text itself. */
export function filterChoices(
  known: readonly CountedPart[],
  items: readonly Item[],
  text: string,
  isCounted = true,
): PickerChoice[] {
  const query = text.trim();
  const label = ({ value, ...choice }: PickerChoice): PickerChoice => ({
    ...choice,
    value,
    name: partName(toPart(value)),
    ...(!isCounted && { detail: fieldName(toPart(value)) }),
  });
  const names = matchNames(known.map(toNamedChoice), query, null, MAX_CHOICES);
  if (query === "") return names.map(label);
  const others = matchNames(known.map(toChoice), query, null, MAX_CHOICES);
  const typed = typedPart(query, isCounted);
  const first = typed ? [toChoice({ part: typed, count: countOf(items, typed) })] : [];
  const words: FilterPart = { field: "words", value: query };
  const all = [...first, ...names, ...others, toChoice({ part: words, count: countOf(items, words) })];
  const seen = new Set<string>();
  return all.filter(({ value }) => !seen.has(value ?? "") && seen.add(value ?? "")).map(label);
}

/** "15" and "1h" are minutes at most; "2026-12-24" is a due date. A tag of older items may be unknown to this page. */
function typedPart(query: string, areTagsKnown: boolean): FilterPart | null {
  const tag = areTagsKnown ? undefined : /^(?:#(?=.)|(?=@.))(.+)$/.exec(query)?.[1];
  if (tag !== undefined) return { field: "tag", value: tag };
  if (isDate(query)) return { field: "due", value: query };
  const minutes = /^\d{1,5}$/.test(query)
    ? Number(query)
    : (readMinutes(query.replace(/^[~≤<]\s*|\s/g, ""))?.sets.minutes ?? 0);
  return minutes >= 1 && minutes <= MINUTES_LIMIT ? { field: "maxMinutes", value: String(minutes) } : null;
}

/** Found by its own name. */
function toNamedChoice({ part, count }: CountedPart): PickerChoice {
  return { value: JSON.stringify(part), name: partName(part), detail: detailOf(part, count) };
}

/** Found by its field and by other words. */
function toChoice({ part, count }: CountedPart): PickerChoice {
  const key = part.field === "isFocused" ? "focused" : part.field === "maxMinutes" ? part.field : part.value;
  const more = (texts.alsoCalled as Record<string, string>)[key] ?? "";
  const choice = toNamedChoice({ part, count });
  return { ...choice, name: `${fieldName(part)} ${more} ${choice.name}` };
}

function detailOf(part: FilterPart, count: number): string {
  return `${fieldName(part)} · ${messages.list.count(count, true)}`;
}

function fieldName({ field, value }: FilterPart): string {
  return field === "tag" && isContext(value) ? texts.fields.context : texts.fields[field];
}

/** The condition of a choice. */
export function toPart(value: string | null): FilterPart {
  return JSON.parse(value ?? "null") as FilterPart;
}

/** The conditions that one item has, for its row: the choice of each has a digit. */
export function alikeChoices(item: Item): PickerChoice[] {
  const parts = partsWithCounts([item]).filter(({ part }) =>
    ["tag", "area", "contact", "project"].includes(part.field),
  );
  return parts.map(({ part }, n) => ({
    value: JSON.stringify(part),
    name: partName(part),
    detail: fieldName(part),
    ...(n < 9 && { press: String(n + 1) }),
  }));
}
