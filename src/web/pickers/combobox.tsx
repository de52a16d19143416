import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import popup from "../styles/pickers.module.css";
import type { PickerChoice } from "./choices.ts";
import inline from "./inline-picker.module.css";

export interface ComboboxProps {
  label: string;
  placeholder: string;
  text: string;
  choices: readonly PickerChoice[];
  /** The choices for the text are not known yet: Enter waits for them. */
  isReading?: boolean;
  /** The text if there are no choices. */
  nothing: string;
  onText(text: string): void;
  onPick(value: string | null): void;
}

const SKINS = { popup, inline };

/**
 * A field and its choices: Enter picks the first, the arrow keys select others. It is written by hand, because Base UI's
 * Autocomplete takes Enter before the choices are read and stays at its place in the list after a pick.
 */
export function Combobox(props: ComboboxProps & { id?: string; skin: keyof typeof SKINS }) {
  const { id, skin, label, placeholder, text, choices, isReading = false, nothing } = props;
  const list = useId();
  const { index, setActive, type, pick, onKeyDown } = useActiveChoice(props);
  const styles = SKINS[skin];

  useEffect(() => {
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [list, index]);

  /** At once, because the next key press is meant for it. A popup has no place yet to which the page could scroll. */
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      field?.focus({ preventScroll: skin === "popup" });
      field?.select();
    },
    [skin],
  );

  return (
    <>
      <input
        ref={takeFocus}
        id={id}
        className={skin === "popup" ? popup.field : "field"}
        role="combobox"
        aria-label={label}
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={index < 0 ? undefined : `${list}-${index}`}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        dir="auto"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={choices.some(({ isOn }) => isOn !== undefined) || undefined}
        className={styles.choices}
      >
        {choices.map((choice, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={choice.value ?? ""}
            id={`${list}-${n}`}
            role="option"
            aria-selected={choice.isOn ?? n === index}
            data-highlighted={n === index || undefined}
            className={styles.choice}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(n)}
            onClick={() => pick(choice)}
          >
            {choice.isOn !== undefined && (
              <span className={styles.check}>{choice.isOn && <Check size={16} aria-hidden />}</span>
            )}
            <bdi className={styles.name}>{choice.name}</bdi>
            {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
            {choice.press && text === "" && <kbd>{choice.press}</kbd>}
          </div>
        ))}
      </div>
      <p className={styles.nothing} role="status">
        {choices.length === 0 && !isReading && nothing}
      </p>
    </>
  );
}

/** The choice that Enter picks, and the keys of the field. */
function useActiveChoice({ text, choices, isReading = false, onText, onPick }: ComboboxProps) {
  const [active, setActive] = useState(0);
  const isEnterPending = useRef(false);
  const index = Math.min(active, choices.length - 1);

  // Enter may be faster than the parser of dates.
  useEffect(() => {
    if (isReading || !isEnterPending.current) return;
    isEnterPending.current = false;
    pickActive();
  });

  function type(next: string): void {
    isEnterPending.current = false;
    setActive(0);
    onText(next);
  }

  function pick(choice: PickerChoice): void {
    // A list that begins with its end, such as "That is all", returns to it.
    if (choices[0]?.value === null) setActive(0);
    onPick(choice.value);
  }

  function pickActive(): void {
    const choice = choices[index];
    if (choice) pick(choice);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const keyChoice = text === "" ? choices.find(({ press }) => press === event.key) : undefined;
    if (by !== undefined) setActive((index + by + choices.length) % Math.max(1, choices.length));
    else if (keyChoice) pick(keyChoice);
    else if (event.key !== "Enter") return;
    else if (isReading) isEnterPending.current = true;
    else pickActive();
    event.preventDefault();
    event.stopPropagation();
  }

  return { index, setActive, type, pick, onKeyDown };
}
