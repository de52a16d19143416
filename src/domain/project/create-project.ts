import type { Actor } from "../access/actor.ts";
import { applyCommand } from "../item/apply-command.ts";
import { nextBlocker } from "../item/blocking.ts";
import { capture } from "../item/capture.ts";
import type { RuleContext } from "../item/command.ts";
import type { Patch, StoredItem } from "../item/item.ts";
import { Problem } from "../problem.ts";
import { type ProjectCopy, stepsOf } from "./copy.ts";

/**
 * Makes a project and its items by the rules of changes. `pause` is called before each: hundreds of notes and repeat rules
 * take long. Throws `invalid` or `conflict`, naming the field.
 */
export async function createProject(
  copy: ProjectCopy,
  by: Actor,
  at: Pick<RuleContext, "now" | "today" | "zone" | "newId" | "repeats">,
  pause: () => Promise<void>,
): Promise<[StoredItem, ...StoredItem[]]> {
  const [first, ...others] = stepsOf(copy, at.today);
  const around = { ...at, items: 0, openActions: 0 };
  const make = async (step: typeof first, project: StoredItem | null): Promise<StoredItem> => {
    await pause();
    const item: StoredItem = { ...capture(step.draft, by, at.newId(), at.now), listBefore: null };
    const patch = { ...step.patch, ...(project && { project: project.id }) };
    return change(item, patch, { ...around, project, blockers: [] });
  };
  const project = await make(first, null);
  if (project.kind !== "project")
    throw new Problem("invalid", "The project is not of the kind project. Send kind project.", {
      field: "kind",
    });
  const items: StoredItem[] = [];
  for (const step of others) items.push(await make(step, project));
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const [n, { blockedBy }] of others.entries()) {
    const item = items[n];
    if (blockedBy === null || !item) continue;
    await pause();
    const blocker = items[blockedBy]?.id;
    if (blocker === undefined)
      throw new Problem("invalid", "The item that it waits for is not there.", { field: "blockedBy" });
    const waiting = change(
      item,
      { blockedBy: blocker },
      { ...around, project, blockers: chainFrom(blocker, byId) },
    );
    items[n] = waiting;
    byId.set(waiting.id, waiting);
  }
  return [project, ...items];
}

/** The item of an id, the one that it waits for, and so on. */
function chainFrom(first: string, items: ReadonlyMap<string, StoredItem>): StoredItem[] {
  const chain: StoredItem[] = [];
  for (let id = nextBlocker(chain, first); id !== null; id = nextBlocker(chain, first)) {
    const next = items.get(id);
    if (!next) break;
    chain.push(next);
  }
  return chain;
}

/** The item with a patch. It was not stored yet, so its revision stays. */
function change(item: StoredItem, patch: Patch, at: RuleContext): StoredItem {
  return { ...item, ...applyCommand(item, { verb: "edit", patch }, at).patch };
}
