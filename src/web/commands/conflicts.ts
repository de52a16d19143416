import { ALL, type Command, entryOf } from "./definitions.ts";
import type { Keymap } from "./keymap.ts";

/** Begins every chord, so it is nobody's own. */
export const LEAD = "g";

/** The other commands that have this key in the same place. Those of different places never meet. */
export function conflictsOf(command: Command, key: string, keymap: Keymap): Command[] {
  return ALL.filter(
    (other) =>
      other !== command && entryOf(other).place === entryOf(command).place && keymap[other].includes(key),
  );
}

/** The keys that two commands share in one place. */
export function clashes(keymap: Keymap): { key: string; commands: Command[] }[] {
  const seen = new Map<string, Command[]>();
  for (const command of ALL)
    for (const key of keymap[command]) {
      const name = `${entryOf(command).place ?? ""} ${key}`;
      seen.set(name, [...(seen.get(name) ?? []), command]);
    }
  return [...seen]
    .filter(([, commands]) => commands.length > 1)
    .map(([name, commands]) => ({ key: name.slice(name.indexOf(" ") + 1), commands }));
}

/** The commands of a key, those of a place before those of the whole page. */
export function readKey(key: string, keymap: Keymap): Command[] {
  return ALL.filter((command) => keymap[command].includes(key)).sort(
    (a, b) => Number(entryOf(b).place !== undefined) - Number(entryOf(a).place !== undefined),
  );
}
