import { keyHolds } from "../state/loading.ts";
import { requestedField } from "../state/requested-field.ts";
import { route } from "../state/route.ts";
import { closeOverlay, openOverlayName } from "../ui/overlay.ts";
import { isOwned, keyOf } from "./key.ts";
import { isInPopup, isTypingField } from "./key-scope.ts";

/** Keys that are pressed while a part of the page loads wait for it. Then each of them acts, in their order. */

/** What a key opens, and the function that closes it again before it has loaded. */
const openings = new Map<() => boolean, () => void>([
  [() => openOverlayName.get() !== null, closeOverlay],
  [() => requestedField.get() !== null && route.get().item !== null, () => requestedField.set(null)],
]);
let keys: KeyboardEvent[] = [];
let isForField = false; // the keys wait for a field; without it they would be commands
let isForCommand = false; // the first key waits for its command
let isReplaying = false;

/** Registers what a key opens, such as a picker. While it `isOpen`, keys are for its field, which may still load. */
export function expectField(isOpen: () => boolean, close: () => void): void {
  openings.set(isOpen, close);
}

/** Keeps a key whose command may be in a part that still loads. */
export function keepForCommand(event: KeyboardEvent): void {
  if (keyHolds.get().length === 0) return;
  event.preventDefault();
  isForCommand = true;
  keys.unshift(event); // the only one, or the one that was replayed
}

/** Forgets the kept keys. */
function dropKeys(): void {
  keys = [];
  isForField = isForCommand = false;
}

function isWaiting(target: EventTarget | null): boolean {
  const holds = keyHolds.get();
  if (holds.some(({ field }) => (field ? field === target : isForCommand))) return true;
  if (isField(target)) return false;
  const isExpected = [...openings.keys()].some((isOpen) => isOpen());
  isForField ||= isExpected;
  return isExpected || holds.some(({ field, isForCommands }) => !field && !isForCommands);
}

function isField(target: EventTarget | null): boolean {
  return isTypingField(target) || isInPopup(target);
}

function keepKey(event: KeyboardEvent): void {
  const name = event.isTrusted ? keyOf(event) : null;
  if (name === null) return;
  const isHeld = isWaiting(event.target);
  if (isForField && !isHeld && !isField(event.target)) dropKeys(); // the field did not come
  if (keys.length === 0 && !isHeld && !isReplaying) return;
  // What Enter confirmed comes first, unless Escape is pressed twice.
  const names = keys.map((one) => keyOf(one));
  const cancels = name === "Escape" && (names.at(-1) === name || !names.includes("Enter"));
  const isCancelled = cancels && isHeld && closeOpening();
  if (cancels) dropKeys();
  else if (!isOwned(name) || /Tab|Arrow|Escape/.test(name)) keys.push(event);
  else return;
  if (cancels && !isCancelled) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void replay();
}

/** Closes what a key opened, and waits for nothing else. Returns whether there was something to close. */
function closeOpening(): boolean {
  keyHolds.set([]);
  const open = [...openings].filter(([isOpen]) => isOpen());
  for (const [, close] of open) close();
  return open.length > 0;
}

/** Presses the kept keys, as far as what they wait for is there. */
async function replay(): Promise<void> {
  if (isReplaying || keys.length === 0) return;
  isReplaying = true;
  try {
    const { pressKey } = await import("./press-key.ts");
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve)); // React has drawn the effects of the last key
      if (isWaiting(document.activeElement)) break;
      if (isForField && !isField(document.activeElement)) dropKeys();
      isForField = isForCommand = false;
      const key = keys.shift();
      if (!key) break;
      pressKey(key);
    }
  } catch (thrown) {
    console.warn(thrown);
    dropKeys();
  }
  isReplaying = false;
}

export function keepKeys(): void {
  window.addEventListener("keydown", keepKey, true);
  window.addEventListener("pointerdown", dropKeys); // another field is meant
  window.addEventListener("focusin", ({ target }) => {
    // The user has not read its question.
    if (target instanceof Element && target.closest("[role=alertdialog]")) dropKeys();
    void replay();
  });
  keyHolds.watch(() => void replay());
}
