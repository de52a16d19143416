import { expect, test } from "bun:test";
import { isOwned, isSingle, keyOf, type PressedKey } from "./key.ts";

const HELD = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  keyCode: 0,
};
const press = (key: string, more: Partial<PressedKey> = {}, thirdLevel = false): PressedKey => ({
  ...HELD,
  key,
  code: "",
  getModifierState: (name) => thirdLevel && name === "AltGraph",
  ...more,
});
const nameOf = (...pressArgs: Parameters<typeof press>) => keyOf(press(...pressArgs), false);

test.each([
  ["j", {}, "j"],
  ["J", { shiftKey: true }, "Shift+J"],
  ["J", {}, "j"], // with caps lock
  ["j", { shiftKey: true }, "Shift+J"], // with caps lock
  ["?", { shiftKey: true }, "?"],
  [" ", {}, "Space"],
  ["ArrowDown", { shiftKey: true }, "Shift+ArrowDown"],
  ["ArrowUp", { altKey: true }, "Alt+ArrowUp"],
  ["k", { ctrlKey: true }, "Mod+k"],
  ["Z", { ctrlKey: true, shiftKey: true }, "Mod+Shift+Z"],
  ["Enter", { ctrlKey: true }, "Mod+Enter"],
] as const)("%s with %o is %s", (key, modifiers, name) => {
  expect(nameOf(key, modifiers)).toBe(name);
});

test.each([
  ["Shift", { shiftKey: true }],
  ["Dead", {}],
  ["Process", { keyCode: 229 }],
  ["j", { isComposing: true }],
  ["j", { keyCode: 229 }],
  ["j", { altKey: true }],
  ["k", { metaKey: true }],
] as const)("%s with %o is nothing", (key, modifiers) => {
  expect(nameOf(key, modifiers)).toBeNull();
});

test("Mod is Cmd on a Mac, and Ctrl stays the system's", () => {
  expect(keyOf(press("k", { metaKey: true }), true)).toBe("Mod+k");
  expect(keyOf(press("k", { ctrlKey: true }), true)).toBeNull();
});

test.each([
  ["о", "KeyJ", "j"], // Russian
  ["ξ", "KeyJ", "j"], // Greek
  ["ח", "KeyJ", "j"], // Hebrew
  ["لا", "KeyB", "b"], // Arabic: one key, two letters
  ["ั", "KeyY", "y"], // Thai: a mark
  ["ъ", "BracketRight", "]"],
  ["ᄑ", "KeyV", "v"],
])("%s of a layout without Latin letters is the key at its place: %s", (key, code, name) => {
  expect(nameOf(key, { code })).toBe(name);
});

test("with Shift and with Ctrl the place counts as well", () => {
  expect(nameOf("О", { code: "KeyJ", shiftKey: true })).toBe("Shift+J");
  expect(nameOf("я", { code: "KeyZ", ctrlKey: true })).toBe("Mod+z");
});

test("a Latin keyboard layout reports the pressed letter", () => {
  expect(nameOf("z", { code: "KeyY" })).toBe("z"); // German
  expect(nameOf("é", { code: "Digit2" })).toBe("é"); // French
  expect(nameOf("'", { code: "KeyQ" })).toBe("'"); // Dvorak
  expect(nameOf("/", { code: "KeyQ" })).toBe("/"); // the printed sign counts, also on a Hebrew keyboard
});

test("a sign of the third level is that sign", () => {
  expect(nameOf("[", { ctrlKey: true, altKey: true, code: "Digit8" }, true)).toBe("[");
});

test("single keys are signs and letters, with Shift too", () => {
  expect(["j", "Shift+J", "?", "+", "1"].map(isSingle)).toEqual([true, true, true, true, true]);
  expect(["Space", "Enter", "Mod+k", "Alt+ArrowUp", "Shift+ArrowDown"].map(isSingle)).toEqual(
    Array(5).fill(false),
  );
});

test("keys of the browser tab are not used", () => {
  for (const key of [
    "Mod+t",
    "Mod+w",
    "Mod+n",
    "Mod+1",
    "Mod+Shift+T",
    "Mod+r",
    "Mod+h",
    "F1",
    "F5",
    "F12",
    "Mod+F2",
    "F22",
    "Tab",
    "Alt+ArrowLeft",
  ])
    expect(isOwned(key)).toBe(true);
  for (const key of ["j", "Shift+J", "Mod+k", "Mod+Enter", "Alt+ArrowUp", "Space", "Home", "Mod+,", "F2"])
    expect(isOwned(key)).toBe(false);
});
