import { Cell } from "./cell.ts";
import { Kept } from "./kept.ts";

/** What the keyboard can do, and with which keys. `g i` is g, then i; `Mod` is Ctrl or Cmd. */
export const COMMANDS = {
  capture: ["i", "q", "c"],
  next: ["j", "ArrowDown"],
  previous: ["k", "ArrowUp"],
  first: ["Home"],
  last: ["End"],
  accept: ["a"],
  discard: ["Delete", "Backspace"],
  undo: ["z", "Mod+z"],
  goInbox: ["g i"],
  goReceipts: ["g r"],
  goSettings: ["g ,", "Mod+,"],
  help: ["?"],
} satisfies Record<string, string[]>;
export type Command = keyof typeof COMMANDS;
export type Doing = Partial<Record<Command, () => void>>;

const kept = new Kept<boolean>("single-keys");

/** Whether a letter alone does something. Speech input types letters that nobody meant (WCAG 2.1.4). */
export const singleKeys = new Cell(kept.get() ?? true);

export function setSingleKeys(on: boolean): void {
  kept.set(on);
  singleKeys.set(on);
}

const CHORD_TIME = 1_500; // ms between the two keys of `g i`
const listeners = new Set<() => Doing>();
let before: { key: string; at: number } | null = null;

/** Does what the keys say for as long as it is wanted; the newest listener is asked first. Returns the way to stop. */
export function obeyKeys(doing: () => Doing): () => void {
  listeners.add(doing);
  return () => listeners.delete(doing);
}

export function listenForKeys(): void {
  window.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (!command) return;
    for (const doing of [...listeners].reverse()) {
      const act = doing()[command];
      if (!act) continue;
      event.preventDefault();
      act();
      return;
    }
  });
}

function commandOf(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  const command = mod ? find(`Mod+${event.key}`) : null;
  if (command && command !== "undo") return command;
  if (isTyping(event.target)) return null; // and what is undone there is the typing
  if (mod) return command;
  const isLetter = event.key.length === 1;
  if (isLetter ? !singleKeys.get() : !isInList(event.target)) return null;
  const chord =
    before && event.timeStamp - before.at < CHORD_TIME ? find(`${before.key} ${event.key}`) : null;
  before = isLetter && !chord ? { key: event.key, at: event.timeStamp } : null;
  return chord ?? find(event.key);
}

function find(keys: string): Command | null {
  const found = Object.entries(COMMANDS).find(([, each]) => (each as string[]).includes(keys));
  return (found?.[0] as Command) ?? null;
}

/** Where letters mean themselves: in fields, and in a dialog that lies over the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null
  );
}

/** Arrows scroll, walk tabs and pick options elsewhere: they are ours in a list, and where nothing has the focus. */
function isInList(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.closest("[data-keys=list]") !== null)
  );
}
