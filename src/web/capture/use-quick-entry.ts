import { useEffect, useState } from "react";
import { foldName } from "../../domain/quick-entry/name.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { loadNames, serverNames } from "../completion/names.ts";
import { derive, useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import { escapeDismissed, hasSigils } from "./dismissed.ts";
import type { CaptureDraft } from "./draft.ts";

/** The parsed line. */
export interface QuickEntryResult {
  /** The parsed text. */
  text: string;
  /** The title without the parsed parts. */
  title: string;
  parts: readonly EntryToken[];
  /** The parser is not loaded: then the server parses the line. */
  isMissing?: boolean;
}

const EMPTY_RESULT: QuickEntryResult = { text: "", title: "", parts: [] };
const MISSING_RESULT: QuickEntryResult = { ...EMPTY_RESULT, isMissing: true };
const GUESS_DELAY_MS = 350; // ms without a key press, after which the parser looks for guesses

/** The folded names of the open projects; null before they are loaded. */
export const projectNames = derive(serverNames, (names) => names && new Set(names.projects.map(foldName)));

/**
 * Parses the line while the user types, after the rendering of each key; guesses come after a pause. The parser is
 * loaded with the first line, and its date parser with the first date.
 */
export function useQuickEntry({ title, dismissed }: CaptureDraft): QuickEntryResult {
  const [result, setResult] = useState(EMPTY_RESULT);
  const projects = useSignal(projectNames);
  const zone = useSignal(timeZoneSignal);
  useEffect(() => {
    if (title.trim() === "") return setResult(EMPTY_RESULT);
    let isOver = false;
    const read = async (suggestDates: boolean) => {
      const parsed = await parseLine(title, dismissed, { projects, zone, suggestDates }).catch(
        () => MISSING_RESULT,
      );
      if (!isOver) setResult((before) => (suggestDates ? parsed : withGuesses(parsed, before)));
    };
    const parseTimer = setTimeout(() => void read(false));
    const guessTimer = setTimeout(() => void read(true), GUESS_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(parseTimer);
      clearTimeout(guessTimer);
    };
  }, [title, dismissed, projects, zone]);
  return result;
}

export interface ParseOptions {
  /** The folded names of the open projects; null before they are loaded. */
  projects: ReadonlySet<string> | null;
  /** The time zone of days. */
  zone: string;
  /** Look for dates without a sign. */
  suggestDates: boolean;
}

export async function parseLine(
  title: string,
  dismissed: CaptureDraft["dismissed"],
  { projects, zone, suggestDates }: ParseOptions,
): Promise<QuickEntryResult> {
  const { parseQuickEntry } = await import("../../domain/quick-entry/parse.ts");
  const text = escapeDismissed(title, dismissed);
  if (text.includes("+")) loadNames();
  const parsed = await parseQuickEntry(text, {
    now: Math.floor(Date.now() / 1000),
    timeZone: zone,
    dismissed,
    suggestDates,
    canMove: false, // a capture goes to the inbox
    ...(projects && { hasProject: (name) => projects.has(foldName(name)) }),
  });
  const isDue = parsed.parts.some(({ kind, isSuggestion }) => kind === "due" && !isSuggestion);
  const parts = parsed.parts.filter(({ isSuggestion }) => !(isDue && isSuggestion));
  return { text, title: parsed.title, parts };
}

/** A guess stays as long as its words, so that it does not flicker while the user types. */
function withGuesses(parsed: QuickEntryResult, lastResult: QuickEntryResult): QuickEntryResult {
  if (parsed.parts.some(({ kind }) => kind === "due")) return parsed;
  const guesses = lastResult.parts.filter(
    ({ isSuggestion, text }) => isSuggestion && parsed.text.includes(text),
  );
  return { ...parsed, parts: [...parsed.parts, ...guesses] };
}

/** Sends the line as quick entry only if the result differs from its plain text. */
export function toSentDraft(
  line: CaptureDraft,
  { text, title }: QuickEntryResult,
): { title: string; parse: boolean; isRead: boolean } {
  const escaped = escapeDismissed(line.title, line.dismissed);
  // Enter may be faster than the parser: then the server parses a line with signs.
  const isRead = text === escaped;
  const parse = hasSigils(escaped) && !(isRead && title === line.title);
  return { title: parse ? escaped : line.title, parse, isRead };
}
