import type { Item, Patch } from "../../domain/item/item.ts";

/** What can be decided about an item of the inbox, in the order in which it is told. */
export const VERDICT_NAMES = [
  "next",
  "waiting",
  "scheduled",
  "someday",
  "projects",
  "notes",
  "done",
  "trash",
  "merged",
] as const;
export type Verdict = (typeof VERDICT_NAMES)[number];

/** A decision with what had to be asked for it. */
export type Decision =
  | { to: "next" | "someday" | "notes" | "done" | "trash" }
  | { to: "waiting"; contact: string | null }
  | { to: "scheduled"; startDate: string }
  /** Into the project of this id; null makes it one. */
  | { to: "projects"; project: string | null };

/** What a decision changes. A note that is to be done, or waited for, is an action from then on. */
export function patchOf(item: Pick<Item, "kind">, decision: Decision, today: string): Patch {
  const kind: Patch = item.kind === "note" ? { kind: "action" } : {};
  switch (decision.to) {
    case "notes":
      return { kind: "note", list: "next" };
    case "waiting":
      return { ...kind, list: "waiting", contact: decision.contact };
    case "scheduled":
      // Scheduled for today is next, today: there is nothing to wait for.
      return decision.startDate > today
        ? { ...kind, list: "scheduled", startDate: decision.startDate }
        : { ...kind, list: "next", startDate: decision.startDate, isFocused: true };
    case "projects":
      return decision.project === null
        ? { kind: "project", list: "next" }
        : { kind: "action", list: "next", project: decision.project };
    case "trash":
      return { list: "trash" };
    default:
      return { ...kind, list: decision.to };
  }
}

/** Where the item is told to have gone. */
export function verdictOf(decision: Decision, today: string): Verdict {
  return decision.to === "scheduled" && decision.startDate <= today ? "next" : decision.to;
}

/** How many went where, in order; nothing that nothing went to. */
export function tally(verdicts: Iterable<Verdict>): [Verdict, number][] {
  const counts = new Map<Verdict, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return VERDICT_NAMES.flatMap((verdict) => {
    const n = counts.get(verdict);
    return n === undefined ? [] : [[verdict, n] as [Verdict, number]];
  });
}
