import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import styles from "./field-popover.module.css";
import { placePopover } from "./place-popover.ts";

/** The button of the field that is open. */
export const FieldAnchor = createContext<RefObject<HTMLElement | null>>({ current: null });

export interface FieldPopoverProps {
  label: string;
  /** Called when a press or the Tab key leaves it: saves the typed text, and closes. */
  onLeave(): void;
  /** Called by Escape: closes without a change. */
  onCancel(): void;
  children: ReactNode;
}

/** The inputs of one field, over the page: opening it moves nothing. */
export function FieldPopover({ label, onLeave, onCancel, children }: FieldPopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const isPressed = usePressOutside(popover, onLeave);
  usePlace(popover);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
    if (currentTarget.contains(relatedTarget)) return;
    // The click ends it: a row that moved before it would not get the click. A select opens without a click.
    if (isPressed.current && !(relatedTarget instanceof HTMLSelectElement)) return;
    if (relatedTarget !== null || document.hasFocus()) onLeave();
  }

  return (
    <div
      ref={popover}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={styles.popover}
      onKeyDownCapture={onKeyDown}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}

/** Leaves after the element elsewhere has received its click. The reference is true while such a press lasts. */
function usePressOutside(popover: RefObject<HTMLElement | null>, onLeave: () => void): RefObject<boolean> {
  const isPressed = useRef(false);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const isOutside = ({ target }: Event) => target instanceof Node && !popover.current?.contains(target);
    const press = (event: Event) => {
      isPressed.current = isOutside(event);
    };
    const click = (event: Event) => {
      isPressed.current = false;
      if (isOutside(event)) setTimeout(() => stop.signal.aborted || leave.current());
    };
    addEventListener("pointerdown", press, options);
    addEventListener("click", click, options);
    return () => stop.abort();
  }, [popover]);
  return isPressed;
}

/** Shows the popover above everything else, and keeps it at its field. */
function usePlace(popover: RefObject<HTMLElement | null>): void {
  const anchor = useContext(FieldAnchor);
  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return;
    element.showPopover?.();
    const place = () => {
      const field = anchor.current;
      const panel = field?.closest("[data-panel]");
      if (!field || !panel) return;
      const { left, top } = placePopover({
        anchor: field.getBoundingClientRect(),
        panel: panel.getBoundingClientRect(),
        size: { width: element.offsetWidth, height: element.offsetHeight },
        window: { width: innerWidth, height: visualViewport?.height ?? innerHeight },
        isRtl: getComputedStyle(element).direction === "rtl",
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    addEventListener("resize", place, options);
    addEventListener("scroll", place, options);
    visualViewport?.addEventListener("resize", place, options);
    const observer = new ResizeObserver(place);
    for (const observed of [element, anchor.current?.closest("[data-fields]")])
      if (observed) observer.observe(observed);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [popover, anchor]);
}
