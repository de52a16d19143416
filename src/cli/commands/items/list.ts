import { type DayList, type ItemFilter, type Items, SORTS, type Sort } from "../../../domain/inbox/items.ts";
import { sortItems } from "../../../domain/inbox/sort-items.ts";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { FILTER_OPTIONS, FILTER_USAGE, readFilterOptions } from "../../filter-options.ts";
import {
  LIST_OPTIONS,
  LIST_USAGE,
  readListOptions,
  SHOWN_LISTS,
  type ShownList,
} from "../../list-options.ts";
import { parseOptions } from "../../parse-options.ts";
import { readItemPages } from "../../read-item-pages.ts";
import { readProjectTitles, resolveProject } from "../../resolve-items.ts";
import { todayLines, upcomingLines } from "../../terminal/day-lines.ts";
import { itemLines } from "../../terminal/item-line.ts";
import { dim, print, printJson } from "../../terminal/output.ts";
import { columns } from "../../terminal/width.ts";
import { Usage } from "../../usage.ts";

const FORM = `list ${LIST_USAGE} ${FILTER_USAGE} [--held-back] [--sort ${SORTS.join("|")}] [--limit N] [--local]`;
const DAY_FORMS: Record<DayList, string> = { today: formOf("today"), upcoming: formOf("upcoming") };
const PAGE_SIZE = 500;
const OPTIONS: Record<
  string,
  { type: "boolean" | "string"; multiple?: boolean; default?: string | boolean }
> = {
  ...LIST_OPTIONS,
  ...FILTER_OPTIONS,
  "held-back": { type: "boolean" },
  limit: { type: "string", default: "100" },
  local: { type: "boolean", default: false },
};

const SORTED_OPTIONS = { ...OPTIONS, sort: { type: "string" as const } };

/** `creel today`: the list `today`, in its groups. */
export const todayCommand = (context: CommandContext) => listDays(context, "today");

/** `creel upcoming`: the list `upcoming`, by days. */
export const upcomingCommand = (context: CommandContext) => listDays(context, "upcoming");

async function listDays(context: CommandContext, list: DayList): Promise<number> {
  const form = DAY_FORMS[list];
  const { values, positionals } = parseOptions(form, context.args, OPTIONS);
  if (positionals.length > 0 || values.all || SHOWN_LISTS.some((one) => values[one]))
    throw new Usage(`\`creel ${list}\` is one list. \`creel list\` shows the others.`, form);
  return listItems(context, values, list, form);
}

function formOf(list: DayList): string {
  return `${list} ${FILTER_USAGE} [--held-back] [--limit N] [--local]`;
}

/**
 * `creel list`: the inbox or another list, newest first. A filter without a list searches all open ones, and `--all`
 * adds done and trash. `--sort` reads all of an open list and sorts it by a field. As text, next has only the available items, and says how many are held back.
 */
export async function listCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, SORTED_OPTIONS);
  const list = readListOptions(positionals, values, FORM);
  return listItems(context, values, list, FORM, readSort(values, list));
}

/** The field to sort by. Done and the trash grow without end, and a server has no such order of them. */
function readSort(values: Record<string, unknown>, list: ShownList | undefined): Sort | undefined {
  if (values.sort === undefined) return undefined;
  const sort = SORTS.find((one) => one === values.sort);
  if (!sort) throw new Usage(`--sort takes one of: ${SORTS.join(", ")}.`, FORM);
  if (values.all || list === "done" || list === "trash")
    throw new Usage("--sort sorts lists of open items.", FORM);
  return sort;
}

