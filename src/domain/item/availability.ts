import { type Item, isOpen } from "./item.ts";

/** The fields of an item that decide whether it is held back. */
export type Step = Pick<Item, "id" | "kind" | "list" | "project" | "position" | "isSequential" | "blockedBy">;

/** Whether an item can be the reason that one is held back: without such an item none is. */
export function holdsBack({ isSequential, blockedBy }: Pick<Step, "isSequential" | "blockedBy">): boolean {
  return isSequential || blockedBy !== null;
}

/**
 * The open actions that are held back, each with the id of the item that it waits for: the open item that blocks it, or
 * else the first open action of its sequential project. That one may be in any open list, so a waiting or scheduled
 * action holds back the others. `items` are at least all open items, newest first.
 */
export function heldBackBy(items: readonly Step[]): ReadonlyMap<string, string> {
  const heldBack = new Map<string, string>();
  if (!items.some(holdsBack)) return heldBack;
  const blockers = new Set(
    items.filter(({ kind, list }) => kind !== "note" && isOpen(list)).map(({ id }) => id),
  );
  const actions = items.filter(({ kind, list }) => kind === "action" && isOpen(list));
  const firsts = firstSteps(items, actions);
  for (const { id, project, blockedBy } of actions) {
    const first = project === null ? undefined : firsts.get(project);
    if (blockedBy !== null && blockers.has(blockedBy)) heldBack.set(id, blockedBy);
    else if (first !== undefined && first !== id) heldBack.set(id, first);
  }
  return heldBack;
}

/** The first open action of each open sequential project, both by id. */
function firstSteps(items: readonly Step[], actions: readonly Step[]): Map<string, string> {
  const projects = new Set(
    items
      .filter(({ kind, list, isSequential }) => kind === "project" && isSequential && isOpen(list))
      .map(({ id }) => id),
  );
  const firsts = new Map<string, string>();
  for (const { id, project } of inSequence(actions.filter((step) => projects.has(step.project ?? ""))))
    if (project !== null && !firsts.has(project)) firsts.set(project, id);
  return firsts;
}

/**
 * The items of a sequential project in its order: by position, then those without one, oldest first, so that a new
 * action is the last. `items` are newest first.
 */
export function inSequence<Any extends Pick<Item, "position">>(items: readonly Any[]): Any[] {
  return items.toReversed().sort((a, b) => {
    if (a.position === b.position) return 0;
    if (a.position === null || b.position === null) return a.position === null ? 1 : -1;
    return a.position < b.position ? -1 : 1;
  });
}
