import { Signal } from "../state/signal.ts";
import { isFlag, StoredValue } from "../state/stored-value.ts";
import { LEAD_KEY, readKey } from "./conflicts.ts";
import { type CommandName, definitionOf } from "./definitions.ts";
import { isSingle, keyOf } from "./key.ts";
import { allowedAt } from "./key-scope.ts";
import { keymap } from "./keymap.ts";
import { keepForCommand, keepKeys } from "./typed-ahead.ts";

export type Handlers = Partial<Record<CommandName, () => void>>;

const storedValue = new StoredValue<boolean>("single-keys", isFlag);

/** Whether single-letter keys work. Speech input may type letters by mistake (WCAG 2.1.4). */
export const singleKeys = new Signal(storedValue.get() ?? true);

export function setSingleKeys(on: boolean): void {
  storedValue.set(on);
  singleKeys.set(on);
}

const CHORD_MS = 1_500; // ms between the two keys of `g i`
const listeners = new Set<() => Handlers>();
let leadTime = Number.NEGATIVE_INFINITY;

/** Registers handlers for commands; the newest come first. Returns the function that unregisters them. */
export function registerHandlers(readHandlers: () => Handlers): () => void {
  listeners.add(readHandlers);
  return () => listeners.delete(readHandlers);
}

/** The commands that are available now, with their handlers. */
export function available(): Handlers {
  return Object.assign({}, ...[...listeners].map((readHandlers) => withoutUndefined(readHandlers())));
}

export function listenForKeys(): void {
  keepKeys();
  window.addEventListener("keydown", (event) => {
    const key = event.defaultPrevented ? null : keyOf(event);
    if (key === null) return;
    const isAllowed = allowedAt(event.target, key);
    const isChord = event.timeStamp - leadTime < CHORD_MS;
    leadTime = Number.NEGATIVE_INFINITY;
    if (!isAllowed || (isSingle(key) && !singleKeys.get())) return;
    const chord = isChord ? readKey(`${LEAD_KEY} ${key}`, keymap.get()) : [];
    if (chord.length === 0 && key === LEAD_KEY) {
      leadTime = event.timeStamp;
      return;
    }
    const commands = (chord.length > 0 ? chord : readKey(key, keymap.get())).filter(isAllowed);
    if (commands.length === 0) return;
    const handlers = available();
    const command = commands.find((name) => handlers[name]);
    if (!command) return keepForCommand(event);
    event.preventDefault();
    if (!event.repeat || definitionOf(command).repeats) handlers[command]?.();
  });
}

/** Without undefined handlers, which would hide those of an older listener. */
function withoutUndefined(handlers: Handlers): Handlers {
  return Object.fromEntries(Object.entries(handlers).filter(([, act]) => act));
}
