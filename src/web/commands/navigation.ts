import { isDevice } from "../state/device.ts";
import { go, type Screen } from "../state/route.ts";
import { type Command, entryOf } from "./definitions.ts";
import type { Doing } from "./use-commands.ts";

/** The screen that each command goes to. */
export const WAYS = {
  goInbox: "inbox",
  goNext: "next",
  goWaiting: "waiting",
  goScheduled: "scheduled",
  goSomeday: "someday",
  goFocus: "focus",
  goProjects: "projects",
  goNotes: "notes",
  goDone: "done",
  goTrash: "trash",
  goTriage: "triage",
  goReview: "review",
  goReceipts: "receipts",
  goSettings: "settings",
} satisfies Partial<Record<Command, Screen>>;
export type Way = keyof typeof WAYS;

/** What it takes to go to each screen that is here. */
export function goAnywhere(): Doing {
  const ways = Object.entries(WAYS) as [Way, Screen][];
  return Object.fromEntries(
    ways
      .filter(([command]) => !(isDevice && entryOf(command).isHereOnly))
      .map(([command, screen]) => [command, () => go(screen)]),
  );
}
