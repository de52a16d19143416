import { Signal, useSignal } from "../state/signal.ts";
import { isRecord, StoredValue } from "../state/stored-value.ts";
import { COMMAND_NAMES, COMMANDS, type CommandName, definitionOf } from "./definitions.ts";
import { isMac } from "./key.ts";

export const PRESETS = ["creel", "everdo"] as const;
export type Preset = (typeof PRESETS)[number];

/** The user's choice: a preset, and other keys for some of its commands. */
export interface KeymapChoice {
  preset: Preset;
  own: Partial<Record<CommandName, readonly string[]>>;
}

/** The former names of commands in stored choices. */
const RENAMED_COMMANDS: Partial<Record<string, CommandName>> = { goFocus: "goToday" };

export type Keymap = Record<CommandName, readonly string[]>;

const storedValue = new StoredValue<KeymapChoice>("keys", isRecord);

export const keymapChoice = new Signal<KeymapChoice>(asChoice(storedValue.get()));

/** The current keys of each command. */
export const keymap = new Signal<Keymap>(mapOf(keymapChoice.get()));
keymapChoice.watch(() => keymap.set(mapOf(keymapChoice.get())));

export function setPreset(preset: Preset): void {
  storeChoice({ ...keymapChoice.get(), preset });
}

export function changeKeys(change: Partial<Record<CommandName, readonly string[]>>): void {
  const { preset, own } = keymapChoice.get();
  const next = { ...own, ...change };
  for (const command of COMMAND_NAMES)
    if (next[command]?.join() === keysIn(preset, command).join()) delete next[command];
  storeChoice({ preset, own: next });
}

export function resetKeys(command: CommandName): void {
  const { preset, own } = keymapChoice.get();
  const { [command]: _, ...others } = own;
  storeChoice({ preset, own: others });
}

export function resetAllKeys(): void {
  storeChoice({ ...keymapChoice.get(), own: {} });
}

function storeChoice(next: KeymapChoice): void {
  storedValue.set(next);
  keymapChoice.set(next);
}

export function keysIn(preset: Preset, command: CommandName): readonly string[] {
  const { keys, everdo } = definitionOf(command);
  return preset === "everdo" ? (everdo ?? keys) : keys;
}

function mapOf({ preset, own }: KeymapChoice): Keymap {
  return Object.fromEntries(
    COMMAND_NAMES.map((command) => [command, own[command] ?? keysIn(preset, command)]),
  ) as Keymap;
}

/** The stored value of another version may name removed commands. */
function asChoice(stored: KeymapChoice | null): KeymapChoice {
  const preset = PRESETS.find((preset) => preset === stored?.preset) ?? "creel";
  const own = Object.entries(stored?.own ?? {})
    .map(([command, keys]) => [RENAMED_COMMANDS[command] ?? command, keys] as const)
    .filter(
      ([command, keys]) =>
        command in COMMANDS && Array.isArray(keys) && keys.every((key) => typeof key === "string"),
    );
  return { preset, own: Object.fromEntries(own) };
}

/** The current keys of a command. */
export function useKeys(command: CommandName): readonly string[] {
  return useSignal(keymap)[command];
}

/** For `aria-keyshortcuts`, which cannot express chords. */
export function useShortcuts(command: CommandName): string | undefined {
  const shortcuts = useKeys(command)
    .filter((keys) => !keys.includes(" "))
    .map((keys) => keys.replace(/^Mod\+/, isMac ? "Meta+" : "Control+"));
  return shortcuts.join(" ") || undefined;
}
