import type { Item, Patch } from "../../domain/item/item.ts";

/** The lists to which the user can move an item. Scheduled needs a day: `schedule`. */
export type MoveTarget = "inbox" | "next" | "waiting" | "someday" | "projects" | "notes";

/** An item that moves to Reference becomes a note; a note that moves to a list other than the inbox an action. */
export function movePatch(goal: MoveTarget, { kind, list }: Pick<Item, "kind" | "list">): Patch {
  if (goal === "notes") return { kind: "note", list: list === "someday" ? "someday" : "next" };
  if (goal === "projects") return { kind: "project", list: list === "inbox" ? "next" : list };
  if (goal === "inbox" || kind !== "note") return { list: goal };
  return { kind: "action", list: goal };
}
