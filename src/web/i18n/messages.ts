import { english, type Sentences } from "./en/en.ts";
import { language } from "./language.ts";

/** Every sentence of the page, in the language of its reader once that has been read (`begin.ts`). */
export let sentences: Sentences = english;

export async function readSentences(): Promise<void> {
  if (language === "de") sentences = (await import("./de/de.ts")).german;
}
