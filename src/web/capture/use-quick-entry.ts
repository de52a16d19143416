import { useEffect, useState } from "react";
import { foldName } from "../../domain/quick-entry/name.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { apiClient } from "../server/client.ts";
import { Signal, useSignal } from "../state/signal.ts";
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

const NOTHING: QuickEntryResult = { text: "", title: "", parts: [] };
const UNREAD: QuickEntryResult = { ...NOTHING, isMissing: true };
const PAUSE = 350; // ms without a key press, after which the parser looks for guesses
const FRESH = 30_000; // ms, for the names of projects

/** The folded names of the open projects; null before they are loaded. */
const projectNames = new Signal<ReadonlySet<string> | null>(null);
let readAt = Number.NEGATIVE_INFINITY;

/**
 * Parses the line while the user types, after the rendering of each key; guesses come after a pause. The parser is
 * loaded with the first line, and its date parser with the first date.
 */
export function useQuickEntry({ title, dismissed }: CaptureDraft): QuickEntryResult {
  const [understood, setUnderstood] = useState(NOTHING);
  const projects = useSignal(projectNames);
  useEffect(() => {
    if (title.trim() === "") return setUnderstood(NOTHING);
    let isOver = false;
    const read = async (suggestDates: boolean) => {
      const found = await understand(title, dismissed, projects, suggestDates).catch(() => UNREAD);
      if (!isOver) setUnderstood((before) => (suggestDates ? found : withGuesses(found, before)));
    };
    const soon = setTimeout(() => void read(false));
    const later = setTimeout(() => void read(true), PAUSE);
    return () => {
      isOver = true;
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [title, dismissed, projects]);
  return understood;
}

async function understand(
  title: string,
  dismissed: CaptureDraft["dismissed"],
  projects: ReadonlySet<string> | null,
  suggestDates: boolean,
): Promise<QuickEntryResult> {
  const { parseQuickEntry } = await import("../../domain/quick-entry/parse.ts");
  const text = escapeDismissed(title, dismissed);
  if (text.includes("+")) wantProjects();
  const found = await parseQuickEntry(text, {
    now: Math.floor(Date.now() / 1000),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    dismissed,
    suggestDates,
    canMove: false, // a capture goes to the inbox
    ...(projects && { hasProject: (name) => projects.has(foldName(name)) }),
  });
  const isDue = found.parts.some(({ kind, isSuggestion }) => kind === "due" && !isSuggestion);
  const parts = found.parts.filter(({ isSuggestion }) => !(isDue && isSuggestion));
  return { text, title: found.title, parts };
}

/** Loads the names, unless they are fresh. Offline the old names stay. */
function wantProjects(): void {
  if (performance.now() - readAt < FRESH) return;
  readAt = performance.now();
  void apiClient.projects.list().then(
    (projects) => projectNames.set(new Set(projects.map(({ title }) => foldName(title)))),
    () => {},
  );
}

/** A guess stays as long as its words, so that it does not flicker while the user types. */
function withGuesses(found: QuickEntryResult, before: QuickEntryResult): QuickEntryResult {
  if (found.parts.some(({ kind }) => kind === "due")) return found;
  const guesses = before.parts.filter(({ isSuggestion, text }) => isSuggestion && found.text.includes(text));
  return { ...found, parts: [...found.parts, ...guesses] };
}

/** Sends the line as quick entry only if the result differs from its plain text. */
export function toSentDraft(
  line: CaptureDraft,
  { text, title }: QuickEntryResult,
): { title: string; parse: boolean } {
  const escaped = escapeDismissed(line.title, line.dismissed);
  // Enter may be faster than the parser: then the server parses a line with signs.
  const parse = text === escaped ? title !== line.title && hasSigils(escaped) : hasSigils(escaped);
  return parse ? { title: escaped, parse } : { title: line.title, parse };
}
