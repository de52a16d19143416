import type { Item, List } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { groupOn } from "../../domain/item/today.ts";
import { capitalize, formatMonth, formatPastDay, formatShortDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { contextOf, type GroupOrder, group, spanOf } from "./grouping.ts";

/** An entry of a list: a heading or a row. */
export type ListEntry =
  | { kind: "heading"; key: string; title: string; count: number; day?: string; rows?: readonly Row[] }
  | { kind: "row"; key: string; row: Row; day?: string; isLeaving?: boolean };

export function isRowEntry(entry: ListEntry): entry is Extract<ListEntry, { kind: "row" }> {
  return entry.kind === "row";
}

/** The lines of a list of days, and how its rows move between the days. */
export interface DayRules {
  arrange(rows: readonly Row[], today: string): ListEntry[];
  shift(rows: readonly Row[], days: number): void;
  moveTo(rows: readonly Row[], day: string): void;
}

/** Groups of rows in the displayed order: a row moves within its group. */
export type Groups = readonly (readonly Row[])[];

/** How the rows of a project with headings move in their order, and from one heading to another. */
export interface HeadingRules {
  /** Drops rows above the row of a key (null: the end), or at the end of the heading above it. */
  moveBefore(all: readonly Row[], rows: readonly Row[], key: string | null, isAboveHeading: boolean): boolean;
  /** Moves rows together one place up or down. */
  moveBy(all: readonly Row[], rows: readonly Row[], by: 1 | -1): boolean;
}

/** The rows of a list with the headings of their groups. */
export function toListEntries(rows: readonly Row[], order: GroupOrder, today: string): ListEntry[] {
  if (order === "none") return rows.map(lineOf);
  if (order === "heading") return underHeadings(rows);
  const isByName = order === "project" || order === "area" || order === "context";
  return group(rows, (item) => nameOf(item, order, today), isByName).flatMap(
    ({ name, rows: groupRows }): ListEntry[] => [
      {
        kind: "heading",
        key: `heading ${name}`,
        title: name === null ? messages.lists.noGroup[order] : showControls(name),
        count: groupRows.length,
      },
      ...groupRows.map(lineOf),
    ],
  );
}

/** The rows without a heading, and then the others below theirs. */
function underHeadings(rows: readonly Row[]): ListEntry[] {
  return [
    ...rows.filter(({ item }) => !item.heading).map(lineOf),
    ...group(
      rows.filter(({ item }) => item.heading),
      ({ heading }) => heading,
      false,
    ).flatMap(({ name, rows: groupRows }): ListEntry[] => [
      {
        kind: "heading",
        key: `heading ${name}`,
        title: showControls(name ?? ""),
        count: groupRows.length,
        rows: groupRows,
      },
      ...groupRows.map(lineOf),
    ]),
  ];
}

function lineOf(row: Row): ListEntry {
  return { kind: "row", key: row.key, row };
}

function nameOf(item: Item, order: Exclude<GroupOrder, "none" | "heading">, today: string): string | null {
  switch (order) {
    case "project":
      return projectTitle(item);
    case "area":
      return item.area;
    case "context":
      return contextOf(item);
    case "today": {
      const todayGroup = groupOn(item, currentSpan.get());
      return todayGroup && messages.lists.todayGroups[todayGroup];
    }
    case "list":
      return listName(asOf(item, today).list);
    case "screen":
      return screenName(asOf(item, today));
    case "startDate":
      return item.startDate && spanWords(item.startDate, today);
    case "completedOn":
      return item.completedOn === null ? null : formatPastDay(item.completedOn, today);
  }
}

export function projectTitle({ project }: Item): string | null {
  const title = project === null ? undefined : itemStore.find(project)?.item.title;
  return title === undefined ? null : shortTitle(title);
}

function listName(list: List): string {
  return messages.screens[list];
}

/** The screen that has an open item: projects and notes have their own. */
function screenName({ list, kind }: Item): string {
  if (kind === "action" || list === "inbox") return listName(list);
  return messages.screens[kind === "project" ? "projects" : "notes"];
}

function spanWords(day: string, today: string): string {
  const span = spanOf(day, today);
  if ("day" in span) return capitalize(formatShortDay(span.day, today));
  if ("week" in span) return messages.lists.week[span.week];
  return capitalize(formatMonth(span.month, today));
}
