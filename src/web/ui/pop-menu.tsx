import { Popover } from "@base-ui/react/popover";
import Check from "lucide-react/icons/check";
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { holdKeys } from "../state/loading.ts";
import styles from "../styles/pickers.module.css";

export interface MenuItem<Id> {
  id: Id;
  name: string;
  icon?: ReactNode;
  /** The displayed key that selects it. */
  press?: ReactNode;
  /** For a choice of one: whether it is selected. */
  isOn?: boolean;
  /** Whether a line above it begins a group. */
  hasLine?: boolean;
}

export interface PopMenuProps<Id> {
  label: string;
  anchor: HTMLElement | { getBoundingClientRect(): DOMRect } | null;
  align?: "start" | "end";
  entries: readonly MenuItem<Id>[];
  onChoose(id: Id): void;
  onClose(): void;
  /** Handles a key before the arrows. True if it was handled. */
  onKey?(event: KeyboardEvent): boolean;
}

/** A menu beside its element; the arrow keys move in it. */
export default function PopMenu<Id extends string>(props: PopMenuProps<Id>) {
  const { label, anchor, align = "start", entries, onChoose, onClose, onKey } = props;
  const menu = useRef<HTMLDivElement | null>(null);
  const releaseKeys = useKeysHeld();
  /** At once, because the next key press is meant for it. */
  const takeFocus = useCallback(
    (element: HTMLDivElement | null) => {
      menu.current = element;
      const checkedButton = element?.querySelector<HTMLElement>("[aria-checked=true]");
      (checkedButton ?? element?.querySelector<HTMLElement>("button"))?.focus({ preventScroll: true });
      if (element) releaseKeys();
    },
    [releaseKeys],
  );

  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(menu.current?.querySelectorAll("button") ?? [])];
    const focusedIndex = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const targetIndex = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (onKey?.(event)) event.stopPropagation();
    else if (targetIndex !== undefined) buttons.at(targetIndex % buttons.length)?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={12}
        >
          <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false} finalFocus={false}>
            <div
              ref={takeFocus}
              role="menu"
              aria-label={label}
              className={styles.choices}
              onKeyDown={onKeyDown}
            >
              {entries.map(({ id, name, icon, press, isOn, hasLine }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only an entry of that role has the attribute.
                <button
                  key={id}
                  type="button"
                  role={isOn === undefined ? "menuitem" : "menuitemradio"}
                  aria-checked={isOn}
                  tabIndex={-1}
                  className={styles.choice}
                  data-line={hasLine || undefined}
                  onClick={() => onChoose(id)}
                >
                  {isOn !== undefined && (
                    <span className={styles.check}>{isOn && <Check size={16} aria-hidden />}</span>
                  )}
                  {icon}
                  <span className={styles.name}>{name}</span>
                  {press !== undefined && <span aria-hidden>{press}</span>}
                </button>
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The popover may be drawn later than the menu: until it takes the focus, keys wait. Returns the function that ends it. */
function useKeysHeld(): () => void {
  const hold = useRef<(() => void) | null>(null);
  const release = useCallback(() => {
    hold.current?.();
    hold.current = () => {};
  }, []);
  useLayoutEffect(() => {
    hold.current ??= holdKeys();
    return release;
  }, [release]);
  return release;
}
