const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|Dead|Process|Unidentified)$/;
/** Signs by the position of their key, for layouts with another script there. */
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

/** The name of Mod on a Mac's keyboard. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * The name of the pressed key, as in the table: `j`, `Shift+J`, `?`, `Mod+k`, `Alt+ArrowUp`. Null for a modifier alone,
 * a letter in composition, and keys of the window system.
 */
export function keyOf(event: PressedKey, mac = isMac): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
  if (isComposing || keyCode === 229 || MODIFIERS.test(event.key)) return null;
  const isThirdLevel = event.getModifierState("AltGraph"); // reported as Ctrl and Alt, but it only selects the sign
  const [isModPressed, isOtherPressed] = mac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (isOtherPressed && !isThirdLevel) return null;
  const key = letterOf(event);
  const isSign = isCharacter(key);
  if (altKey && !isThirdLevel && isSign) return null;
  const isShifted = shiftKey && (!isSign || /^[a-z]$/i.test(key));
  const name = /^[a-z]$/i.test(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key;
  return [
    isModPressed && !isThirdLevel ? "Mod+" : "",
    altKey && !isThirdLevel ? "Alt+" : "",
    isShifted ? "Shift+" : "",
    name === " " ? "Space" : name,
  ].join("");
}

/** On a layout without Latin letters the position of the key decides; on all others the layout. */
function letterOf({ key, code }: PressedKey): string {
  const isForeign = /^[\p{L}\p{M}]/u.test(key) && !/^\p{Script=Latin}/u.test(key);
  if (!isForeign) return key;
  return /^Key([A-Z])$/.exec(code)?.[1] ?? SIGNS[code] ?? key;
}

/** Whether it types a sign. Space is excluded, because it also scrolls and clicks. */
function isCharacter(key: string): boolean {
  return key !== " " && [...key].length === 1;
}

/** Whether speech input could press it by mistake (WCAG 2.1.4). */
export function isSingle(name: string): boolean {
  return isCharacter(name.replace(/^Shift\+(?=.)/, ""));
}

const FREE =
  /^Mod\+(Alt\+)?(Shift\+)?([akbz]|Shift\+[KZ]|[,./;'\\]|Enter|Space|ArrowUp|ArrowDown|Backspace|Delete)$/;

/** Whether the browser or the system uses it. F2 is free, and renames in every file manager. */
export function isOwned(name: string): boolean {
  if (/(^|\+)(Tab|Escape|ContextMenu|PageUp|PageDown|F(?!2$)\d+)$/.test(name)) return true;
  if (/^(Shift\+)?Insert$/.test(name)) return true;
  if (name.startsWith("Mod+")) return !FREE.test(name) && !(name === "Mod+y" && !isMac);
  if (name.startsWith("Alt+"))
    return !/^Alt\+(Shift\+)?(ArrowUp|ArrowDown|Enter|Backspace|Delete)$/.test(name);
  return /^(Shift\+)?(ArrowLeft|ArrowRight)$/.test(name); // they move in tabs and text
}
