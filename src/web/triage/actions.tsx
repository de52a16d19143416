import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import BookOpen from "lucide-react/icons/book-open";
import CalendarDays from "lucide-react/icons/calendar-days";
import Check from "lucide-react/icons/check";
import Cloud from "lucide-react/icons/cloud";
import Flag from "lucide-react/icons/flag";
import Folder from "lucide-react/icons/folder";
import Hourglass from "lucide-react/icons/hourglass";
import Star from "lucide-react/icons/star";
import Tag from "lucide-react/icons/tag";
import Timer from "lucide-react/icons/timer";
import Trash2 from "lucide-react/icons/trash-2";
import { memo } from "react";
import type { CommandName } from "../commands/definitions.ts";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import styles from "./actions.module.css";

const texts = messages.triage;

type Act = keyof typeof texts.to;
type Button = [act: Act, command: CommandName, icon: LucideIcon];

const LIST_BUTTONS: readonly Button[] = [
  ["next", "toNext", ArrowRight],
  ["waiting", "toWaiting", Hourglass],
  ["scheduled", "toScheduled", CalendarDays],
  ["someday", "toSomeday", Cloud],
  ["project", "toProject", Folder],
  ["notes", "toNotes", BookOpen],
];
const OTHER_BUTTONS: readonly Button[] = [
  ["done", "complete", Check],
  ["trash", "trash", Trash2],
  ["focus", "focus", Star],
  ["tags", "tags", Tag],
  ["due", "dueDate", Flag],
  ["twoMinutes", "twoMinutes", Timer],
];

export interface ActionsProps {
  isFocused: boolean;
  isTimed: boolean;
  onAct(act: Act): void;
}

export type { Act };

/** All decisions with their keys, in reach of a thumb. */
export const Actions = memo(function Actions({ isFocused, isTimed, onAct }: ActionsProps) {
  const pressedActs: Partial<Record<Act, boolean>> = { focus: isFocused, twoMinutes: isTimed };
  const row = (label: string, buttons: readonly Button[]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one.
    <div role="group" aria-label={label} className={styles.row}>
      {buttons.map(([act, command, icon]) => (
        <ActionButton
          key={act}
          act={act}
          command={command}
          icon={icon}
          pressed={pressedActs[act]}
          onAct={onAct}
        />
      ))}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse takes no focus, so that keys go on meaning the item.
    <div className={styles.actions} onMouseDown={(event) => event.preventDefault()}>
      {row(texts.where, LIST_BUTTONS)}
      {row(texts.what, OTHER_BUTTONS)}
    </div>
  );
});

interface ActionButtonProps {
  act: Act;
  command: CommandName;
  icon: LucideIcon;
  pressed: boolean | undefined;
  onAct(act: Act): void;
}

function ActionButton({ act, command, icon: Icon, pressed, onAct }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={styles.act}
      data-act={act}
      aria-pressed={pressed}
      aria-keyshortcuts={useShortcuts(command)}
      onClick={() => onAct(act)}
    >
      <Icon size={18} fill={act === "focus" && pressed ? "currentColor" : "none"} aria-hidden />
      <span className={styles.name}>{texts.to[act]}</span>
      <span className={styles.key} aria-hidden>
        <KeyOf command={command} />
      </span>
    </button>
  );
}
