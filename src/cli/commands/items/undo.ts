import type { Items } from "../../../domain/inbox/items.ts";
import type { Change } from "../../../domain/item/change-log.ts";
import type { Item } from "../../../domain/item/item.ts";
import type { ItemVerb as Done } from "../../../domain/item/verb.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { describeInOneLine } from "../../terminal/describe.ts";
import { firstLine, itemLines } from "../../terminal/item-line.ts";
import { markStored, print, printJson } from "../../terminal/output.ts";
import { clip, columns } from "../../terminal/width.ts";
import { Usage } from "../../usage.ts";

const MAX_ITEMS_READ = 20; // items of a step to read; each is a request
const PAST: Partial<Record<Done, string>> = {
  capture: "captured",
  edit: "edited",
  move: "moved",
  complete: "completed",
  reopen: "reopened",
  trash: "put in the trash",
  restore: "restored",
  repeat: "made",
};

/** `creel undo`: undoes the newest step of this terminal, and describes it. */
export const undoCommand = (context: CommandContext) => back(context, "undo");
/** `creel redo`: redoes the newest undo. */
export const redoCommand = (context: CommandContext) => back(context, "redo");

async function back(context: CommandContext, verb: "undo" | "redo"): Promise<number> {
  const form = `${verb} [--local]`;
  const { values, positionals } = parseOptions(form, context.args, {
    local: { type: "boolean", default: false },
  });
  if (positionals.length > 0)
    throw new Usage(`${verb} takes no item: it is always about the newest step.`, form);
  try {
    return await withHome(context, values.local, (inbox) => revertStep(context, inbox, verb));
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.importId === undefined) throw thrown;
    const { importAgain, takeImportBack } = await import("../move/import.ts");
    return (verb === "undo" ? takeImportBack : importAgain)(context, thrown.importId);
  }
}

async function revertStep(context: CommandContext, inbox: Items, verb: "undo" | "redo"): Promise<number> {
  const items = await inbox[verb]();
  if (items.length > 0) markStored();
  const histories = new Map<Item, Change[]>();
  for (const item of items.slice(-MAX_ITEMS_READ)) histories.set(item, (await inbox.history(item.id)) ?? []);
  const step = stepOf([...histories.values()]);
  if (context.json) printJson({ [verb]: step, items });
  else if (items.length === 0) print(`There is nothing to ${verb}.`);
  else printStep(verb, items, (step && PAST[step]) ?? "changed", histories);
  return 0;
}

function printStep(
  verb: "undo" | "redo",
  items: readonly Item[],
  what: string,
  histories: ReadonlyMap<Item, readonly Change[]>,
): void {
  const head = verb === "undo" ? "Undone" : "Done again";
  const next = items.filter((item) => lastStep(histories.get(item) ?? []) === "repeat");
  const changed = next.length === items.length ? next : items.filter((item) => !next.includes(item));
  const [item, ...more] = changed;
  if (item && more.length === 0) {
    const now = histories.get(item)?.at(-1)?.patch ?? {};
    const title = clip(firstLine(item.title), columns() / 2);
    const nextOne = next[0] === undefined || next[0] === item ? "" : ` ${describeNext(next[0])}`;
    print(`${head}: ${title} was ${what}. Now: ${describeInOneLine(now)}.${nextOne}`);
    return;
  }
  print(`${head}: ${changed.length} items were ${what}.`);
  for (const line of itemLines(items, columns(), { withList: true })) print(line);
}

/** Where the next one of a repeating item is. */
function describeNext({ list }: Item): string {
  return list === "trash" ? "Its next one is in the trash." : `Its next one is in ${list}.`;
}

/** The change that all items of the undone or redone step share; null if they differ. */
export function stepOf(histories: readonly (readonly Change[])[]): Done | null {
  const all = new Set(histories.map(lastStep));
  if (all.size > 1) all.delete("repeat"); // made by the change of another item
  const [step = null] = all;
  return all.size === 1 ? step : null;
}

/**
 * The change that the newest row of a history, an undo or a redo, is about. An actor's steps are undone in reverse, so
 * they are counted back. Null if the log does not reach so far.
 */
function lastStep(changes: readonly Change[]): Done | null {
  const by = changes.at(-1)?.by;
  const done: Done[] = [];
  const undone: Done[] = [];
  let about: Done | null = null;
  let group = -1;
  for (const change of changes) {
    if (change.by !== by || change.group === group) continue;
    group = change.group;
    if (change.verb !== "undo" && change.verb !== "redo") {
      done.push(change.verb);
      undone.length = 0;
      continue;
    }
    const [from, to] = change.verb === "undo" ? [done, undone] : [undone, done];
    about = from.pop() ?? null;
    if (about) to.push(about);
  }
  return about;
}
