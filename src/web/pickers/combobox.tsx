import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { MonthCalendar } from "../calendar/month-calendar.tsx";
import { messages } from "../i18n/messages.ts";
import { holdKeys } from "../state/loading.ts";
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
  /** The user may still type a text with choices: `nothing` is shown after Enter only. */
  isUnfinished?: boolean;
  /** The day that a calendar below the choices marks, or null; absent: there is no calendar. */
  calendarDay?: string | null;
  /** The time of a day that is picked in the calendar, HH:MM. */
  calendarTime?: string;
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
  const { id, skin, label, placeholder, text, choices, isReading = false, nothing, calendarDay } = props;
  const list = useId();
  const { index, isEntered, setActive, type, pick, onKeyDown } = useActiveChoice(props);
  const styles = SKINS[skin];

  useEffect(() => {
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [list, index]);

  // The keyboard of a phone would cover the calendar.
  const isCalendarFirst = calendarDay !== undefined && matchMedia("(pointer: coarse)").matches;

  const takeFocus = useTakeFocus(skin, isCalendarFirst);

  const saysNothing = choices.length === 0 && !isReading && (isEntered || !props.isUnfinished);

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
          <ChoiceRow
            key={choice.value ?? ""}
            id={`${list}-${n}`}
            choice={choice}
            isActive={n === index}
            hasKey={text === ""}
            styles={styles}
            onPoint={() => setActive(n)}
            onPick={() => pick(choice)}
          />
        ))}
      </div>
      <p className={styles.nothing} role="status">
        {saysNothing && nothing}
      </p>
      {calendarDay !== undefined && (
        <div className={styles.calendar} data-keys="own">
          <MonthCalendar
            label={messages.item.calendar.label}
            value={calendarDay}
            hasFocus={isCalendarFirst}
            onPick={(day) => props.onPick([day, props.calendarTime].filter(Boolean).join(" "))}
          />
        </div>
      )}
    </>
  );
}

/** At once, because the next key press is meant for the field. A popup has no place yet to which the page could scroll. */
function useTakeFocus(skin: keyof typeof SKINS, isCalendarFirst: boolean) {
  return useCallback(
    (field: HTMLInputElement | null) => {
      if (isCalendarFirst) return;
      field?.focus({ preventScroll: skin === "popup" });
      field?.select();
    },
    [skin, isCalendarFirst],
  );
}

interface ChoiceRowProps {
  id: string;
  choice: PickerChoice;
  isActive: boolean;
  /** The field is empty, so a single key picks. */
  hasKey: boolean;
  styles: (typeof SKINS)[keyof typeof SKINS];
  onPoint(): void;
  onPick(): void;
}

function ChoiceRow({ id, choice, isActive, hasKey, styles, onPoint, onPick }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={choice.isOn ?? isActive}
      data-highlighted={isActive || undefined}
      className={styles.choice}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      {choice.isOn !== undefined && (
        <span className={styles.check}>{choice.isOn && <Check size={16} aria-hidden />}</span>
      )}
      <bdi className={styles.name}>{choice.name}</bdi>
      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
      {choice.press && hasKey && <kbd>{choice.press}</kbd>}
    </div>
  );
}

/** The choice that Enter picks, and the keys of the field. */
function useActiveChoice({ text, choices, isReading = false, onText, onPick }: ComboboxProps) {
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false); // Enter was pressed for this text
  const pendingEnter = usePendingEnter();
  const index = Math.min(active, choices.length - 1);

  // Enter may be faster than the parser of dates.
  useEffect(() => {
    if (isReading || !pendingEnter.isPending()) return;
    pickActive();
    pendingEnter.end();
  });

  function type(next: string): void {
    // The key of a choice that was pressed before the field had loaded, or on a phone's keyboard, comes as text.
    const keyChoice = text === "" ? choices.find(({ press }) => press === next) : undefined;
    if (keyChoice) {
      pick(keyChoice);
      return;
    }
    pendingEnter.end();
    setEntered(false);
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
    else setEntered(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const keyChoice = text === "" ? choices.find(({ press }) => press === event.key) : undefined;
    if (by !== undefined) setActive((index + by + choices.length) % Math.max(1, choices.length));
    else if (keyChoice) pick(keyChoice);
    else if (event.key !== "Enter") return;
    else if (isReading) pendingEnter.begin(event.currentTarget);
    else pickActive();
    event.preventDefault();
    event.stopPropagation();
  }

  return { index, isEntered, setActive, type, pick, onKeyDown };
}

/** Enter that waits for the choices; the keys after it wait, too. */
function usePendingEnter() {
  const release = useRef<(() => void) | null>(null);
  const end = useCallback(() => {
    release.current?.();
    release.current = null;
  }, []);
  useEffect(() => end, [end]);
  const begin = (field: Element) => {
    release.current ??= holdKeys({ field });
  };
  return { begin, end, isPending: () => release.current !== null };
}
