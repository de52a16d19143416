import { Popover } from "@base-ui/react/popover";
import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import styles from "../styles/pickers.module.css";
import { closePicker, openPickerState } from "./open-picker.ts";

/** One choice. */
export interface PickerChoice {
  id: string;
  name: string;
  detail?: string;
  /** The key that selects it while the field is empty. */
  press?: string;
  isOn?: boolean;
}

export interface ChooserProps {
  label: string;
  placeholder: string;
  text: string;
  choices: readonly PickerChoice[];
  /** The text if there are no choices. */
  nothing: string;
  onText(text: string): void;
  onChoose(id: string): void;
  /** Called when it closes without a choice. */
  onClose?(): void;
}

/** A field beside a row, and its choices below: Enter takes the first, the arrows select others. */
export function Chooser(props: ChooserProps) {
  const { label, placeholder, text, choices, nothing, onText, onChoose, onClose } = props;
  const id = useId();
  const [mine] = useState(() => openPickerState.get());
  const field = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const index = Math.max(0, Math.min(active, choices.length - 1));

  useEffect(() => {
    document.getElementById(idOf(id, index))?.scrollIntoView({ block: "nearest" });
  }, [id, index]);

  /** At once, because the next key press is meant for it. */
  const takeFocus = useCallback((element: HTMLInputElement | null) => {
    field.current = element;
    element?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const pressed = text === "" ? choices.find(({ press }) => press === event.key) : undefined;
    if (event.key === "ArrowDown") setActive((index + 1) % Math.max(1, choices.length));
    else if (event.key === "ArrowUp") setActive((index + choices.length - 1) % Math.max(1, choices.length));
    else if (pressed) onChoose(pressed.id);
    else if (event.key === "Enter") {
      const choice = choices[index];
      if (choice) onChoose(choice.id);
    } else return;
    event.preventDefault();
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closePicker(mine, onClose)}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={mine?.anchor ?? null}
          align="start"
          sideOffset={4}
          collisionPadding={12}
        >
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={field} finalFocus={false}>
            <input
              ref={takeFocus}
              className={styles.field}
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={choices.length > 0 ? idOf(id, index) : undefined}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={text}
              onChange={(event) => {
                setActive(0);
                onText(event.target.value);
              }}
              onKeyDown={onKeyDown}
            />
            <ChoiceList {...props} id={id} index={index} onActive={setActive} />
            {choices.length === 0 && (
              <p className={styles.nothing} role="status">
                {nothing}
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ChoiceListProps extends Pick<ChooserProps, "label" | "text" | "choices" | "onChoose"> {
  id: string;
  /** The choice that Enter takes. */
  index: number;
  onActive(index: number): void;
}

function ChoiceList({ id, label, text, choices, index, onActive, onChoose }: ChoiceListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.choices}>
      {choices.map(({ id: choice, name, detail, press, isOn }, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
        <div
          key={choice}
          id={idOf(id, n)}
          role="option"
          tabIndex={-1}
          aria-selected={isOn ?? n === index}
          data-highlighted={n === index || undefined}
          className={styles.choice}
          onPointerMove={() => onActive(n)}
          onClick={() => onChoose(choice)}
        >
          {isOn !== undefined && (
            <span className={styles.check}>{isOn && <Check size={16} aria-hidden />}</span>
          )}
          <bdi className={styles.name}>{name}</bdi>
          {detail && <span className={styles.detail}>{detail}</span>}
          {press && text === "" && <kbd>{press}</kbd>}
        </div>
      ))}
    </div>
  );
}

function idOf(list: string, index: number): string {
  return `${list}-${index}`;
}
