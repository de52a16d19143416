import type { Actor } from "../access/actor.ts";
import { applyCommand } from "../item/apply-command.ts";
import { nextBlocker } from "../item/blocking.ts";
import { capture } from "../item/capture.ts";
import type { RuleContext } from "../item/command.ts";
import type { Patch, StoredItem } from "../item/item.ts";
import { Problem } from "../problem.ts";
import { type ProjectCopy, stepsOf } from "./copy.ts";

/** Makes a project and its items by the rules of changes. Throws `invalid` or `conflict`, naming the field. */
export function createProject(
  copy: ProjectCopy,
  by: Actor,
  at: Pick<RuleContext, "now" | "today" | "zone" | "newId" | "repeats">,
): [StoredItem, ...StoredItem[]] {
  const [first, ...others] = stepsOf(copy, at.today);
  const around = { ...at, items: 0, openActions: 0 };
  const make = (step: typeof first, project: StoredItem | null): StoredItem => {
    const item: StoredItem = { ...capture(step.draft, by, at.newId(), at.now), listBefore: null };
    const patch = { ...step.patch, ...(project && { project: project.id }) };
    return change(item, patch, { ...around, project, blockers: [] });
  };
  const project = make(first, null);
  if (project.kind !== "project")
    throw new Problem("invalid", "The project is not of the kind project. Send kind project.", {
      field: "kind",
    });
  const items = others.map((step) => make(step, project));
  for (const [n, { blockedBy }] of others.entries()) {
    const item = items[n];
    if (blockedBy === null || !item) continue;
    const blocker = items[blockedBy];
    if (!blocker)
      throw new Problem("invalid", "The item that it waits for is not there.", { field: "blockedBy" });
    const blockers: StoredItem[] = [];
    for (let id = nextBlocker(blockers, blocker.id); id !== null; id = nextBlocker(blockers, blocker.id)) {
      const next = items.find((one) => one.id === id);
      if (!next) break;
      blockers.push(next);
    }
    items[n] = change(item, { blockedBy: blocker.id }, { ...around, project, blockers });
  }
  return [project, ...items];
}

/** The item with a patch. It was not stored yet, so its revision stays. */
function change(item: StoredItem, patch: Patch, at: RuleContext): StoredItem {
  return { ...item, ...applyCommand(item, { verb: "edit", patch }, at).patch };
}
