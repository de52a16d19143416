import { english, type Sentences } from "./english/english.ts";
import { german } from "./german/german.ts";
import { language } from "./language.ts";

/** Every sentence of the page, in the language of its reader. */
export const sentences: Sentences = { en: english, de: german }[language];
