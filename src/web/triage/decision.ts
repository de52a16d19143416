import type { Item, Patch } from "../../domain/item/item.ts";

/** The verdicts on an inbox item, in the order of the summary. */
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

/** A decision with its details. */
export type Decision =
  | { to: "next" | "someday" | "notes" | "done" | "trash" }
  | { to: "waiting"; contact: string | null }
  | { to: "scheduled"; startDate: string }
  /** Into the project with this id; null makes the item a project. */
  | { to: "projects"; project: string | null };

/** The patch of a decision. A note that is to be done or waited for becomes an action. */
export function patchOf(item: Pick<Item, "kind">, decision: Decision, today: string): Patch {
  const kind: Patch = item.kind === "note" ? { kind: "action" } : {};
  switch (decision.to) {
    case "notes":
      return { kind: "note", list: "next" };
    case "waiting":
      return { ...kind, list: "waiting", contact: decision.contact };
    case "scheduled":
      // An item scheduled for today is in next today.
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

/** The verdict that the page reports. */
export function verdictOf(decision: Decision, today: string): Verdict {
  return decision.to === "scheduled" && decision.startDate <= today ? "next" : decision.to;
}

/** Counts the verdicts, in order, without zeros. */
export function tally(verdicts: Iterable<Verdict>): [Verdict, number][] {
  const counts = new Map<Verdict, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return VERDICT_NAMES.flatMap((verdict) => {
    const n = counts.get(verdict);
    return n === undefined ? [] : [[verdict, n] as [Verdict, number]];
  });
}
