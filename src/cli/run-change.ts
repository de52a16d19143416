import type { ItemChange, Items } from "../domain/inbox/items.ts";
import { difference, type ItemCommand } from "../domain/item/command.ts";
import type { Item, StoredItem } from "../domain/item/item.ts";
import { Problem } from "../domain/problem.ts";
import { describe, PROBLEMS } from "../wire/problems.ts";
import { type CommandContext, withHome } from "./context.ts";
import { resolveItems } from "./resolve-items.ts";
import { describeInOneLine, type ItemTitles } from "./terminal/describe.ts";
import { firstLine, shortIds } from "./terminal/item-line.ts";
import { markStored, print, printError, printJson, safe } from "./terminal/output.ts";
import { clip, columns } from "./terminal/width.ts";

/** An operation on the named items. */
export interface ItemOperation {
  names: string[];
  local: boolean;
  /** Makes the command, and reads what it needs; `revision` is the required revision of the item. */
  prepare(item: Item, inbox: Items): Promise<{ command: ItemCommand; revision?: number }>;
}

/**
 * Changes the named items in one step of undo, and prints each result. If a name is wrong, nothing changes; if one item
 * cannot be changed, the others still are.
 */
export async function runChange(
  context: CommandContext,
  { names, local, prepare }: ItemOperation,
): Promise<number> {
  return withHome(context, local, async (inbox) => {
    const before = await resolveItems(inbox, names);
    const changes: ItemChange[] = [];
    for (const item of before) changes.push({ id: item.id, ...(await prepare(item, inbox)) });
    const after = await applyChanges(inbox, changes);
    const ids = shortIds(before);
    const titles = context.json ? new Map<string, string>() : await readTitles(inbox, changes);
    const codes = before.map((item, n) =>
      printOutcome(context, { id: ids[n] ?? "", before: item, after: after[n] ?? gone(), titles }),
    );
    return Math.max(...codes);
  });
}

async function applyChanges(inbox: Items, changes: readonly ItemChange[]): Promise<(Item | Problem)[]> {
  const [change, ...more] = changes;
  if (!change || more.length > 0) return inbox.changeAll(changes);
  return [(await inbox.change(change)) ?? gone()];
}

/** The titles of the projects and blockers of the changes. Without one its id is printed. */
async function readTitles(inbox: Items, changes: readonly ItemChange[]): Promise<ItemTitles> {
  const ids = changes.flatMap(({ command }) =>
    command.verb === "edit" ? [command.patch.project, command.patch.blockedBy] : [],
  );
  const titles = new Map<string, string>();
  for (const id of new Set(ids)) {
    const item = id ? await inbox.get(id).catch(() => null) : null;
    if (item) titles.set(item.id, `“${firstLine(item.title)}”`);
  }
  return titles;
}

interface Outcome {
  id: string;
  before: Item;
  after: Item | Problem;
  titles: ItemTitles;
}

function printOutcome({ json }: CommandContext, { id, before, after, titles }: Outcome): number {
  if (after instanceof Problem) {
    if (json) printJson({ ...describe(after), id: before.id });
    else printError(`creel: ${id}: ${safe(after.detail)}`);
    return PROBLEMS[after.code].exit;
  }
  markStored();
  if (json) printJson(after);
  else print(`${id}  ${clip(firstLine(after.title), columns() / 2)}: ${describeEdit(before, after, titles)}`);
  return 0;
}

function describeEdit(before: Item, after: Item, titles: ItemTitles): string {
  const { patch } = difference(before as StoredItem, after as StoredItem);
  const made = patch.list === "done" && before.repeat !== null && after.repeat === null;
  const { repeat: _, repeatFrom: __, ...rest } = patch;
  return made
    ? `${describeInOneLine(rest, titles)}; the next one is made`
    : describeInOneLine(patch, titles) || "no change";
}

function gone(): Problem {
  return new Problem("not-found", "The item was purged in the meantime.");
}