async function listItems(
  context: CommandContext,
  values: Record<string, unknown>,
  name: ShownList | undefined,
  form: string,
  sort?: Sort,
): Promise<number> {
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Usage("--limit takes a whole number from 1.", form);
  const { project: named, ...filters } = readFilterOptions(values, form);
  if (values["held-back"]) {
    if (filters.isAvailable) throw new Usage("Give --available or --held-back, not both.", form);
    filters.isAvailable = false;
  }
  const isFiltered = named !== undefined || Object.keys(filters).length > 0;
  const among = name ?? (values.all ? undefined : isFiltered ? "open" : "inbox");

  return withHome(context, values.local === true, async (inbox) => {
    const filter: ItemFilter = {
      ...filters,
      ...(among === undefined ? {} : { list: among }),
      ...(named === undefined ? {} : { project: await resolveProject(inbox, named) }),
    };
    const heldBack =
      name === "next" && filters.isAvailable === undefined && !context.json
        ? await countHeldBack(inbox, filter)
        : "0";
    if (heldBack !== "0") filter.isAvailable = true;
    const { items, next, left } = await readItems(inbox, filter, limit, sort);
    if (context.json) printJson({ items, next, ...(sort && { left }) });
    else {
      const projects = await readProjectTitles(inbox, items);
      show(items, {
        among,
        isFiltered,
        isSorted: sort !== undefined,
        isCut: next !== null || left > 0,
        isEarly: next !== null && items.length < limit,
        projects,
      });
    }
    if (heldBack !== "0") print(dim(`${heldBack} wait for others: --held-back shows them.`));
    return 0;
  });
}

interface ListedItems {
  items: Item[];
  /** The cursor of more items; null at the end, and of a sorted list. */
  next: string | null;
  /** Of a sorted list, the number of items beyond the limit. */
  left: number;
}

/** Items of a list up to a limit. A sorted list is read to its end first, because no page of a server is sorted. */
async function readItems(inbox: Items, filter: ItemFilter, limit: number, sort?: Sort): Promise<ListedItems> {
  const items: Item[] = [];
  let next: string | null = null;
  for await (const page of readItemPages(inbox, filter, sort ? undefined : limit)) {
    items.push(...page.items);
    next = page.next;
  }
  if (!sort) return { items, next, left: 0 };
  if (next !== null) throw new Problem("unavailable", "The list has too many items to sort. Give a filter.");
  const sorted = sortItems(items, sort);
  return { items: sorted.slice(0, limit), next, left: Math.max(0, sorted.length - limit) };
}

/** The number of held back items as text; 0 if an older server does not know the filter. */
async function countHeldBack(inbox: Items, filter: ItemFilter): Promise<string> {
  try {
    const { items, next } = await inbox.list({ ...filter, isAvailable: false, limit: PAGE_SIZE });
    return next === null ? `${items.length}` : `More than ${items.length}`;
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.field === "available") return "0";
    throw thrown;
  }
}

interface Shown {
  among: ItemFilter["list"];
  isFiltered: boolean;
  /** Sorted by a field, so not in the groups of its list. */
  isSorted: boolean;
  /** Whether there are more items. */
  isCut: boolean;
  /** Whether older items were not looked at, because too many have the words. */
  isEarly: boolean;
  projects: ReadonlyMap<string, string>;
}

function show(items: Item[], { among, isFiltered, isSorted, isCut, isEarly, projects }: Shown): void {
  if (items.length === 0) print(sayNothing(among, isFiltered));
  const withList = among === undefined || among === "open";
  const lines =
    among === "today" && !isSorted
      ? todayLines(items, columns(), { projects })
      : among === "upcoming" && !isSorted
        ? upcomingLines(items, columns(), { projects })
        : itemLines(items, columns(), { projects, withList });
  for (const line of lines) print(line);
  if (isEarly) print(dim("Older items were not searched, there are too many. Give another word or filter."));
  else if (isCut) print(dim("There are more items: --limit N shows them."));
}

function sayNothing(among: ItemFilter["list"], isFiltered: boolean): string {
  if (among === "open") return "Nothing found. --all searches done and trash too.";
  if (isFiltered || among === undefined) return "Nothing found.";
  if (among === "today") return "Nothing for today.";
  if (among === "upcoming") return "Nothing starts or is due after today.";
  return among === "inbox" ? "The inbox is empty." : `Nothing in ${among}.`;
}
