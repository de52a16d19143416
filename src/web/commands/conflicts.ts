import { COMMAND_NAMES, type CommandName, definitionOf } from "./definitions.ts";
import type { Keymap } from "./keymap.ts";

/** Begins every chord, so no command has it alone. */
export const LEAD_KEY = "g";

/** The other commands with this key in the same place. Commands of different places never conflict. */
export function conflictsOf(command: CommandName, key: string, keymap: Keymap): CommandName[] {
  return COMMAND_NAMES.filter(
    (other) =>
      other !== command &&
      definitionOf(other).place === definitionOf(command).place &&
      keymap[other].includes(key),
  );
}

/** The keys that two commands share in one place. */
export function clashes(keymap: Keymap): { key: string; commands: CommandName[] }[] {
  const commandsByKey = new Map<string, CommandName[]>();
  for (const command of COMMAND_NAMES)
    for (const key of keymap[command]) {
      const name = `${definitionOf(command).place ?? ""} ${key}`;
      commandsByKey.set(name, [...(commandsByKey.get(name) ?? []), command]);
    }
  return [...commandsByKey]
    .filter(([, commands]) => commands.length > 1)
    .map(([name, commands]) => ({ key: name.slice(name.indexOf(" ") + 1), commands }));
}

/** The commands of a key, those of a place before those of the whole page. */
export function readKey(key: string, keymap: Keymap): CommandName[] {
  return COMMAND_NAMES.filter((command) => keymap[command].includes(key)).sort(
    (a, b) => Number(definitionOf(b).place !== undefined) - Number(definitionOf(a).place !== undefined),
  );
}
