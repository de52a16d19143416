import { Cell, useCell } from "../state/signal.ts";
import { Kept } from "../state/stored-value.ts";
import { ALL, COMMANDS, type Command, entryOf } from "./definitions.ts";
import { isMac } from "./key.ts";

export const PRESETS = ["creel", "everdo"] as const;
export type Preset = (typeof PRESETS)[number];

/** What the user chose: a preset, and other keys for some of its commands. */
export interface Choice {
  preset: Preset;
  own: Partial<Record<Command, readonly string[]>>;
}

export type Keymap = Record<Command, readonly string[]>;

const kept = new Kept<Choice>("keys");

export const choice = new Cell<Choice>(asChoice(kept.get()));

/** The keys of each command, as they are now. */
export const keymap = new Cell<Keymap>(mapOf(choice.get()));
choice.watch(() => keymap.set(mapOf(choice.get())));

export function setPreset(preset: Preset): void {
  choose({ ...choice.get(), preset });
}

export function changeKeys(change: Partial<Record<Command, readonly string[]>>): void {
  const { preset, own } = choice.get();
  const next = { ...own, ...change };
  for (const command of ALL)
    if (next[command]?.join() === keysIn(preset, command).join()) delete next[command];
  choose({ preset, own: next });
}

export function resetKeys(command: Command): void {
  const { preset, own } = choice.get();
  const { [command]: _, ...others } = own;
  choose({ preset, own: others });
}

export function resetAllKeys(): void {
  choose({ ...choice.get(), own: {} });
}

function choose(next: Choice): void {
  kept.set(next);
  choice.set(next);
}

export function keysIn(preset: Preset, command: Command): readonly string[] {
  const { keys, everdo } = entryOf(command);
  return preset === "everdo" ? (everdo ?? keys) : keys;
}

function mapOf({ preset, own }: Choice): Keymap {
  return Object.fromEntries(
    ALL.map((command) => [command, own[command] ?? keysIn(preset, command)]),
  ) as Keymap;
}

/** What another version kept may name commands that are no more. */
function asChoice(read: Choice | null): Choice {
  const preset = PRESETS.find((one) => one === read?.preset) ?? "creel";
  const own = Object.entries(read?.own ?? {}).filter(
    ([command, keys]) =>
      command in COMMANDS && Array.isArray(keys) && keys.every((key) => typeof key === "string"),
  );
  return { preset, own: Object.fromEntries(own) };
}

/** The keys of a command, as they are now. */
export function useKeys(command: Command): readonly string[] {
  return useCell(keymap)[command];
}

/** For `aria-keyshortcuts`; chords have no way to be said there. */
export function useShortcuts(command: Command): string | undefined {
  const said = useKeys(command)
    .filter((keys) => !keys.includes(" "))
    .map((keys) => keys.replace(/^Mod\+/, isMac ? "Meta+" : "Control+"));
  return said.join(" ") || undefined;
}
