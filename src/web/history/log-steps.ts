import type { Change } from "../../domain/item/change-log.ts";

/** What somebody did at once: one step of undo. */
export interface LogStep {
  /** The seq of its first change. */
  step: number;
  /** Unix seconds. */
  at: number;
  by: string;
  changes: readonly Change[];
  isUndone: boolean;
}

export interface StepLog {
  /** Newest first. Undoing and redoing are told where they lead: at the step that they are about. */
  steps: readonly LogStep[];
  /** What the next undo, or redo, of this actor is about; null when the log that was read has none. */
  undo: LogStep | null;
  redo: LogStep | null;
}

/**
 * Reads the log (oldest first) as the server does: each actor takes its own newest step back, and redoes until it does
 * something else. A purge is no step: nothing brings it back.
 */
export function readLog(changes: readonly Change[], me: string): StepLog {
  const steps: LogStep[] = [];
  const byActor = new Map<string, { done: LogStep[]; undone: LogStep[] }>();
  const stacksOf = (by: string) => {
    const known = byActor.get(by) ?? { done: [], undone: [] };
    byActor.set(by, known);
    return known;
  };
  for (const group of Map.groupBy(changes, (change) => change.group).values()) {
    const [first] = group;
    if (!first) continue;
    const { done, undone } = stacksOf(first.by);
    const about = first.verb === "undo" ? done.pop() : first.verb === "redo" ? undone.pop() : undefined;
    if (about) {
      about.isUndone = first.verb === "undo";
      (about.isUndone ? undone : done).push(about);
      continue;
    }
    const step = { step: first.group, at: first.at, by: first.by, changes: group, isUndone: false };
    steps.push(step);
    if (first.verb === "purge" || first.verb === "undo") continue;
    done.push(step);
    undone.length = 0;
  }
  const { done, undone } = stacksOf(me);
  return { steps: steps.reverse(), undo: done.at(-1) ?? null, redo: undone.at(-1) ?? null };
}
