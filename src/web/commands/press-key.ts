import { isTypingField } from "./key-scope.ts";

const TAB_STOPS = "a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]";
const EDITS: Record<string, string> = { Backspace: "delete", Delete: "forwardDelete" };
const MOVES: Record<string, [direction: string, by: string]> = {
  ArrowLeft: ["left", "character"],
  ArrowRight: ["right", "character"],
  Home: ["backward", "lineboundary"],
  End: ["forward", "lineboundary"],
};

/** Presses a key again, at the element that has the focus now: its listeners first, then what a browser does with it. */
export function pressKey(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const modifierAltGraph = event.getModifierState("AltGraph");
  const target = document.activeElement ?? document.body;
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, modifierAltGraph };
  const pressed = new KeyboardEvent("keydown", { ...copy, bubbles: true, cancelable: true, composed: true });
  if (!target.dispatchEvent(pressed)) return;
  if (key === "Tab") focusNext(target, shiftKey ? -1 : 1);
  else if (isTypingField(target)) edit(target, event);
  else if ((key === "Enter" || key === " ") && target instanceof HTMLElement) target.click();
}

function edit(field: Element, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const move = MOVES[key];
  if (move) getSelection()?.modify(shiftKey ? "extend" : "move", ...move);
  else if (EDITS[key]) document.execCommand(EDITS[key]);
  else if (key === "Enter") breakLine(field);
  else if ([...key].length === 1 && (!(ctrlKey || metaKey) || event.getModifierState("AltGraph")))
    document.execCommand("insertText", false, key);
}

function breakLine(field: Element): void {
  if (field instanceof HTMLInputElement) field.form?.requestSubmit();
  else document.execCommand("insertLineBreak");
}

function focusNext(from: Element, by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) => stop === from || (stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true })),
  );
  const index = stops.indexOf(from as HTMLElement);
  stops.at((index + by) % stops.length)?.focus();
}
