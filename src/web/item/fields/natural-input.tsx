import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Patch } from "../../../domain/item/item.ts";
import { messages } from "../../i18n/messages.ts";
import { holdKeys } from "../../state/loading.ts";
import { showToast } from "../../ui/toasts.ts";
import { EditableField, type FieldValue } from "./editable-field.tsx";
import { FieldPopover } from "./field-popover.tsx";
import styles from "./natural-input.module.css";

/** The meaning of the words: the value, and its text on the page. */
export interface ParsedInput {
  patch: Patch;
  text: string;
  /** Whether it needs a warning. */
  isPast?: boolean;
}

export interface NaturalInputProps {
  label: string;
  /** An example of an input. */
  hint: string;
  /** Null unless all words have a meaning together. */
  read(words: string): Promise<ParsedInput | null>;
  /** Words that one click types. */
  picks?: readonly { label: string; words: string }[];
  /** More inputs below the line. `take` saves a value and closes; `parsed` is the meaning of the words. */
  more?(take: (patch: Patch) => void, parsed: ParsedInput | null): ReactNode;
  /** The change of the other inputs, which is saved when the user leaves without words. */
  pending?(): Patch | null;
  /** Takes the value. Returns an error message, or null on success. */
  onTake(patch: Patch): string | null;
  /** Called on success or cancel. `isByKey`: the focus must return to its origin. */
  onLeave(isByKey: boolean): void;
}

/** A line that parses words and shows their meaning while the user types: Enter or leaving saves, Escape cancels. */
export function NaturalInput(props: NaturalInputProps) {
  const { label, hint, picks = [], more } = props;
  const id = useId();
  const { words, parsed, problem, type, take, saveWords, close } = useParsedWords(props);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // On a phone the keyboard would cover the calendar.
    if (!more || !matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, [more]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== "Enter") return;
    event.preventDefault();
    void saveWords(words, true).finally(holdKeys({ field: field.current }));
  }

  function clear(): void {
    void type("");
    field.current?.focus();
  }

  return (
    <FieldPopover label={label} onLeave={() => void saveWords(words, false)} onCancel={() => close(true)}>
      <input
        ref={field}
        className={`field ${styles.input}`}
        aria-label={label}
        aria-describedby={id}
        aria-invalid={problem !== null}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
        value={words}
        onKeyDown={onKeyDown}
        onChange={(event) => void type(event.target.value)}
      />
      <div id={id} className={styles.below} role="status">
        {parsed && <ParsedChip parsed={parsed} onRemove={clear} />}
        {problem !== null && <p className={styles.problem}>{problem}</p>}
      </div>
      {more?.((patch) => take(patch, true), parsed)}
      {picks.length > 0 && (
        <div className={styles.picks}>
          {picks.map(({ label, words }) => (
            <button
              key={label}
              type="button"
              className={styles.pick}
              onClick={() => void type(words).then((result) => result && take(result.patch, true))}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </FieldPopover>
  );
}

/** The typed words, their meaning, and the function that saves it. */
function useParsedWords({ hint, read, pending, onTake, onLeave }: NaturalInputProps) {
  const [words, setWords] = useState("");
  const [parsed, setParsed] = useState<ParsedInput | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latestText = useRef("");
  const hasLeft = useRef(false);

  function close(isByKey: boolean): void {
    hasLeft.current = true;
    onLeave(isByKey);
  }

  async function type(text: string): Promise<ParsedInput | null> {
    latestText.current = text;
    setWords(text);
    setProblem(null);
    const result = (text.trim() !== "" && (await parseWords(text))) || null;
    if (latestText.current === text) setParsed(result);
    return result;
  }

  /** Undefined when the parser could not be loaded. */
  async function parseWords(text: string): Promise<ParsedInput | null | undefined> {
    try {
      return await read(text);
    } catch {
      setProblem(messages.missing.dates);
    }
  }

  function take(patch: Patch, isByKey: boolean): void {
    const refusal = onTake(patch);
    if (refusal !== null && isByKey) {
      setProblem(refusal);
      return;
    }
    if (refusal !== null) showToast({ kind: "bad", title: messages.items.notChanged, detail: refusal });
    close(isByKey);
  }

  async function saveWords(text: string, isByKey: boolean): Promise<void> {
    if (text.trim() === "") {
      const patch = pending?.() ?? null;
      if (patch) take(patch, isByKey);
      else close(isByKey);
      return;
    }
    const result = await parseWords(text);
    // The text has changed, or the field has closed: a click elsewhere leaves it by its blur and by itself.
    if (latestText.current !== text || hasLeft.current) return;
    if (result) take(result.patch, isByKey);
    else if (isByKey) setProblem((before) => (result === null ? messages.item.misread(hint) : before));
    else {
      const detail = result === null ? messages.item.misread(hint) : messages.missing.dates;
      showToast({ kind: "bad", title: messages.item.notTaken(text.trim()), detail });
      close(false);
    }
  }

  return { words, parsed, problem, type, take, saveWords, close };
}

/** The parsed value, and a button that clears it. */
function ParsedChip({ parsed, onRemove }: { parsed: ParsedInput; onRemove(): void }) {
  const texts = messages.item;
  return (
    <span className={styles.chip} data-past={parsed.isPast || undefined}>
      {parsed.text}
      {parsed.isPast && <span className={styles.over}>{texts.overdue}</span>}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        data-kind="small"
        aria-label={texts.remove(parsed.text)}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

export interface NaturalFieldProps extends Omit<NaturalInputProps, "onLeave"> {
  /** The name of the field for keys and tests. */
  name: string;
  /** The value; null when it is empty. */
  fieldValue: FieldValue | null;
  /** The patch that clears it. */
  emptyPatch: Patch;
}

/** A field that the user fills with words. */
export function NaturalField({ name, fieldValue, emptyPatch, ...words }: NaturalFieldProps) {
  return (
    <EditableField
      name={name}
      label={words.label}
      fieldValue={fieldValue}
      onClear={() => words.onTake(emptyPatch)}
      edit={(onLeave) => <NaturalInput {...words} onLeave={onLeave} />}
    />
  );
}
