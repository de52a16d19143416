import type { Item } from "../../domain/item/item.ts";
import { COMMAND_NAMES, type CommandName, definitionOf } from "../commands/definitions.ts";
import { NAVIGATION_TARGETS, type NavigationTarget } from "../commands/navigation.ts";
import type { Handlers } from "../commands/use-commands.ts";
import { placeName } from "../filter/place-name.ts";
import { messages } from "../i18n/messages.ts";
import { foldWords, hasWords } from "../search/fold-words.ts";
import { SECTIONS, type Section } from "../settings/sections.ts";
import { isPairedDevice } from "../state/device.ts";
import type { Place } from "../views/places.ts";
import { viewCommandName } from "../views/view-commands.ts";

const texts = messages.palette;

/** Other words for a section of the settings. */
const OTHER_WORDS: Partial<Record<Section, string>> = {
  "move-in": messages.moveIn.otherWords,
  download: messages.download.otherWords,
  copy: messages.plainCopy.otherWords,
};

/** One line of the palette, with its action for Enter. */
export type PaletteChoice =
  | { kind: "command"; command: CommandName }
  | { kind: "section"; section: Section }
  | { kind: "place"; place: Place }
  | { kind: "item"; item: Item }
  | { kind: "search"; query: string };

export interface PaletteChoices {
  label: string;
  items: PaletteChoice[];
}

/** The stable key of a choice while the results change. */
export function keyOfChoice(choice: PaletteChoice): string {
  if (choice.kind === "command") return choice.command;
  if (choice.kind === "section") return `settings ${choice.section}`;
  if (choice.kind === "place") return `${choice.place.field} ${choice.place.value}`;
  return choice.kind === "item" ? choice.item.id : "search";
}

export function paletteName(choice: Exclude<PaletteChoice, { kind: "item" }>): string {
  if (choice.kind === "section") return texts.settingsOf(SECTIONS[choice.section]);
  if (choice.kind === "search") return texts.searchFor(choice.query);
  if (choice.kind === "place") return placeName(choice.place.field, choice.place.value);
  const viewName = viewCommandName(choice.command);
  if (viewName !== null) return viewName;
  return isWay(choice.command)
    ? messages.screens[NAVIGATION_TARGETS[choice.command]]
    : messages.commands[choice.command];
}

export function isWay(command: CommandName): command is NavigationTarget {
  return command in NAVIGATION_TARGETS;
}

/** The available commands and screens that match the words. */
export function choicesFor(
  handlers: Handlers,
  words: readonly string[],
  query: string,
  knownPlaces: readonly Place[],
): PaletteChoices[] {
  const commands = COMMAND_NAMES.filter((command) => handlers[command] && isOffered(command));
  const asChoice = (command: CommandName): PaletteChoice => ({ kind: "command", command });
  const sections: PaletteChoice[] = isPairedDevice
    ? []
    : (Object.keys(SECTIONS) as Section[]).map((section) => ({ kind: "section", section }));
  const sigil = /^[#@]/.exec(query.trim())?.[0];
  const placeChoices: PaletteChoice[] = knownPlaces
    .filter((place) => sigil === undefined || placeName(place.field, place.value).startsWith(sigil))
    .map((place) => ({ kind: "place", place }));
  const places = { label: texts.places, items: words.length > 0 ? placeChoices : [] };
  return [
    ...(sigil === undefined ? [] : [places]),
    { label: texts.actions, items: commands.filter((command) => !isWay(command)).map(asChoice) },
    { label: texts.screens, items: commands.filter(isWay).map(asChoice) },
    ...(sigil === undefined ? [places] : []),
    { label: texts.settings, items: words.length > 0 ? sections : [] },
  ].map(({ label, items }) => ({ label, items: matchChoices(items, words) }));
}

function isOffered(command: CommandName): boolean {
  return !definitionOf(command).isByKeyOnly && command !== "palette";
}

/** The choices that match the words; names that begin with them come first. */
function matchChoices(choices: PaletteChoice[], words: readonly string[]): PaletteChoice[] {
  if (words.length === 0) return choices;
  const start = ` ${words.join(" ")}`;
  const matches = choices.filter((choice) => hasWords(foldWords(textOf(choice)), words));
  const isFirst = (choice: PaletteChoice) => foldWords(textOf(choice)).startsWith(start);
  return [...matches.filter(isFirst), ...matches.filter((choice) => !isFirst(choice))];
}

/** The searched texts of a choice: its name, its sentence, its other words. */
function textOf(choice: PaletteChoice): string {
  if (choice.kind === "item") return choice.item.title;
  if (choice.kind === "section") return `${paletteName(choice)} ${OTHER_WORDS[choice.section] ?? ""}`;
  if (choice.kind !== "command") return paletteName(choice);
  const { command } = choice;
  return [paletteName(choice), messages.commands[command], messages.alsoCalled[command]].join(" ");
}
