/** The parts of completion that load with the first sign, after the inbox. */
export { completeDate, completeName } from "./complete.ts";
export { CompletionList } from "./completion-list.tsx";
export { readPhraseDay, readPhrases } from "./dates.ts";
export { SigilButtons } from "./sigil-buttons.tsx";
export { completeToken, tokenAt } from "./token-at.ts";
