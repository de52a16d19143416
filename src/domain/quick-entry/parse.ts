import { draftFromText } from "../item/capture.ts";
import { type DateLookup, type Now, readDate } from "./date.ts";
import { readCommand } from "./everdo-commands.ts";
import { readMinutes } from "./minutes.ts";
import { readName } from "./name.ts";
import { readRepeat } from "./repeat.ts";
import { findSigils, type Sigil } from "./sigils.ts";
import { suggestDates } from "./suggest-dates.ts";
import { makeTitle } from "./title.ts";
import type { DismissedToken, EntryToken, QuickDraft, TokenMatch } from "./token.ts";

export interface QuickEntryOptions extends Now {
  /** Parts that stay as text. */
  dismissed?: readonly DismissedToken[];
  /** Also find dates without a sigil; they are marked as suggestions and not applied. */
  suggestDates?: boolean;
  /** Whether `:n :w :s :y` may choose a list, which a capture of the API may not. Default: true. */
  canMove?: boolean;
  /** Whether a project exists; an unknown name stays text. Default: every project exists. */
  hasProject?: (name: string) => boolean;
  /** Looks a date up; the server counts look-ups. Default: `readDate`. */
  lookUp?: DateLookup;
}

export interface QuickEntry {
  draft: QuickDraft;
  /** From left to right; none overlaps another. */
  parts: EntryToken[];
  title: string;
}

const MAX_LOOKUPS = 40; // date look-ups for one text, to limit the work

/** A comma, other punctuation or nothing, followed by white space or the end. */
const AFTER = /(?:[,;]|([.:!?)]+)|)(?=\s|$)/y;

interface Accepted extends EntryToken {
  sets: TokenMatch["sets"];
}

/**
 * Parses a text with sigils: the first line is parsed, the rest is the note. Unknown parts stay in the title; if the
 * title would be empty, all parts do. docs/quick-entry.md has the grammar. Times are relative to `now` in `timeZone`,
 * never to this process's clock. It throws for no text.
 */
export async function parseQuickEntry(text: string, options: QuickEntryOptions): Promise<QuickEntry> {
  const { title: line, note } = draftFromText(text);
  const { marks, escapes } = findSigils(line);
  const dismissed = new Set(options.dismissed?.map(keyOf));
  const { found, unknown } = await readMarks(line, marks, dismissed, options);
  const accepted = withDay(found);
  const title = makeTitle(line, accepted, escapes);
  const isAllParts = accepted.length > 0 && title === "";
  const applied = isAllParts ? [] : accepted;
  const guesses = options.suggestDates ? await suggestDates(line, applied, options) : [];
  const suggested = guesses.filter((part) => !dismissed.has(keyOf(part)));
  const draft: QuickDraft = Object.assign({}, ...applied.map(({ sets }) => sets), {
    title: isAllParts ? makeTitle(line, [], escapes) : title,
    note: note === "" ? null : note,
    isFocused: applied.some(({ sets }) => sets.isFocused),
    ...severalReminders(applied),
    tags: eachOnce(applied.flatMap(({ sets }) => sets.tags ?? [])),
  });
  const parts = [...applied.map(({ sets: _, ...part }) => part), ...suggested, ...unknown].sort(
    (a, b) => a.from - b.from,
  );
  return { draft, parts, title: draft.title };
}

/**
 * Reads sigils from right to left: the last of two equal fields counts, and a command is valid only if nothing but
 * parts follow it.
 */
async function readMarks(
  line: string,
  marks: readonly Sigil[],
  dismissed: ReadonlySet<string>,
  options: QuickEntryOptions,
): Promise<{ found: Accepted[]; unknown: EntryToken[] }> {
  const found: Accepted[] = [];
  const unknown: EntryToken[] = [];
  const taken = new Set<string>();
  let edge = line.length;
  let isTail = true;
  let lookups = 0;
  for (const mark of marks.toReversed()) {
    const isCommand = mark.sigil === ":";
    if (isCommand ? !isTail : "!^".includes(mark.sigil) && ++lookups > MAX_LOOKUPS) continue;
    const reading = isCommand
      ? await readCommand(line.slice(mark.start, edge).trimEnd(), options, options.lookUp)
      : await readSigil(mark, options, options.lookUp);
    const to = reading && endOf(line, mark, reading);
    const { projectName } = reading?.sets ?? {};
    if (reading && to !== null && projectName !== undefined && options.hasProject?.(projectName) === false) {
      const { length: _, sets: __, ...rest } = reading;
      const text = line.slice(mark.at, to);
      const part = { from: mark.at, to, text, ...rest, says: `no project ${projectName}` };
      if (!dismissed.has(keyOf(part))) unknown.push({ ...part, isUnknown: true });
      isTail = false;
      continue;
    }
    if (!reading || to === null || fieldsOnce(reading).some((field) => taken.has(field))) {
      isTail = false;
      continue;
    }
    isTail &&= line.slice(to, edge).trim() === "";
    edge = mark.at;
    const { length: _, ...rest } = reading;
    const part = { from: mark.at, to, text: line.slice(mark.at, to), ...rest };
    if (dismissed.has(keyOf(part))) continue;
    if (part.sets.list !== undefined && options.canMove === false) continue;
    for (const field of fieldsOnce(reading)) taken.add(field);
    found.push(part);
  }
  return { found: found.reverse(), unknown };
}

/** The fields that a text sets once. Each part may have its tags and its reminder. */
function fieldsOnce({ sets }: TokenMatch): string[] {
  return Object.keys(sets).filter((field) => field !== "tags" && field !== "remindAt");
}

function severalReminders(applied: readonly Accepted[]): Pick<QuickDraft, "remindAt" | "reminders"> {
  const moments = [...new Set(applied.flatMap(({ sets }) => sets.remindAt ?? []))].sort((a, b) => a - b);
  const [remindAt] = moments;
  return remindAt !== undefined && moments.length > 1 ? { remindAt, reminders: moments } : {};
}

function keyOf({ kind, text }: DismissedToken): string {
  return `${kind} ${text}`;
}

async function readSigil(
  { sigil, words, isQuoted }: Sigil,
  here: Now,
  lookUp: DateLookup = readDate,
): Promise<TokenMatch | null> {
  const reading =
    sigil === "!"
      ? await lookUp("due", words, here)
      : sigil === "^"
        ? await lookUp("start", words, here)
        : sigil === "~"
          ? readMinutes(words)
          : sigil === "*"
            ? readRepeat(words)
            : readName(sigil, words, isQuoted);
  return isQuoted && reading?.length !== words.length ? null : reading;
}

/** The end of a part, including the comma of a list, or null if its last word continues. */
function endOf(line: string, mark: Sigil, { length }: TokenMatch): number | null {
  const end = mark.start + length + (mark.isQuoted ? 1 : 0);
  AFTER.lastIndex = end;
  const after = AFTER.exec(line);
  if (!after) return null;
  if (after[1] !== undefined) return line.slice(0, mark.at).trim() === "" ? null : end;
  return end + after[0].length;
}

/** Removes duplicates: `#Work` and `#work` are one tag, spelled as the first. */
function eachOnce(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => seen.size < seen.add(tag.toLowerCase()).size);
}

/** Removes `:s` without a date: Scheduled needs one. */
function withDay(accepted: Accepted[]): Accepted[] {
  const hasDay = accepted.some(({ sets }) => sets.startDate !== undefined);
  return hasDay ? accepted : accepted.filter(({ sets }) => sets.list !== "scheduled");
}
