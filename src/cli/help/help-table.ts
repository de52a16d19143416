import { HOME_VERB_HELP } from "./home-verbs.ts";
import { ITEM_VERB_HELP } from "./item-verbs.ts";
import type { VerbHelp } from "./verb-help.ts";

/** Options that mean the same for several verbs. */
export const COMMON_OPTIONS: Record<string, string> = {
  "--local": "Uses the inbox of this computer although it is connected to another.",
  "--revision": "Changes the item only if it is still at this revision.",
  "--limit": "Shows this many at most.",
  "--due": "Sets the due date: a day such as friday or 2027-05-10.",
  "--kind": "Shows this kind only.",
  "--focused": "Shows what has the focus.",
  "--tag": "Shows what has this tag; several times: all of them.",
  "--area": "Shows what is in this area.",
  "--contact": "Shows what is about this person.",
  "--project": "Shows what is in this project.",
  "--max-minutes": "Shows what takes so many minutes at most.",
  "--energy": "Shows what needs this energy.",
  "--available": "Leaves out what waits for another item.",
  "--sort": "Sorts an open list by a field; items without it come last.",
  "--held-back": "Shows only what waits for another item.",
  "--search": "Shows what has these words in title, note or names.",
};

/** The help of every verb; `test/journeys/help.test.ts` compares it with the forms. */
export const VERB_HELP: Record<string, VerbHelp> = { ...ITEM_VERB_HELP, ...HOME_VERB_HELP };
