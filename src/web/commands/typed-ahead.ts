import { requestedField } from "../state/requested-field.ts";
import { route } from "../state/route.ts";
import { openOverlayName } from "../ui/overlay.ts";
import { isInPopup, isTypingField } from "./key-scope.ts";

const openings = new Set<() => boolean>([
  () => openOverlayName.get() !== null,
  () => requestedField.get() !== null && route.get().item !== null,
]);
let text = "";

/** Registers what a key opens, such as a picker. While it `isOpen`, letters are for its field, which may still load. */
export function expectField(isOpen: () => boolean): void {
  openings.add(isOpen);
}

export function isFieldExpected(target: EventTarget | null): boolean {
  return !isInPopup(target) && [...openings].some((isOpen) => isOpen());
}

/** Keeps the letter of a key, if it has one, until the expected field has the focus. Backspace and Escape take letters back. */
export function typeAhead(event: KeyboardEvent, name: string): void {
  if (name === "Escape") dropTypedAhead();
  if (name === "Backspace") text = [...text].slice(0, -1).join("");
  if ([...event.key].length > 1 || name.startsWith("Mod+")) return; // no letter
  event.preventDefault();
  text += event.key;
}

/** Forgets the kept letters: the field did not come. */
export function dropTypedAhead(): void {
  text = "";
}

/** Types the kept letters in the first field that takes the focus. */
export function followFocus(): void {
  window.addEventListener("pointerdown", dropTypedAhead); // another field is meant
  window.addEventListener("focusin", ({ target }) => {
    if (text === "" || !isTypingField(target)) return;
    const typed = text;
    dropTypedAhead();
    queueMicrotask(() => document.execCommand("insertText", false, typed)); // after React has drawn the field
  });
}
