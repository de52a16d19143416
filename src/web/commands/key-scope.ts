import { type CommandName, definitionOf } from "./definitions.ts";

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]";
const POPUPS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const EDITING_KEYS = /^Mod\+(Shift\+)?(a|z|y|Z|b|Space|Backspace|Delete|Arrow\w+)$/;
const PRESSING_KEYS = /^(Space|Enter)$/;
const PRESSABLE = "summary, input, [role=checkbox], [role=switch], [role=tab]";

/**
 * The commands that a key may run at its target; null if the focused element needs the key. Parts of the page declare
 * their keys by `data-keys`: `list` takes arrows, Enter and Space too; `none` leaves those to its buttons; `own` runs no
 * command; a popup has no keys unless it names its own place, such as `move`.
 */
export function allowedAt(
  target: EventTarget | null,
  key: string,
): ((command: CommandName) => boolean) | null {
  if (!(target instanceof Element)) return null;
  if (key.startsWith("Mod+") && !EDITING_KEYS.test(key)) return () => true;
  if (isTypingField(target)) return null;
  const part = target.closest<HTMLElement>(`[data-keys], ${POPUPS}`);
  const keys = part?.dataset.keys;
  if (keys === "own") return null;
  if (part?.matches(POPUPS) && keys !== "list")
    return keys === undefined ? null : (command) => definitionOf(command).place === keys;
  if (isNamedKey(key) && !(isUnfocused(target) || (keys === "list" && !isPressable(target, key))))
    return null;
  return () => true;
}

export function isTypingField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

export function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`dialog, ${POPUPS}`) !== null;
}

/** Named keys scroll, move the focus and click buttons; signs do nothing outside fields. */
function isNamedKey(key: string): boolean {
  return /[A-Z][a-z]+$/.test(key);
}

/** Whether no element of the page has the focus. */
function isUnfocused(target: Element): boolean {
  return target === document.body || target.matches("main");
}

/** Whether it is a control inside a row, or a link that Enter follows. */
function isPressable(target: Element, key: string): boolean {
  return PRESSING_KEYS.test(key) && (target.matches(PRESSABLE) || (key === "Enter" && target.matches("a")));
}
