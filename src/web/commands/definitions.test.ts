import { describe, expect, test } from "bun:test";
import { commands } from "../i18n/en/commands.ts";
import { alsoCalled } from "../i18n/en-late/commands.ts";
import { clashes, conflictsOf, LEAD_KEY, readKey } from "./conflicts.ts";
import { COMMAND_NAMES, type CommandName, definitionOf } from "./definitions.ts";
import { isOwned } from "./key.ts";
import type { Keymap } from "./keymap.ts";

const creel = Object.fromEntries(
  COMMAND_NAMES.map((command) => [command, definitionOf(command).keys]),
) as Keymap;
const everdo = Object.fromEntries(
  COMMAND_NAMES.map((command) => [command, definitionOf(command).everdo ?? definitionOf(command).keys]),
) as Keymap;

describe.each([
  ["Creel", creel],
  ["Everdo", everdo],
])("the keys of %s", (_, keymap) => {
  test("no two commands of one place share a key", () => {
    expect(clashes(keymap)).toEqual([]);
  });

  test("each command has one, and none is the browser's", () => {
    for (const command of COMMAND_NAMES) {
      expect(keymap[command].length).toBeGreaterThan(0);
      for (const key of keymap[command]) expect([command, key, isOwned(key)]).toEqual([command, key, false]);
    }
  });

  test("each is written the one way that a pressed key is", () => {
    for (const key of COMMAND_NAMES.flatMap((command) => keymap[command])) {
      const steps = key.split(" ");
      if (steps.length > 1) expect([steps.length, steps[0]]).toEqual([2, LEAD_KEY]);
      else expect(key).not.toBe(LEAD_KEY);
      for (const step of steps)
        expect(step).toMatch(
          /^(Mod\+)?(Alt\+)?(Shift\+([A-Z]|[A-Z][a-z]+\w*)|[a-z]|[A-Z][a-z]+\w*|[^\w\s])$|^\d$|^F\d+$/,
        );
    }
  });
});

test("reports a key that two commands share in one scope", () => {
  expect(conflictsOf("focus", "e", creel)).toEqual(["complete"]);
  expect(clashes({ ...creel, focus: ["f", "e"] })).toEqual([{ key: "e", commands: ["complete", "focus"] }]);
});

test("letters of moving mean that first, and never clash with those of the page", () => {
  expect(conflictsOf("toInbox", "i", creel)).toEqual([]);
  expect(readKey("i", creel)).toEqual(["toInbox", "capture"]);
  expect(readKey("Delete", creel)).toEqual(["discard", "trash"] as CommandName[]);
});

test("everything has words, and other words are of the table", () => {
  expect(Object.keys(commands).sort()).toEqual([...COMMAND_NAMES].sort());
  for (const command of Object.keys(alsoCalled)) expect(COMMAND_NAMES).toContain(command as CommandName);
});
