import type { Item } from "../../domain/item/item.ts";
import { ALL, type Command, entryOf } from "../commands/definitions.ts";
import { WAYS, type Way } from "../commands/navigation.ts";
import type { Doing } from "../commands/use-commands.ts";
import { sentences } from "../i18n/messages.ts";
import { foldWords, hasWords } from "../search/fold-words.ts";
import { SECTIONS, type Section } from "../settings/sections.ts";
import { isDevice } from "../state/device.ts";

const say = sentences.palette;

/** One line of the palette: what Enter does there. */
export type Choice =
  | { kind: "command"; command: Command }
  | { kind: "section"; section: Section }
  | { kind: "item"; item: Item }
  | { kind: "search"; query: string };

export interface Choices {
  label: string;
  items: Choice[];
}

/** Stays the same while results come and go around it. */
export function keyOfChoice(choice: Choice): string {
  if (choice.kind === "command") return choice.command;
  if (choice.kind === "section") return `settings ${choice.section}`;
  return choice.kind === "item" ? choice.item.id : "search";
}

export function nameOf(choice: Exclude<Choice, { kind: "item" }>): string {
  if (choice.kind === "section") return say.settingsOf(SECTIONS[choice.section]);
  if (choice.kind === "search") return say.searchFor(choice.query);
  return isWay(choice.command) ? sentences.screens[WAYS[choice.command]] : sentences.commands[choice.command];
}

export function isWay(command: Command): command is Way {
  return command in WAYS;
}

/** What can be done here and where one can go, as far as the words name it. */
export function choicesFor(doing: Doing, words: readonly string[]): Choices[] {
  const commands = ALL.filter((command) => doing[command] && isOffered(command));
  const asChoice = (command: Command): Choice => ({ kind: "command", command });
  const sections: Choice[] = isDevice
    ? []
    : (Object.keys(SECTIONS) as Section[]).map((section) => ({ kind: "section", section }));
  return [
    { label: say.actions, items: commands.filter((one) => !isWay(one)).map(asChoice) },
    { label: say.screens, items: commands.filter(isWay).map(asChoice) },
    { label: say.settings, items: words.length > 0 ? sections : [] },
  ].map(({ label, items }) => ({ label, items: named(items, words) }));
}

function isOffered(command: Command): boolean {
  return !entryOf(command).isByKeyOnly && command !== "palette";
}

/** Those that have the words; those whose name begins with them first. */
function named(choices: Choice[], words: readonly string[]): Choice[] {
  if (words.length === 0) return choices;
  const start = ` ${words.join(" ")}`;
  const found = choices.filter((choice) => hasWords(foldWords(textOf(choice)), words));
  const isFirst = (choice: Choice) => foldWords(textOf(choice)).startsWith(start);
  return [...found.filter(isFirst), ...found.filter((choice) => !isFirst(choice))];
}

/** Everything by which it is found: its name, its sentence, other words for it. */
function textOf(choice: Choice): string {
  if (choice.kind === "item") return choice.item.title;
  if (choice.kind !== "command") return nameOf(choice);
  const { command } = choice;
  return [nameOf(choice), sentences.commands[command], sentences.alsoCalled[command]].join(" ");
}
