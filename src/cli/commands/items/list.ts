import type { ItemFilter } from "../../../domain/inbox/items.ts";
import { type Item, KINDS, LISTS, type List } from "../../../domain/item/item.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { resolveProject } from "../../resolve-items.ts";
import { itemLines } from "../../terminal/item-line.ts";
import { dim, print, printJson } from "../../terminal/output.ts";
import { columns } from "../../terminal/width.ts";
import { Usage } from "../../usage.ts";

const FORM =
  `list [${LISTS.join("|")} | --all] [--focused] [--search WORDS] [--tag NAME] [--area NAME] [--contact NAME] ` +
  `[--project NAME|ID] [--kind ${KINDS.join("|")}] [--limit N] [--local]`;
const PAGE = 500;
const FLAG = { type: "boolean" } as const;
const TEXT = { type: "string" } as const;
const OPTIONS = {
  inbox: FLAG,
  next: FLAG,
  waiting: FLAG,
  scheduled: FLAG,
  someday: FLAG,
  done: FLAG,
  trash: FLAG,
  all: FLAG,
  focused: FLAG,
  search: TEXT,
  tag: TEXT,
  area: TEXT,
  contact: TEXT,
  project: TEXT,
  kind: TEXT,
  limit: { type: "string", default: "100" },
  local: { type: "boolean", default: false },
} as const satisfies Record<List, object> & Record<string, object>;

/**
 * `creel list`: the inbox or another list, newest first. A filter without a list searches all open ones, and `--all`
 * adds done and trash.
 */
export async function listCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, OPTIONS);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new Usage("--limit takes a whole number from 1.", FORM);
  const { all, focused, search, tag, area, contact, kind: word, project: named } = values;
  const name = readList([...positionals, ...LISTS.filter((one) => values[one])], all === true);
  const kind = word === undefined ? undefined : KINDS.find((one) => one === word);
  if (word !== undefined && !kind) throw new Usage(`--kind takes one of ${KINDS.join(", ")}.`, FORM);
  const asked = { isFocused: focused, words: search, tag, area, contact, kind };
  const isFiltered = named !== undefined || Object.values(asked).some((value) => value !== undefined);
  const among = name ?? (all ? undefined : isFiltered ? "open" : "inbox");

  return withHome(context, values.local, async (inbox) => {
    const project = named === undefined ? undefined : await resolveProject(inbox, named);
    const given = Object.entries({ ...asked, list: among, project }).filter(
      ([, value]) => value !== undefined,
    );
    const filter: ItemFilter = Object.fromEntries(given);
    const items: Item[] = [];
    let cursor: string | null | undefined;
    while (items.length < limit && cursor !== null) {
      const size = Math.min(PAGE, limit - items.length);
      const page = await inbox.list({ ...filter, limit: size, ...(cursor ? { cursor } : {}) });
      items.push(...page.items);
      cursor = page.next;
    }
    if (context.json) printJson({ items, next: cursor ?? null });
    else show(items, among, isFiltered, cursor !== null);
    return 0;
  });
}

/** The list named by a word or as `--next`; undefined if there is none. */
function readList(names: string[], all: boolean): List | undefined {
  const [name] = names;
  if (names.length > 1 || (name !== undefined && all)) throw new Usage("Name one list, or --all.", FORM);
  const list = LISTS.find((one) => one === name);
  if (name !== undefined && !list) throw new Usage("There is no such list.", FORM);
  return list;
}

function show(items: Item[], among: ItemFilter["list"], isFiltered: boolean, isCut: boolean): void {
  if (items.length === 0) print(sayNothing(among, isFiltered));
  for (const line of itemLines(items, columns(), among === undefined || among === "open")) print(line);
  if (isCut) print(dim("There are more: --limit N shows them."));
}

function sayNothing(among: ItemFilter["list"], isFiltered: boolean): string {
  if (among === "open") return "Nothing found. --all looks in done and trash, too.";
  if (isFiltered || among === undefined) return "Nothing found.";
  return among === "inbox" ? "The inbox is empty." : `Nothing in ${among}.`;
}
