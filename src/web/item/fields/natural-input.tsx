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

/** What words mean: what they would set, and how that is shown. */
export interface ParsedInput {
  patch: Patch;
  says: string;
  /** Worth a warning. */
  isPast?: boolean;
}

/** The browser's own calendar, as a second way. */
export interface Native {
  type: "date" | "datetime-local";
  value: string;
  patchOf(value: string): Patch | null;
}

export interface NaturalInputProps {
  label: string;
  /** What may be typed, for example. */
  hint: string;
  /** Null when the words, all of them, mean nothing. */
  read(words: string): Promise<ParsedInput | null>;
  /** Words that one press types. */
  picks?: readonly { label: string; words: string }[];
  native?: Native;
  /** Takes what was meant; says what speaks against it, or null. */
  onTake(patch: Patch): string | null;
  /** Done, or given up. `isByKey`: the focus is to go back to where it came from. */
  onLeave(isByKey: boolean): void;
}

/** A line that takes words, and shows what it understood while they are typed: Enter or leaving takes it, Escape does not. */
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
    // A calendar of the browser's own has the focus for itself, and says so to nobody.
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

/** The words as they are typed, what they mean, and the way to take that. */
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

  /** Undefined when the reader of words could not be had. */
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
    if (typed.current !== text) return; // somebody typed on
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
  /** Takes a patch that needs no more. */
  onDone(patch: Patch, isByKey: boolean): void;
}

/** The browser's own calendar, and the button that shows it. */
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

/** What was understood, and a way to take it away. */
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
  /** Names the field to the keys and to tests. */
  name: string;
  /** What is set; null when nothing is. */
  shown: FieldValue | null;
  /** What takes it away. */
  cleared: Patch;
}

/** A field that is filled by words. */
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
