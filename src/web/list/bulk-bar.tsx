import CalendarClock from "lucide-react/icons/calendar-clock";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import Move from "lucide-react/icons/folder-output";
import Star from "lucide-react/icons/star";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { completeRows, focusRows, trashRows } from "../actions/item-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import type { CommandName } from "../commands/definitions.ts";
import { useKeys, useShortcuts } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openPicker, type PickerKind } from "../pickers/open-picker.ts";
import { purgeRequest } from "../state/purge-request.ts";
import styles from "./bulk-bar.module.css";
import { isInTrash } from "./row-keys.ts";
import { clearSelection } from "./selection.ts";

const texts = messages.lists;

type BarAction = [CommandName, typeof Star, (rows: Rows) => unknown];

const ACTIONS: BarAction[] = [
  ["complete", Check, completeRows],
  ["focus", Star, focusRows],
  ["move", Move, createPickerOpener("move")],
  ["dueDate", Flag, createPickerOpener("dueDate")],
  ["startDate", CalendarClock, createPickerOpener("startDate")],
  ["tags", Tag, createPickerOpener("tags")],
  ["trash", Trash, trashRows],
  ["menu", Ellipsis, createPickerOpener("menu")],
];

const TRASH_ACTIONS: BarAction[] = [
  ["trash", Undo2, trashRows],
  ["purge", Trash, (rows) => purgeRequest.set(rows.map(({ item }) => item.id))],
];

function createPickerOpener(kind: PickerKind): (rows: Rows) => void {
  return (rows) => openPicker(kind, rows);
}

/** The bar while rows are selected: their number, and the actions for all of them. */
export default function BulkBar({ rows }: { rows: readonly Row[] }) {
  const isTrash = isInTrash(rows);
  return (
    <div className={styles.bar} data-bar role="toolbar" aria-label={messages.listParts.selection}>
      <span className={styles.count}>{texts.selected(rows.length)}</span>
      {(isTrash ? TRASH_ACTIONS : ACTIONS).map(([command, Icon, act]) => (
        <ActionButton
          key={command}
          command={command}
          name={isTrash && command === "trash" ? messages.listParts.restoreAll : messages.commands[command]}
          onAct={() => act(rows)}
        >
          <Icon size={17} aria-hidden />
        </ActionButton>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={messages.listParts.clear}
        title={messages.listParts.clear}
        onClick={clearSelection}
      >
        <X size={17} aria-hidden />
      </button>
    </div>
  );
}

function ActionButton({
  command,
  name,
  onAct,
  children,
}: {
  command: CommandName;
  name: string;
  onAct(): void;
  children: React.ReactNode;
}) {
  const [key] = useKeys(command);
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
