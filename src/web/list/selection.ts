import { Signal } from "../state/signal.ts";

/** The rows of the list that is shown that are selected, by their keys. */
export const selection = new Signal<ReadonlySet<string>>(new Set());

let anchor: string | null = null; // where a range begins
let base: ReadonlySet<string> = new Set(); // what was selected besides, before the range

export function clearSelection(): void {
  anchor = null;
  if (selection.get().size > 0) selection.set(new Set());
}

export function toggleSelected(key: string): void {
  const next = new Set(selection.get());
  if (!next.delete(key)) next.add(key);
  base = new Set(next);
  anchor = key;
  selection.set(next);
}

/** Selects from where the range began, which is `from` for a new one, to this one, and no further. */
export function selectTo(keys: readonly string[], from: string | null, to: string): void {
  if (anchor === null || !keys.includes(anchor)) {
    anchor = from ?? to;
    base = new Set(selection.get());
  }
  const [a, b] = [keys.indexOf(anchor), keys.indexOf(to)].sort((x, y) => x - y) as [number, number];
  selection.set(new Set([...base, ...keys.slice(Math.max(0, a), b + 1)]));
}
