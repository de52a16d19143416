import { addDays, daysBetween } from "../dates.ts";
import type { Draft } from "../item/capture.ts";
import { type Item, type ItemDetails, isOpen, type Kind, type OpenList, type Patch } from "../item/item.ts";
import { positionBetween } from "../item/position.ts";
import { Problem } from "../problem.ts";

/** The items that one project is made with at once. */
export const MAX_COPIED_ITEMS = 500;
const MAX_COPIED_TAGS = 5_000; // of all its items: each is a row, and all are one commit

/** An item of a copy: what a new item gets, without its place in the lists of today. */
export interface CopiedItem
  extends Omit<ItemDetails, "project" | "position" | "blockedBy" | "remindAt" | "reminders" | "tags"> {
  title: string;
  note: string | null;
  kind: Kind;
  list: OpenList;
  tags: readonly string[];
  /** The place in the copy of the item that it waits for. */
  blockedBy: number | null;
}

/** A project with its open items, in their order, that new ones are made from. */
export interface ProjectCopy {
  project: CopiedItem;
  items: readonly CopiedItem[];
}

/** Copies a project and those of its items that are open, in the given order. Focus and reminders stay behind. */
export function takeCopy(project: Item, items: readonly Item[]): ProjectCopy {
  const copied = items.filter(({ list }) => isOpen(list));
  const placeOf = (id: string | null) => {
    const place = copied.findIndex((item) => item.id === id);
    return place < 0 ? null : place;
  };
  return {
    project: copyItem(project, null),
    items: copied.map((item) => copyItem(item, placeOf(item.blockedBy))),
  };
}

function copyItem(item: Item, blockedBy: number | null): CopiedItem {
  const { title, note, kind, list, startDate, dueDate, repeat, repeatFrom, minutes } = item;
  const { energy, tags, area, contact, isSequential, heading = null, dueTime = null } = item;
  return {
    title,
    note,
    kind,
    list: isOpen(list) ? list : "next",
    startDate,
    dueDate,
    dueTime,
    repeat,
    repeatFrom,
    minutes,
    energy,
    tags,
    area,
    contact,
    isSequential,
    heading,
    blockedBy,
  };
}

/** The day that the dates of a copy are counted from: when the project is due, or else its last date. */
export function anchorOf({ project, items }: ProjectCopy): string | null {
  const days = [project, ...items].flatMap(({ dueDate, startDate }) =>
    [dueDate ?? [], startDate ?? []].flat(),
  );
  return project.dueDate ?? days.sort().at(-1) ?? null;
}

/** The copy for a project that is due on a day: all dates keep their distances to it. Null clears them. */
export function planCopy(copy: ProjectCopy, due: string | null): ProjectCopy {
  const anchor = anchorOf(copy);
  const days = anchor === null || due === null ? 0 : daysBetween(anchor, due);
  const move = (day: string | null) => (day === null || due === null ? null : addDays(day, days));
  const dueOn = (item: CopiedItem, day: string | null): CopiedItem => ({
    ...item,
    startDate: move(item.startDate),
    dueDate: day,
    dueTime: day === null ? null : item.dueTime,
  });
  const items = copy.items.map((item) => dueOn(item, move(item.dueDate)));
  return { project: dueOn(copy.project, due), items };
}

/** One item of a copy is captured and then patched. `blockedBy` is the place, among the items, of the one it waits for. */
export interface CopyStep {
  draft: Draft;
  patch: Patch;
  blockedBy: number | null;
}

/** The steps that make a copy: that of the project, and then those of its items, which are in it. */
export function stepsOf({ project, items }: ProjectCopy, today: string): [CopyStep, ...CopyStep[]] {
  if (items.length > MAX_COPIED_ITEMS)
    throw new Problem("invalid", `A project is made with at most ${MAX_COPIED_ITEMS} items. Send fewer.`, {
      field: "items",
    });
  if (items.reduce((sum, { tags }) => sum + tags.length, project.tags.length) > MAX_COPIED_TAGS)
    throw new Problem("invalid", `A project is made with at most ${MAX_COPIED_TAGS} tags. Send fewer.`, {
      field: "tags",
    });
  let position: string | null = null;
  const [first, ...others] = [project, ...items].map((item, n): CopyStep => {
    const { title, note, kind, list, blockedBy, startDate, heading, isSequential, ...details } = item;
    if (n > 0) position = positionBetween(position, null);
    const isLater = kind !== "note" && startDate !== null && startDate > today;
    const later = isLater ? "scheduled" : list === "scheduled" || list === "inbox" ? "next" : list;
    const set = Object.entries({ ...details, heading, startDate }).filter(([, value]) => value !== null);
    return {
      draft: { title, note, isFocused: false },
      patch: {
        ...Object.fromEntries(set),
        ...(isSequential && { isSequential }),
        kind,
        list: later,
        ...(n > 0 && { position }),
      },
      blockedBy,
    };
  });
  return [first as CopyStep, ...others];
}
