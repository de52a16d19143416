import type { KeyboardEvent } from "react";
import { countActions } from "../actions/make-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import { readKey } from "../commands/conflicts.ts";
import type { CommandName } from "../commands/definitions.ts";
import { keyOf } from "../commands/key.ts";
import { keymap } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { available } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import PopMenu, { type MenuItem } from "../ui/pop-menu.tsx";
import { applyPick, closePicker, type OpenPicker, type Point } from "./open-picker.ts";

const SINGLE: readonly CommandName[] = ["open", "rename", "note"];
const ANY: readonly CommandName[] = ["complete", "focus", "dueDate", "startDate", "tags", "project", "move"];
const CLOSED: readonly CommandName[] = ["complete", "tags", "project"];

/** The commands of the table that make sense for these rows, in groups. */
function commandGroups(rows: Rows): (readonly CommandName[])[] {
  const single = rows.length === 1 ? SINGLE : [];
  if (rows.every(({ item }) => item.list === "trash")) return [single.slice(0, 1), ["trash"], ["purge"]];
  const isDone = rows.every(({ item }) => item.list === "done");
  const [row] = rows;
  const project = row?.item.project ?? null;
  const projectCommands: CommandName[] = [
    ...(project !== null && rows.every(({ item }) => item.project === project) ? (["heading"] as const) : []),
    ...(row?.item.kind === "project" && rows.length === 1 ? (["duplicate", "saveTemplate"] as const) : []),
    ...(row && rows.length === 1 && countActions(row) > 0 ? (["makeActions"] as const) : []),
  ];
  return [
    single,
    isDone ? CLOSED : ANY,
    projectCommands,
    rows.length === 1 ? ["select", "trash"] : ["trash"],
  ];
}

/** The menu of a row, or of the selected rows: their commands with their keys. */
export function RowMenu({ picker }: { picker: OpenPicker }) {
  const { rows, at, anchor } = picker;
  const groups = commandGroups(rows).filter((group) => group.length > 0);
  const commands = groups.flat();
  const isTrash = rows.every(({ item }) => item.list === "trash");

  function choose(command: CommandName): void {
    applyPick(() => available()[command]?.());
  }
  function takeKey(event: KeyboardEvent): boolean {
    const command = readKey(keyOf(event.nativeEvent) ?? "", keymap.get()).find((name) =>
      commands.includes(name),
    );
    if (!command || command === "open") return false; // Enter chooses the focused entry
    choose(command);
    return true;
  }

  const entries = groups.flatMap((group, n) =>
    group.map(
      (command, place): MenuItem<CommandName> => ({
        id: command,
        name: isTrash && command === "trash" ? messages.listParts.restoreAll : messages.commands[command],
        press: <KeyOf command={command} />,
        hasLine: n > 0 && place === 0,
      }),
    ),
  );
  const [first] = rows;
  return (
    <PopMenu
      label={rows.length === 1 && first ? shortTitle(first.item.title) : messages.acts.items(rows.length)}
      anchor={at ? pointAnchor(at) : anchor}
      entries={entries}
      onChoose={choose}
      onClose={() => closePicker(picker)}
      onKey={takeKey}
    />
  );
}

function pointAnchor({ x, y }: Point): { getBoundingClientRect(): DOMRect } {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
