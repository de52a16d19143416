import { Signal } from "../state/signal.ts";

/** The keys of the selected rows of the current list. */
export const selection = new Signal<ReadonlySet<string>>(new Set());

let anchor: string | null = null; // the start of the range
let base: ReadonlySet<string> = new Set(); // the rows selected before the range

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

export function selectAll(keys: readonly string[]): void {
  base = new Set(keys);
  anchor = null;
  selection.set(base);
}

/** Selects from the start of the range, `from` for a new one, up to this row. */
export function selectTo(keys: readonly string[], from: string | null, to: string): void {
  if (anchor === null || !keys.includes(anchor)) {
    anchor = from ?? to;
    base = new Set(selection.get());
  }
  const [a, b] = [keys.indexOf(anchor), keys.indexOf(to)].sort((x, y) => x - y) as [number, number];
  selection.set(new Set([...base, ...keys.slice(Math.max(0, a), b + 1)]));
}
