import { readName } from "../../domain/quick-entry/name.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { foldCase, matchNames, type PickerChoice } from "../pickers/choices.ts";
import type { KnownNames } from "./names.ts";
import type { UnfinishedToken } from "./token-at.ts";

const MAX_CHOICES = 7;
const MAX_NAME = 98; // UTF-16 units: the parser reads no longer quotes

/** One row of the list. */
export interface Completion {
  /** The part as it is written into the text. */
  written: string;
  name: string;
  detail?: string;
}

export interface Completions {
  rows: readonly Completion[];
  /** The row that Enter takes at once; -1 if Enter captures, because the text means something as it is. */
  preferred: number;
}

const NO_COMPLETIONS: Completions = { rows: [], preferred: -1 };

/**
 * The names for an unfinished part, as in the pickers: those that begin with the text, those with a word that does, and
 * those that contain it. The last row makes a new tag or context; quick entry makes no project.
 */
export function completeName({ sigil, query }: UnfinishedToken, known: KnownNames): Completions {
  const names = namesOf(sigil, known).filter((name) => write(sigil, name) !== null);
  const choices = names.map((name): PickerChoice => ({ value: name, name: showControls(name) }));
  const newChoice: PickerChoice = { value: query, name: query };
  const matches = matchNames(choices, query, newChoice);
  const isKnown = query !== "" && !matches.includes(newChoice);
  const isProject = sigil === "+";
  const likely = matches[0] !== newChoice || (isProject && matches.length > 1);
  const rows = matches
    .filter((choice) => choice !== newChoice && foldCase(choice.name) !== foldCase(query))
    .slice(0, MAX_CHOICES)
    .map(({ value, name }) => ({
      written: write(sigil, value ?? "") ?? "",
      name: sigil === "+" ? name : sigil + name,
    }));
  if (rows.length === 0) return NO_COMPLETIONS;
  const written = isKnown || isProject ? null : write(sigil, query);
  const newRow = written === null ? [] : [{ written, name: messages.pick.newTag(written) }];
  return { rows: [...rows, ...newRow], preferred: query !== "" && !isKnown && likely ? 0 : -1 };
}

function namesOf(sigil: string, { projects, tags }: KnownNames): readonly string[] {
  if (sigil === "+") return projects;
  if (sigil === "@") return tags.flatMap((tag) => (tag.startsWith("@") ? [tag.slice(1)] : []));
  return tags.filter((tag) => !tag.startsWith("@"));
}

/** The part with its sign, in quotes where it needs them; null if quick entry cannot write the name. */
function write(sigil: string, name: string): string | null {
  if (name.trim() === "" || name !== name.trim() || /["“”„\r\n]/.test(name) || name.length > MAX_NAME)
    return null;
  const isPlain = readName(sigil, name, false)?.length === name.length;
  return isPlain ? sigil + name : `${sigil}"${name}"`;
}

/** A phrase of quick entry and its day, as the page writes it. */
export interface DatePhrase {
  phrase: string;
  day: string;
}

const FIRST_PHRASES = 6; // before a letter is typed: the weekdays follow

/** The dates for an unfinished part. `isUnderstood`: the text is a date as it is. */
export function completeDate(
  { sigil, query }: UnfinishedToken,
  phrases: readonly DatePhrase[],
  isUnderstood: boolean,
): Completions {
  const typed = query.toLowerCase();
  const rows = phrases
    .filter(({ phrase }) => phrase.toLowerCase().startsWith(typed) && phrase.toLowerCase() !== typed)
    .slice(0, typed === "" ? FIRST_PHRASES : MAX_CHOICES)
    .map(({ phrase, day }) => ({ written: sigil + phrase, name: phrase, detail: day }));
  return { rows, preferred: typed !== "" && !isUnderstood && rows.length > 0 ? 0 : -1 };
}
