import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { openOverlayName } from "../ui/overlay.ts";
import { LEAD_KEY, readKey } from "./conflicts.ts";
import { type CommandName, definitionOf } from "./definitions.ts";
import { isSingle, keyOf } from "./key.ts";
import { allowedAt, isInPopup } from "./key-scope.ts";
import { keymap } from "./keymap.ts";

export type Handlers = Partial<Record<CommandName, () => void>>;

const kept = new StoredValue<boolean>("single-keys");

/** Whether a letter alone does something. Speech input types letters that nobody meant (WCAG 2.1.4). */
export const singleKeys = new Signal(kept.get() ?? true);

export function setSingleKeys(on: boolean): void {
  kept.set(on);
  singleKeys.set(on);
}

const CHORD_TIME = 1_500; // ms between the two keys of `g i`
const listeners = new Set<() => Handlers>();
let leadAt = Number.NEGATIVE_INFINITY;

/** Does what the keys say for as long as it is wanted; the newest listener is asked first. Returns the way to stop. */
export function registerHandlers(doing: () => Handlers): () => void {
  listeners.add(doing);
  return () => listeners.delete(doing);
}

/** What can be done now, and how. */
export function available(): Handlers {
  return Object.assign({}, ...[...listeners].map((doing) => defined(doing())));
}

export function listenForKeys(): void {
  window.addEventListener("keydown", (event) => {
    const key = event.defaultPrevented ? null : keyOf(event);
    if (key === null) return;
    const allowed = allowedAt(event.target, key);
    const isChord = event.timeStamp - leadAt < CHORD_TIME;
    leadAt = Number.NEGATIVE_INFINITY;
    const isCovered = openOverlayName.get() !== null && !isInPopup(event.target); // it has not come up yet
    if (!allowed || isCovered || (isSingle(key) && !singleKeys.get())) return;
    const chord = isChord ? readKey(`${LEAD_KEY} ${key}`, keymap.get()) : [];
    if (chord.length === 0 && key === LEAD_KEY) {
      leadAt = event.timeStamp;
      return;
    }
    const commands = (chord.length > 0 ? chord : readKey(key, keymap.get())).filter(allowed);
    if (commands.length === 0) return;
    const doing = available();
    const command = commands.find((one) => doing[one]);
    if (!command) return;
    event.preventDefault();
    if (!event.repeat || definitionOf(command).repeats) doing[command]?.();
  });
}

/** What is given as undefined is not given: it hides nothing of an older listener. */
function defined(doing: Handlers): Handlers {
  return Object.fromEntries(Object.entries(doing).filter(([, act]) => act));
}
