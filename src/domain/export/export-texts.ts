/** Texts of items in formats with a syntax. */
import { dayIn, timeIn } from "../dates.ts";
import { momentOf } from "../quick-entry/calendar.ts";
import type { ExportContext, ExportItem } from "./export-format.ts";

/** A text in one line, with single spaces and without control characters. */
export function singleLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Puts quotes around the words that a format would read as its own. */
export function quoteWords(text: string, isSyntax: (word: string) => boolean): string {
  return text
    .split(" ")
    .map((word) => (isSyntax(word) ? `"${word}"` : word))
    .join(" ");
}

/** The title in one line, changed as the format needs it. Reports a change. */
export function writeTitle(
  item: ExportItem,
  context: ExportContext,
  change: (title: string) => string = (title) => title,
): string {
  const title = change(singleLine(item.title));
  if (title !== item.title) context.lose(item, "title");
  return title;
}

/** The tags in the form of the format, each once. Reports a change. */
export function writeTags(
  item: ExportItem,
  context: ExportContext,
  change: (tag: string) => string | null,
): string[] {
  const changed = item.tags.map(change);
  if (changed.some((tag, n) => tag !== item.tags[n])) context.lose(item, "tags");
  return [...new Set(changed.filter((tag) => tag !== null))];
}

/** A name of the signs that a format allows; others become `sign`. Null if nothing of it is left. */
export function plainName(name: string, forbidden: RegExp, sign: string): string | null {
  const plain = name.replace(forbidden, sign);
  const signs = new RegExp(`^[${sign}]+|[${sign}]+$`, "g");
  return plain === name ? name : plain.replace(signs, "") || null;
}

/** `2026-12-05 10:00` of a moment. */
export function writeDayTime(moment: number, zone: string): string {
  return `${dayIn(zone, moment)} ${timeIn(zone, moment)}`;
}

/** `2026-12-05T09:00:00Z` of a moment. */
export function writeUtc(moment: number): string {
  return `${new Date(moment * 1000).toISOString().slice(0, 19)}Z`;
}

/** `20261205T090000Z` of a moment. */
export function writeCompactUtc(moment: number): string {
  return writeUtc(moment).replace(/[-:]/g, "");
}

/** The moment of a day, or of a time of it, in the account's zone. */
export function momentOfDay(day: string, time: string | null, zone: string): number {
  const [hours = 0, minutes = 0] = (time ?? "00:00").split(":").map(Number);
  return momentOf({ day, minute: hours * 60 + minutes }, zone);
}

/** An id as others write a UUID. */
export function writeUuid(id: string): string {
  return id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
