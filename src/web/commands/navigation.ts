import { isPairedDevice } from "../state/device.ts";
import { go, type Screen } from "../state/route.ts";
import { type CommandName, definitionOf } from "./definitions.ts";
import type { Handlers } from "./use-commands.ts";

/** The screen that each command goes to. */
export const NAVIGATION_TARGETS = {
  goToday: "today",
  goUpcoming: "upcoming",
  goInbox: "inbox",
  goNext: "next",
  goWaiting: "waiting",
  goScheduled: "scheduled",
  goSomeday: "someday",
  goOpen: "open",
  goProjects: "projects",
  goNotes: "notes",
  goDone: "done",
  goTrash: "trash",
  goTriage: "triage",
  goReview: "review",
  goReceipts: "receipts",
  goSettings: "settings",
} satisfies Partial<Record<CommandName, Screen>>;
export type NavigationTarget = keyof typeof NAVIGATION_TARGETS;

/** The handlers that open each available screen. */
export function goAnywhere(): Handlers {
  const targets = Object.entries(NAVIGATION_TARGETS) as [NavigationTarget, Screen][];
  return Object.fromEntries(
    targets
      .filter(([command]) => !(isPairedDevice && definitionOf(command).isHereOnly))
      .map(([command, screen]) => [command, () => go(screen)]),
  );
}
