import { ENGLISH, type Messages } from "./en/en.ts";
import type { LateMessages } from "./en-late/late.ts";
import { language } from "./language.ts";

/** Every text of the page, in the user's language: those of the first screen, and the late ones once they are loaded. */
export let messages = ENGLISH as Messages & LateMessages;

export async function loadMessages(): Promise<void> {
  if (language === "de") messages = (await import("./de/de.ts")).GERMAN as Messages & LateMessages;
}

/** Loads the texts of the parts that load after the first screen. Such a part must not be evaluated before. */
export async function loadLateMessages(): Promise<void> {
  const late =
    language === "de"
      ? (await import("./de-late/late.ts")).GERMAN_LATE
      : (await import("./en-late/late.ts")).ENGLISH_LATE;
  Object.assign(messages, late);
}
