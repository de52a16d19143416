import { ENGLISH, type Messages } from "./en/en.ts";
import { language } from "./language.ts";

/** Every sentence of the page, in the user's language once its catalogue is loaded. */
export let messages: Messages = ENGLISH;

export async function loadMessages(): Promise<void> {
  if (language === "de") messages = (await import("./de/de.ts")).GERMAN;
}
