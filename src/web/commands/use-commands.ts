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

/** Whether single-letter keys work. Speech input may type letters by mistake (WCAG 2.1.4). */
export const singleKeys = new Signal(kept.get() ?? true);

export function setSingleKeys(on: boolean): void {
  kept.set(on);
  singleKeys.set(on);
}

const CHORD_TIME = 1_500; // ms between the two keys of `g i`
const listeners = new Set<() => Handlers>();
let leadAt = Number.NEGATIVE_INFINITY;

/** Registers handlers for commands; the newest come first. Returns the function that unregisters them. */
export function registerHandlers(doing: () => Handlers): () => void {
  listeners.add(doing);
  return () => listeners.delete(doing);
}

/** The commands that are available now, with their handlers. */
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
    const isCovered = openOverlayName.get() !== null && !isInPopup(event.target); // the overlay is not open yet
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

/** Without undefined handlers, which would hide those of an older listener. */
function defined(doing: Handlers): Handlers {
  return Object.fromEntries(Object.entries(doing).filter(([, act]) => act));
}
