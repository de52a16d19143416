import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import Flag from "lucide-react/icons/flag";
import Move from "lucide-react/icons/folder-output";
import Star from "lucide-react/icons/star";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { completeRows, focusRows, trashRows } from "../actions/item-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import type { CommandName } from "../commands/definitions.ts";
import { useKeys, useShortcuts } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openPicker, type PickerKind } from "../pickers/open-picker.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./bulk-bar.module.css";
import { targets } from "./row-keys.ts";
import { clearSelection, selection } from "./selection.ts";

const say = messages.lists;

const ACTS: [CommandName, typeof Star, (rows: Rows) => unknown][] = [
  ["complete", Check, completeRows],
  ["focus", Star, focusRows],
  ["move", Move, asking("move")],
  ["dueDate", Flag, asking("dueDate")],
  ["startDate", CalendarClock, asking("startDate")],
  ["tags", Tag, asking("tags")],
  ["trash", Trash, trashRows],
];

function asking(question: PickerKind): (rows: Rows) => void {
  return (rows) => openPicker(question, rows);
}

/** The bar while rows are selected: their number, and the actions for all of them. */
export function BulkBar({ rows }: { rows: readonly Row[] }) {
  const selected = useSignal(selection);
  const chosen = selected.size === 0 ? [] : targets(rows, undefined);
  return (
    <>
      <p className="unseen" role="status">
        {chosen.length > 0 && say.selected(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <div className={styles.bar} data-bar role="toolbar" aria-label={say.selection}>
          <span className={styles.count}>{say.selected(chosen.length)}</span>
          {ACTS.map(([command, Icon, act]) => (
            <Act key={command} command={command} onAct={() => act(chosen)}>
              <Icon size={17} aria-hidden />
            </Act>
          ))}
          <button
            type="button"
            className="icon-button"
            aria-label={say.clear}
            title={say.clear}
            onClick={clearSelection}
          >
            <X size={17} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

function Act({
  command,
  onAct,
  children,
}: {
  command: CommandName;
  onAct(): void;
  children: React.ReactNode;
}) {
  const [key] = useKeys(command);
  const name = messages.commands[command];
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-keyshortcuts={useShortcuts(command)}
      title={key === undefined ? name : `${name} (${nameKeys(key)})`}
      onClick={onAct}
    >
      {children}
    </button>
  );
}
