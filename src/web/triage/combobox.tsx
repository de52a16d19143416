import X from "lucide-react/icons/x";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { messages } from "../i18n/messages.ts";
import type { TriageChoice } from "./choices.ts";
import styles from "./combobox.module.css";

const say = messages.triage;

export interface ComboboxProps {
  label: string;
  placeholder: string;
  /** Shown if no choice matches. */
  none: string;
  choicesFor(typed: string): readonly TriageChoice[] | Promise<readonly TriageChoice[]>;
  /** Called with the chosen value; returns true if there is more to choose. */
  onPick(value: string | null): boolean;
  onClose(): void;
}

/** A combobox: type, or choose with the arrow keys or a finger; Enter takes the marked choice, Escape cancels. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, none, onClose } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, marked, choices, type, pick, onKeyDown } = useCombobox(props, field);
  return (
    <div className={styles.ask}>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <button type="button" className="icon-button" aria-label={say.cancel} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <input
        ref={field}
        id={id}
        className="field"
        role="combobox"
        aria-expanded={choices !== null && choices.length > 0}
        aria-controls={`${id}-choices`}
        aria-activedescendant={choices && choices.length > 0 ? `${id}-${marked}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-choices`} role="listbox" aria-label={say.choices} className={styles.choices}>
        {choices?.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as in every combobox.
          // biome-ignore lint/a11y/useFocusableInteractive: the same.
          <div
            key={choice.value ?? ""}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={styles.choice}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(choice)}
          >
            <bdi>{choice.label}</bdi>
            {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {typed.trim() !== "" && choices?.length === 0 ? none : ""}
      </p>
    </div>
  );
}

/** The typed text, the marked choice, and the functions to choose one. */
function useCombobox(
  { choicesFor, onPick, onClose }: ComboboxProps,
  field: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(0);
  const [marked, setMarked] = useState(0);
  const isStopped = useRef(false);

  useEffect(() => field.current?.focus(), [field]);
  const choices = useChoices(choicesFor, typed, asked);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  function type(text: string): void {
    setTyped(text);
    setMarked(0);
  }

  function pick(choice: TriageChoice | undefined): void {
    if (!choice || !onPick(choice.value)) return;
    type("");
    setAsked(asked + 1);
    field.current?.focus();
  }

  /** Enter may come before the choices are read. */
  async function pickMarked(): Promise<void> {
    const found = await Promise.resolve(choicesFor(typed)).catch(() => []);
    if (!isStopped.current) pick(found[Math.min(marked, found.length - 1)]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && choices) setMarked((marked + by + choices.length) % Math.max(1, choices.length));
    else if (event.key === "Enter") void pickMarked();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { typed, marked, choices, type, pick, onKeyDown };
}

/** The choices for the typed text; null until they are known. Each new `asked` reads them again. */
function useChoices(
  choicesFor: ComboboxProps["choicesFor"],
  typed: string,
  asked: number,
): readonly TriageChoice[] | null {
  const [choices, setChoices] = useState<readonly TriageChoice[] | null>(null);
  const read = useRef(choicesFor);
  read.current = choicesFor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked changes what can be.
  useEffect(() => {
    let isOver = false;
    const found = read.current(typed);
    if (Array.isArray(found)) setChoices(found);
    else
      void (found as Promise<readonly TriageChoice[]>)
        .catch(() => []) // the server, which reads dates, is unreachable
        .then((choices) => !isOver && setChoices(choices));
    return () => {
      isOver = true;
    };
  }, [typed, asked]);
  return choices;
}
