import Calendar from "lucide-react/icons/calendar";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Clock from "lucide-react/icons/clock";
import Folder from "lucide-react/icons/folder";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import Repeat from "lucide-react/icons/repeat";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import Zap from "lucide-react/icons/zap";
import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import type { EntryToken, TokenKind } from "../../domain/quick-entry/token.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { formatToken } from "./announce-tokens.ts";
import styles from "./chips.module.css";

const texts = messages.captureParts;
/** Tags and contexts include their signs. */
const ICONS: Partial<Record<TokenKind, typeof Star>> = {
  project: Folder,
  area: Layers,
  due: Calendar,
  start: CalendarClock,
  repeat: Repeat,
  minutes: Clock,
  energy: Zap,
  focus: Star,
  list: Layers,
};

/** The project or the list that the text can go to instead of the inbox. */
export interface TargetChip {
  name: string;
  isProject: boolean;
  isOn: boolean;
  onToggle(): void;
}

export interface ChipsProps {
  list: RefObject<HTMLUListElement | null>;
  target: TargetChip | null;
  parts: readonly EntryToken[];
  /** Keeps the part as text. */
  onDismiss(part: EntryToken): void;
  /** Accepts a guess. */
  onAccept(part: EntryToken): void;
  /** Returns to the line. */
  onLeave(): void;
}

/** The parsed parts of a line: each is a button that turns it back into text; a guess needs a confirmation. */
export default function Chips({ list, target, parts, onDismiss, onAccept, onLeave }: ChipsProps) {
  function dismiss(part: EntryToken, { currentTarget }: MouseEvent | KeyboardEvent, isByKey: boolean): void {
    const chip = currentTarget.closest("li");
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (isByKey && neighbour) neighbour.querySelector("button")?.focus();
    else onLeave();
    onDismiss(part);
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, remove: () => void): void {
    const chip = event.currentTarget.closest("li");
    const isForward = getComputedStyle(event.currentTarget).direction === "ltr";
    if (event.key === "Delete" || event.key === "Backspace") remove();
    else if (event.key === "ArrowUp" || event.key === "Escape") onLeave();
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const next = (event.key === "ArrowRight") === isForward;
      (next ? chip?.nextElementSibling : chip?.previousElementSibling)?.querySelector("button")?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ul ref={list} className={styles.chips} aria-label={texts.understood}>
      {target && (
        <TargetButton
          target={target}
          onKeyDown={(event) => onKeyDown(event, () => target.isOn && target.onToggle())}
        />
      )}
      {parts.map((part, index) => {
        const Icon = part.isSuggestion ? Plus : ICONS[part.kind];
        const repeatCount = parts.slice(0, index).filter(({ text }) => text === part.text).length;
        const label = <bdi>{showControls(formatToken(part))}</bdi>;
        return (
          <li
            key={`${part.kind} ${part.text} ${repeatCount}`}
            className={styles.chip}
            data-state={stateOf(part)}
          >
            <button
              type="button"
              className={styles.main}
              title={part.isSuggestion ? texts.acceptHow : texts.dismissHow}
              aria-keyshortcuts="Delete"
              onKeyDown={(event) => onKeyDown(event, () => dismiss(part, event, true))}
              onClick={(event) =>
                part.isSuggestion ? onAccept(part) : dismiss(part, event, event.detail === 0)
              }
            >
              {Icon && <Icon className={styles.icon} size={14} aria-hidden />}
              {label}
              <span className="unseen">{part.isSuggestion ? texts.accept : texts.dismiss}</span>
              {!part.isSuggestion && <X className={styles.cross} size={13} aria-hidden />}
            </button>
            {part.isSuggestion && (
              <button
                type="button"
                className={styles.no}
                tabIndex={-1}
                aria-label={texts.refuse(part.text)}
                onClick={(event) => dismiss(part, event, false)}
              >
                <X className={styles.cross} size={13} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface TargetButtonProps {
  target: TargetChip;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void;
}

/** Sets and removes the target. It stays when it is off, so that it can be set again. */
function TargetButton({ target: { name, isProject, isOn, onToggle }, onKeyDown }: TargetButtonProps) {
  const Icon = isOn ? (isProject ? Folder : Layers) : Plus;
  return (
    <li className={styles.chip} data-state={isOn ? undefined : "guess"}>
      <button
        type="button"
        className={styles.main}
        title={isOn ? texts.targetOff : texts.targetOn(name)}
        aria-pressed={isOn}
        onKeyDown={onKeyDown}
        onClick={onToggle}
      >
        <Icon className={styles.icon} size={14} aria-hidden />
        <bdi>{texts.target(showControls(name))}</bdi>
        {isOn && <X className={styles.cross} size={13} aria-hidden />}
      </button>
    </li>
  );
}

function stateOf({ isSuggestion, isUnknown, isPast }: EntryToken): "guess" | "unknown" | "past" | undefined {
  return isSuggestion ? "guess" : isUnknown ? "unknown" : isPast ? "past" : undefined;
}
