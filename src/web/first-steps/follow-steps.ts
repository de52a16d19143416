import { itemLists } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { route } from "../state/route.ts";
import { endStep } from "./progress.ts";

/** The keys of the rows that were in the inbox at the last look. */
let inInbox = new Set<string>();

/** Sees what the user does, here or with another program, and ends the steps that it does. */
export function followSteps(): void {
  itemLists.watch(look);
  route.watch(look);
  look();
}

function look(): void {
  const { screen } = route.get();
  if (screen === "today") endStep("today", "done");
  const rows = itemLists.get().inbox;
  if (rows.length > 0) endStep("capture", "done");
  const now = new Set(rows.map(({ key }) => key));
  const left = [...inInbox].filter((key) => !now.has(key));
  inInbox = now;
  if (left.length === 0) return;
  // What the undo of a capture takes away was not triaged.
  const open = new Set(itemStore.view.get().open.map(({ key }) => key));
  if (screen === "triage" || left.some((key) => open.has(key))) endStep("triage", "done");
}
