const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|Dead|Process|Unidentified)$/;
/** Signs by the place of their key, where a layout has a letter of its own script there. */
const SIGNS: Record<string, string> = {
  BracketLeft: "[",
  BracketRight: "]",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
  Backslash: "\\",
  Backquote: "`",
};

export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "keyCode"
> & { getModifierState(name: string): boolean };

/** What a Mac's keyboard calls Mod. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * The name of what was pressed, as the table writes it: `j`, `Shift+J`, `?`, `Mod+k`, `Alt+ArrowUp`. Null when it names
 * nothing: a modifier alone, a letter that is still being composed, what belongs to the window system.
 */
export function keyOf(pressed: PressedKey, mac = isMac): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = pressed;
  if (isComposing || keyCode === 229 || MODIFIERS.test(pressed.key)) return null;
  const isThird = pressed.getModifierState("AltGraph"); // reported as Ctrl and Alt, and only writes the sign
  const [mod, other] = mac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other && !isThird) return null;
  const key = letterOf(pressed);
  const isSign = isCharacter(key);
  if (altKey && !isThird && isSign) return null;
  const isShifted = shiftKey && (!isSign || /^[a-z]$/i.test(key));
  const name = /^[a-z]$/i.test(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  return [
    mod && !isThird ? "Mod+" : "",
    altKey && !isThird ? "Alt+" : "",
    isShifted ? "Shift+" : "",
    name === " " ? "Space" : name,
  ].join("");
}

/** On a layout without Latin letters the place of the key says which one is meant; on all others the layout does. */
function letterOf({ key, code }: PressedKey): string {
  const isForeign = /^[\p{L}\p{M}]/u.test(key) && !/^\p{Script=Latin}/u.test(key);
  if (!isForeign) return key;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? SIGNS[code] ?? key;
}

/** Whether it writes a sign. Space moves and presses as well, so it is none here. */
function isCharacter(key: string): boolean {
  return key !== " " && [...key].length === 1;
}

/** Whether speech input could press it without meaning to (WCAG 2.1.4). */
export function isSingle(name: string): boolean {
  return isCharacter(name.replace(/^Shift\+(?=.)/, ""));
}

const FREE =
  /^Mod\+(Alt\+)?(Shift\+)?([kbz]|Shift\+[KZ]|[,./;'\\]|Enter|Space|ArrowUp|ArrowDown|Backspace|Delete)$/;

/** Whether a browser tab or the system has another use for it. */
export function isOwned(name: string): boolean {
  if (/(^|\+)(Tab|Escape|ContextMenu|PageUp|PageDown|F\d+)$/.test(name)) return true;
  if (/^(Shift\+)?Insert$/.test(name)) return true;
  if (name.startsWith("Mod+")) return !FREE.test(name) && !(name === "Mod+y" && !isMac);
  if (name.startsWith("Alt+"))
    return !/^Alt\+(Shift\+)?(ArrowUp|ArrowDown|Enter|Backspace|Delete)$/.test(name);
  return /^(Shift\+)?(ArrowLeft|ArrowRight)$/.test(name); // they walk tabs and text
}
