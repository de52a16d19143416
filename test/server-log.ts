import { Problem } from "../src/domain/problem.ts";
import type { UndoDirection } from "../src/web/items/undo-stack.ts";

/** A log of changes, undos and redos, as the server has it (ADR 0059). An import is a change whose key begins with "i". */
export class ServerLog {
  #rows: { verb: "change" | UndoDirection; change: string }[] = [];
  /** Whether each change is done, oldest first. */
  readonly #changes = new Map<string, boolean>();
  /** The change that each idempotency key names; null if its request changed nothing. */
  readonly #names = new Map<string, string | null>();

  add(key: string): void {
    this.#write("change", key);
    this.#names.set(key, key);
  }

  #write(verb: "change" | UndoDirection, change: string): void {
    this.#rows.push({ verb, change });
    this.#changes.set(change, verb !== "undo");
  }

  /** An import, as its own job undoes and redoes it. Null if it is forgotten, or was never written. */
  moveImport(direction: UndoDirection, key: string): string | null {
    if (!this.#changes.has(key)) return null;
    if (this.isDone(key) === (direction === "undo")) this.#write(direction, key);
    return key;
  }

  forget(key: string): void {
    this.#rows = this.#rows.filter(({ change }) => change !== key);
    this.#changes.delete(key);
  }

  get imports(): string[] {
    return [...this.#changes.keys()].filter(isImport);
  }

  isDone(key: string): boolean {
    return this.#changes.get(key) ?? false;
  }

  get doneChanges(): string[] {
    return [...this.#changes].flatMap(([change, isDone]) => (isDone ? change : []));
  }

  /** The next one to redo first. */
  get redoableChanges(): string[] {
    const redone = new Set<string>();
    const found: string[] = [];
    for (const { verb, change } of this.#rows.toReversed()) {
      if (verb === "change") break;
      if (verb === "redo") redone.add(change);
      else if (!redone.delete(change)) found.push(change);
    }
    return found;
  }

  knows(idempotencyKey: string): boolean {
    return this.#names.has(idempotencyKey);
  }

  nameOf(keys: readonly string[]): string | null {
    return keys.map((key) => this.#names.get(key) ?? null).find((change) => change !== null) ?? null;
  }

  /** Returns the change that is undone or redone; null if there is none. A problem names an import. */
  revert(direction: UndoDirection, keys: readonly string[], idempotencyKey: string): string | null | Problem {
    const first = this.#names.get(idempotencyKey);
    if (first !== undefined) return first;
    const newest = (direction === "undo" ? this.doneChanges.at(-1) : this.redoableChanges[0]) ?? null;
    const change = keys.length > 0 ? this.nameOf(keys) : newest;
    if (change !== null && isImport(change))
      return new Problem("conflict", "The newest step is an import.", { importId: change });
    if (change !== null && this.isDone(change) === (direction === "undo")) this.#write(direction, change);
    this.#names.set(idempotencyKey, change);
    return change;
  }
}

function isImport(key: string): boolean {
  return key.startsWith("i");
}
