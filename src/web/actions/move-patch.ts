import type { Item, Patch } from "../../domain/item/item.ts";

/** Where an item can be moved by hand. Scheduled needs a day: `schedule`. */
export type MoveTarget = "inbox" | "next" | "waiting" | "someday" | "projects" | "notes";

/** What is moved among the notes becomes one; what leaves them is to be done. */
export function movePatch(goal: MoveTarget, { kind, list }: Pick<Item, "kind" | "list">): Patch {
  if (goal === "notes") return { kind: "note", list: list === "someday" ? "someday" : "next" };
  if (goal === "projects") return { kind: "project", list: list === "inbox" ? "next" : list };
  if (goal === "inbox" || kind !== "note") return { list: goal };
  return { kind: "action", list: goal };
}
