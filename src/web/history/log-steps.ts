import type { Change } from "../../domain/item/change-log.ts";

/** One step of undo: all changes of one request. */
export interface LogStep {
  /** The seq of its first change. */
  step: number;
  /** Unix seconds. */
  at: number;
  by: string;
  changes: readonly Change[];
  isUndone: boolean;
}

/**
 * Reads the log (oldest first) as the server does: each actor undoes its own newest step, and can redo until its next
 * change. An undo or a redo is shown at the step that it reverts or repeats. The newest step is the first.
 */
export function readLog(changes: readonly Change[]): LogStep[] {
  const steps: LogStep[] = [];
  const byActor = new Map<string, { done: LogStep[]; undone: LogStep[] }>();
  const stacksOf = (by: string) => {
    const stacks = byActor.get(by) ?? { done: [], undone: [] };
    byActor.set(by, stacks);
    return stacks;
  };
  for (const group of Map.groupBy(changes, (change) => change.group).values()) {
    const [first] = group;
    if (!first) continue;
    const { done, undone } = stacksOf(first.by);
    const target = first.verb === "undo" ? done.pop() : first.verb === "redo" ? undone.pop() : undefined;
    if (target) {
      target.isUndone = first.verb === "undo";
      (target.isUndone ? undone : done).push(target);
      continue;
    }
    const step = { step: first.group, at: first.at, by: first.by, changes: group, isUndone: false };
    steps.push(step);
    if (first.verb === "purge" || first.verb === "undo") continue;
    done.push(step);
    undone.length = 0;
  }
  return steps.reverse();
}
