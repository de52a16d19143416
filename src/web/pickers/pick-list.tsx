import FolderInput from "lucide-react/icons/folder-input";
import type { KeyboardEvent } from "react";
import { moveRowsTo } from "../actions/item-actions.ts";
import type { MoveTarget } from "../actions/move-patch.ts";
import { readKey } from "../commands/conflicts.ts";
import type { CommandName } from "../commands/definitions.ts";
import { keyOf } from "../commands/key.ts";
import { keymap } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { ICONS } from "../ui/icons.ts";
import PopMenu, { type MenuItem } from "../ui/pop-menu.tsx";
import { applyPick, closePicker, type OpenPicker, openPicker } from "./open-picker.ts";

const texts = messages.pick;

/** The list of each key of the menu. */
const TARGETS = {
  toNext: "next",
  toWaiting: "waiting",
  toScheduled: "scheduled",
  toSomeday: "someday",
  toProject: "projects",
  toNotes: "notes",
  toInbox: "inbox",
} as const satisfies Partial<Record<CommandName, MoveTarget | "scheduled">>;
type Move = keyof typeof TARGETS;
const MOVES = Object.keys(TARGETS) as Move[];
const FILE_KEY = "+";

/** The picker of a list, by one key. */
export function PickList({ picker }: { picker: OpenPicker }) {
  function choose(id: Move | "file"): void {
    const goal = id === "file" ? id : TARGETS[id];
    applyPick(() => {
      if (goal === "file") openPicker("file", picker.rows, picker.anchor);
      else if (goal === "scheduled") openPicker("schedule", picker.rows, picker.anchor);
      else moveRowsTo(picker.rows, goal);
    });
  }
  function takeKey(event: KeyboardEvent): boolean {
    const key = keyOf(event.nativeEvent) ?? "";
    const to = readKey(key, keymap.get()).find((command): command is Move => command in TARGETS);
    if (to) choose(to);
    else if (key === FILE_KEY) choose("file");
    return to !== undefined || key === FILE_KEY;
  }

  const entries = MOVES.map((to): MenuItem<Move | "file"> => {
    const Icon = ICONS[TARGETS[to]];
    return {
      id: to,
      name: to === "toProject" ? texts.makeProject : messages.screens[TARGETS[to]],
      icon: <Icon size={16} aria-hidden />,
      press: <KeyOf command={to} />,
    };
  });
  const projectEntry: MenuItem<Move | "file"> = {
    id: "file",
    name: texts.inProject,
    icon: <FolderInput size={16} aria-hidden />,
    press: <kbd>{FILE_KEY}</kbd>,
  };
  return (
    <PopMenu
      label={texts.moveWhere}
      anchor={picker.anchor}
      entries={[...entries, projectEntry]}
      onChoose={choose}
      onClose={() => closePicker(picker)}
      onKey={takeKey}
    />
  );
}
