import type { CommandName } from "../commands/definitions.ts";
import type { Handlers } from "../commands/use-commands.ts";
import { loadLateMessages } from "../i18n/messages.ts";
import { holdKeys } from "../state/loading.ts";

const LATE_COMMANDS = [
  "makeActions",
  "heading",
  "duplicate",
  "saveTemplate",
  "fromTemplate",
  "planDay",
] as const satisfies CommandName[];

let readHandlers: (() => Handlers) | null = null;

/** Loads the commands of checklists and projects. Without its server the page works without them. */
export async function loadLateCommands(): Promise<void> {
  try {
    await loadLateMessages();
    readHandlers = (await import("../projects/project-commands.ts")).projectHandlers;
  } catch (thrown) {
    console.warn(thrown);
  }
}

/** The handlers of these commands. A key that is pressed before they are loaded waits for them. */
export function lateHandlers(): Handlers {
  if (readHandlers) return readHandlers();
  const wait = async (name: CommandName) => {
    const release = holdKeys();
    await loadLateCommands();
    readHandlers?.()[name]?.();
    release();
  };
  return Object.fromEntries(LATE_COMMANDS.map((name) => [name, () => void wait(name)]));
}
