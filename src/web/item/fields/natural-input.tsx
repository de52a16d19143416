import Calendar from "lucide-react/icons/calendar";
import X from "lucide-react/icons/x";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { Patch } from "../../../domain/item/item.ts";
import { messages } from "../../i18n/messages.ts";
import { EditableField, type FieldValue } from "./editable-field.tsx";
import styles from "./natural-input.module.css";

/** The meaning of the words: the value, and its text on the page. */
export interface ParsedInput {
  patch: Patch;
  says: string;
  /** Whether it needs a warning. */
  isPast?: boolean;
}

/** The browser's date picker, as an alternative. */
export interface Native {
  type: "date" | "datetime-local";
  value: string;
  patchOf(value: string): Patch | null;
}

export interface NaturalInputProps {
  label: string;
  /** An example of an input. */
  hint: string;
  /** Null unless all words have a meaning together. */
  read(words: string): Promise<ParsedInput | null>;
  /** Words that one click types. */
  picks?: readonly { label: string; words: string }[];
  native?: Native;
  /** Takes the value. Returns an error message, or null on success. */
  onTake(patch: Patch): string | null;
  /** Called on success or cancel. `isByKey`: the focus must return to its origin. */
  onLeave(isByKey: boolean): void;
}

/** A line that parses words and shows their meaning while the user types: Enter or a blur saves, Escape cancels. */
export function NaturalInput({ label, hint, read, picks = [], native, onTake, onLeave }: NaturalInputProps) {
  const id = useId();
  const { words, meant, problem, type, take, settle } = useParsedWords({ hint, read, onTake, onLeave });
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave(true);
    } else if (event.key === "Enter" && event.target === field.current) {
      event.preventDefault();
      void settle(words, true);
    }
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    // The browser's date picker takes the focus without an event.
    if (relatedTarget === null && document.activeElement === calendar.current) return;
    if (!currentTarget.contains(relatedTarget)) void settle(words, false);
  }

  function clear(): void {
    void type("");
    field.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its controls did not want.
    <div className={styles.words} onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className={styles.line}>
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
          onChange={(event) => void type(event.target.value)}
        />
        {native && (
          <CalendarInput field={calendar} label={label} native={native} onTake={onTake} onDone={take} />
        )}
      </div>
      <div id={id} className={styles.below} role="status">
        {meant && <ParsedChip meant={meant} onRemove={clear} />}
        {problem !== null && <p className={styles.problem}>{problem}</p>}
      </div>
      {!meant && (
        <Picks
          picks={picks}
          onPick={(picked) => void type(picked).then((found) => found && take(found.patch, true))}
        />
      )}
    </div>
  );
}

/** The typed words, their meaning, and the function that saves it. */
function useParsedWords({ hint, read, onTake, onLeave }: Omit<NaturalInputProps, "label">) {
  const [words, setWords] = useState("");
  const [meant, setMeant] = useState<ParsedInput | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = useRef("");

  async function type(text: string): Promise<ParsedInput | null> {
    typed.current = text;
    setWords(text);
    setProblem(null);
    const found = (text.trim() !== "" && (await readOr(text))) || null;
    if (typed.current === text) setMeant(found);
    return found;
  }

  /** Undefined when the parser could not be loaded. */
  async function readOr(text: string): Promise<ParsedInput | null | undefined> {
    try {
      return await read(text);
    } catch {
      setProblem(messages.missing.dates);
    }
  }

  function take(patch: Patch, isByKey: boolean): void {
    const refused = onTake(patch);
    if (refused === null) onLeave(isByKey);
    else setProblem(refused);
  }

  async function settle(text: string, isByKey: boolean): Promise<void> {
    if (text.trim() === "") {
      onLeave(isByKey);
      return;
    }
    const found = await readOr(text);
    if (typed.current !== text) return; // the text has changed
    if (found) take(found.patch, isByKey);
    else if (found === null) setProblem(messages.item.misread(hint));
  }

  return { words, meant, problem, type, take, settle };
}

interface CalendarInputProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  native: Native;
  onTake(patch: Patch): void;
  /** Takes a complete patch. */
  onDone(patch: Patch, isByKey: boolean): void;
}

/** The browser's date picker, and the button that shows it. */
function CalendarInput({ field, label, native, onTake, onDone }: CalendarInputProps) {
  const say = messages.item;
  return (
    <>
      <input
        ref={field}
        className={styles.native}
        type={native.type}
        aria-label={`${label}: ${say.calendar}`}
        tabIndex={-1}
        defaultValue={native.value}
        onChange={(event) => {
          const patch = native.patchOf(event.target.value);
          if (patch && native.type === "date") onDone(patch, true);
          else if (patch) onTake(patch);
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={`${label}: ${say.calendar}`}
        title={say.calendar}
        onClick={() => field.current?.showPicker()}
      >
        <Calendar size={16} aria-hidden />
      </button>
    </>
  );
}

/** The parsed value, and a button that clears it. */
function ParsedChip({ meant, onRemove }: { meant: ParsedInput; onRemove(): void }) {
  const say = messages.item;
  return (
    <span className={styles.chip} data-past={meant.isPast || undefined}>
      {meant.says}
      {meant.isPast && <span className={styles.over}>{say.overdue}</span>}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        data-kind="small"
        aria-label={say.remove(meant.says)}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

interface PicksProps {
  picks: NonNullable<NaturalInputProps["picks"]>;
  onPick(words: string): void;
}

function Picks({ picks, onPick }: PicksProps) {
  return (
    <div className={styles.picks}>
      {picks.map(({ label, words }) => (
        <button key={label} type="button" className={styles.pick} onClick={() => onPick(words)}>
          {label}
        </button>
      ))}
    </div>
  );
}

export interface NaturalFieldProps extends Omit<NaturalInputProps, "onLeave"> {
  /** The name of the field for keys and tests. */
  name: string;
  /** The value; null when it is empty. */
  shown: FieldValue | null;
  /** The patch that clears it. */
  cleared: Patch;
}

/** A field that the user fills with words. */
export function NaturalField({ name, shown, cleared, ...words }: NaturalFieldProps) {
  return (
    <EditableField
      name={name}
      label={words.label}
      shown={shown}
      onClear={() => words.onTake(cleared)}
      edit={(onLeave) => <NaturalInput {...words} onLeave={onLeave} />}
    />
  );
}
