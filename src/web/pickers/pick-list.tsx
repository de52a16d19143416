import FolderInput from "lucide-react/icons/folder-input";
import type { KeyboardEvent } from "react";
import { moveTo } from "../actions/item-actions.ts";
import type { Goal } from "../actions/move-patch.ts";
import { readKey } from "../commands/conflicts.ts";
import type { Command } from "../commands/definitions.ts";
import { keyOf } from "../commands/key.ts";
import { keymap } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { sentences } from "../i18n/messages.ts";
import { ICONS } from "../ui/icons.ts";
import PopMenu, { type Entry } from "../ui/pop-menu.tsx";
import { type Asked, answer, ask, giveUp } from "./open-picker.ts";

const say = sentences.lists;

/** Where each key of the menu leads. */
const GOALS = {
  toNext: "next",
  toWaiting: "waiting",
  toScheduled: "scheduled",
  toSomeday: "someday",
  toProject: "projects",
  toNotes: "notes",
  toInbox: "inbox",
} as const satisfies Partial<Record<Command, Goal | "scheduled">>;
type Move = keyof typeof GOALS;
const MOVES = Object.keys(GOALS) as Move[];
const FILE_KEY = "+";

/** Asks for a list, by one key. */
export function AskList({ asked }: { asked: Asked }) {
  function choose(id: Move | "file"): void {
    const goal = id === "file" ? id : GOALS[id];
    answer(() => {
      if (goal === "file") ask("file", asked.rows, asked.anchor);
      else if (goal === "scheduled") ask("schedule", asked.rows, asked.anchor);
      else moveTo(asked.rows, goal);
    });
  }
  function takeKey(event: KeyboardEvent): boolean {
    const key = keyOf(event.nativeEvent) ?? "";
    const to = readKey(key, keymap.get()).find((one): one is Move => one in GOALS);
    if (to) choose(to);
    else if (key === FILE_KEY) choose("file");
    return to !== undefined || key === FILE_KEY;
  }

  const entries = MOVES.map((to): Entry<Move | "file"> => {
    const Icon = ICONS[GOALS[to]];
    return {
      id: to,
      name: to === "toProject" ? say.makeProject : sentences.screens[GOALS[to]],
      icon: <Icon size={16} aria-hidden />,
      press: <KeyOf command={to} />,
    };
  });
  const file: Entry<Move | "file"> = {
    id: "file",
    name: say.inProject,
    icon: <FolderInput size={16} aria-hidden />,
    press: <kbd>{FILE_KEY}</kbd>,
  };
  return (
    <PopMenu
      label={say.moveWhere}
      anchor={asked.anchor}
      entries={[...entries, file]}
      onChoose={choose}
      onClose={() => giveUp(asked)}
      onKey={takeKey}
    />
  );
}
