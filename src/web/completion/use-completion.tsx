import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { dayIn } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { loadLateMessages } from "../i18n/messages.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { timeZone } from "../state/time-zone.ts";
import { announce } from "../ui/live-region.tsx";
import type { Completion, Completions, DatePhrase } from "./complete.ts";
import { knownNames, loadNames, serverNames } from "./names.ts";
import type { UnfinishedToken } from "./token-at.ts";

type Parts = typeof import("./completion-parts.ts");

/** Null before they are loaded: then a line has no list. */
const loadedParts = new Signal<Parts | null>(null);
let isLoading = false;

export function loadCompletion(): void {
  if (isLoading) return;
  isLoading = true;
  void Promise.all([import("./completion-parts.ts"), loadLateMessages()]).then(
    ([parts]) => loadedParts.set(parts),
    () => {
      isLoading = false;
    },
  );
}

const NOTHING: Completions = { rows: [], preferred: -1 };

export interface CompletionOptions {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  text: string;
  onText(text: string): void;
  /** Shows a button for each sigil, for a thumb. */
  withSigils?: boolean;
}

/**
 * Completes quick entry in a field: names behind `+`, `#` and `@`, dates behind `!` and `^`. The list opens only for what
 * is typed, so a paste and an Enter without a list work as in any other field.
 */
export function useCompletion({ field, text, onText, withSigils = false }: CompletionOptions) {
  const [typed, setTyped] = useState({ text: "", caret: -1 });
  const [closedAt, setClosedAt] = useState(-1);
  const [moved, setMoved] = useState<{ text: string; index: number } | null>(null);
  const parts = useSignal(loadedParts);
  const token = typed.text === text ? (parts?.tokenAt(text, typed.caret) ?? null) : null;
  const { rows, preferred } = useRows(parts, token?.from === closedAt ? null : token);
  const active = Math.min(moved?.text === text ? moved.index : preferred, rows.length - 1);
  const setCaret = useCaret(field, text);
  const list = useId();
  const isOpen = rows.length > 0;
  useEffect(() => {
    if (token === null) setClosedAt(-1);
  }, [token]);
  useEffect(() => {
    if (withSigils) loadCompletion();
  }, [withSigils]);

  function take({ written, name }: Completion): void {
    if (token === null || parts === null) return;
    const next = parts.completeToken(text, typed.caret, token, written);
    setCaret(next);
    onText(next.text);
    announce(name);
  }

  function put(next: Typed): void {
    field.current?.focus();
    setCaret(next);
    setTyped(next);
    onText(next.text);
  }

  /** Whether the list has used the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.keyCode === 229) return false;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (ctrlKey || metaKey || altKey || shiftKey) return false;
    const row = rows[key === "Tab" && token?.query !== "" && preferred === 0 ? Math.max(active, 0) : active];
    if (by !== undefined)
      setMoved({ text, index: (Math.max(active, by < 0 ? 0 : -1) + by + rows.length) % rows.length });
    else if (key === "Escape") setClosedAt(token?.from ?? -1);
    else if ((key === "Enter" || key === "Tab") && row) take(row);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const popup: ReactNode = parts && isOpen && (
    <parts.CompletionList
      id={list}
      rows={rows}
      active={active}
      onActive={(index) => setMoved({ text, index })}
      onTake={take}
    />
  );

  const sigils: ReactNode = parts && withSigils && (
    <parts.SigilButtons field={field} text={text} onText={put} />
  );

  const attributes = isOpen ? attributesOf(field.current, list, active) : {};
  return { popup, sigils, onKeyDown, attributes, ...followTyping(setTyped) };
}

/** A field is a combobox while its list is open; a field of several rows cannot be one, and only refers to the list. */
function attributesOf(field: CompletionOptions["field"]["current"], list: string, active: number) {
  return {
    ...(field instanceof HTMLInputElement && { role: "combobox", "aria-expanded": true }),
    "aria-autocomplete": "list" as const,
    "aria-controls": list,
    "aria-activedescendant": active < 0 ? undefined : `${list}-${active}`,
  };
}

type Typed = { text: string; caret: number };

/** Remembers the caret of what is typed; a paste, a move of the caret and a blur end it. */
function followTyping(setTyped: (change: (before: Typed) => Typed) => void) {
  const end = () => setTyped((before) => (before.caret < 0 ? before : { text: "", caret: -1 }));
  return {
    onTyped({ target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
      const isTyped = !/^insertFrom/.test((nativeEvent as InputEvent).inputType ?? "");
      const { value, selectionStart } = target;
      if (/[+#@!^]/.test(value)) loadCompletion();
      if (isTyped) setTyped(() => ({ text: value, caret: selectionStart ?? value.length }));
      else end();
    },
    onSelect({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void {
      const { value, selectionStart, selectionEnd } = currentTarget;
      setTyped((before) =>
        before.caret < 0 ||
        value !== before.text ||
        (selectionStart === before.caret && selectionEnd === before.caret)
          ? before
          : { text: "", caret: -1 },
      );
    },
    onBlur: end,
  };
}

/** Sets the caret after the text was changed here: React would leave it at the end. */
function useCaret(field: CompletionOptions["field"], text: string) {
  const next = useRef<Typed | null>(null);
  useLayoutEffect(() => {
    if (next.current?.text !== text) return;
    field.current?.setSelectionRange(next.current.caret, next.current.caret);
    next.current = null;
  });
  return (typed: Typed) => {
    next.current = typed;
  };
}

function useRows(parts: Parts | null, token: UnfinishedToken | null): Completions {
  const all = useSignal(serverNames);
  const phrases = usePhrases(parts, token);
  const { sigil, query, from } = token ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the server are read in `knownNames`.
  return useMemo(() => {
    if (!parts || sigil === undefined || query === undefined || from === undefined) return NOTHING;
    const current = { sigil, query, from };
    if (sigil === "!" || sigil === "^")
      return parts.completeDate(current, phrases.all, phrases.isUnderstood || phrases.query !== query);
    return parts.completeName(current, knownNames());
  }, [parts, sigil, query, from, all, phrases]);
}

interface Phrases {
  all: readonly DatePhrase[];
  /** The text for which `isUnderstood` was read. */
  query: string;
  isUnderstood: boolean;
}

/** The phrases of dates, and whether the text is a date already; the names are loaded as well. */
function usePhrases(parts: Parts | null, token: UnfinishedToken | null): Phrases {
  const [phrases, setPhrases] = useState<Phrases>({ all: [], query: "", isUnderstood: false });
  const { sigil, query = "" } = token ?? {};
  useEffect(() => {
    if (!parts || sigil === undefined) return;
    if (sigil !== "!" && sigil !== "^") return loadNames();
    let isOver = false;
    const today = dayIn(timeZone(), SYSTEM.now());
    void Promise.all([parts.readPhrases(today), parts.readPhraseDay(query)]).then(
      ([all, day]) => !isOver && setPhrases({ all, query, isUnderstood: day !== null }),
      () => {}, // without the parser of dates there is no list
    );
    return () => {
      isOver = true;
    };
  }, [parts, sigil, query]);
  return phrases;
}
