import { currentId, idsOfCaptures } from "./captured-items.ts";
import { type FormCheck, homeSuffix, isRecord, originStorage, StoredValue } from "./stored-value.ts";

/**
 * The texts that were typed in one window, in the origin's storage. Each window has a key of its own, so that no other
 * window replaces or removes them. A window that closes leaves its key to the next one that asks for it.
 */
export class WindowValue<T> {
  /** The names of left values that are shown here, and for which the storage has no room as this window's own. */
  readonly #seen = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly hasForm: FormCheck,
    private readonly storage = originStorage(),
    private readonly id: string = windowId,
  ) {}

  get(): T[] {
    return this.#read(this.#own);
  }

  /** False if the browser cannot store them. */
  set(values: readonly T[]): boolean {
    return this.#own.set(values.length > 0 ? values : null);
  }

  /** Takes over what closed windows have left, of the last to close first, behind this window's own values. */
  takeLeft(limit = Number.POSITIVE_INFINITY): T[] {
    const all: T[] = [];
    for (const name of this.#leftNames()) {
      if (all.length >= limit || this.#seen.has(name)) continue;
      const left = listValue(name, this.storage);
      const taken = this.#read(left);
      if (taken.length === 0) continue;
      all.push(...taken);
      left.set(null); // first, because a full storage has no room for both
      if (this.set([...this.get(), ...taken])) continue;
      left.set(taken);
      this.#seen.add(name);
    }
    return all;
  }

  get #own(): StoredValue<unknown> {
    return listValue(`${this.#currentName()}.window-${this.id}`, this.storage);
  }

  /** At the end the name under which earlier versions of the page stored. */
  #leftNames(): string[] {
    const current = this.#currentName();
    const names = this.storage ? storedNames(this.storage, "left") : [];
    const ofName = names.filter(({ name }) => name === current).map(({ full }) => full);
    return [...ofName.sort().reverse(), current];
  }

  /** The name, after the item if it names a capture that became one. The values that this window may read have it, too. */
  #currentName(): string {
    if (this.storage) nameAfterItems(this.storage, this.id);
    return itemName(this.name);
  }

  /** An earlier version of the page may have stored a single text in place of a list. */
  #read(stored: StoredValue<unknown>): T[] {
    const value = stored.get();
    return (Array.isArray(value) ? value : [value]).filter(this.hasForm) as T[];
  }
}

const windowId = crypto.randomUUID();
const lockOf = (id: string) => `creel-window-${id}`;

function listValue(name: string, storage?: Storage): StoredValue<unknown> {
  return new StoredValue(name, (value) => Array.isArray(value) || isRecord(value), storage);
}

interface StoredName {
  /** With what it ends with. */
  full: string;
  name: string;
  /** Of the window; of a left value its time and the beginning of the id. */
  id: string;
}

/** The names of this home's values that an open window stores, or that a closed one has left. */
function storedNames(storage: Storage, state: "window" | "left"): StoredName[] {
  return Object.keys(storage).flatMap((key) => {
    const isOfHome = key.startsWith("creel.") && key.endsWith(homeSuffix);
    const full = isOfHome ? key.slice("creel.".length, key.length - homeSuffix.length) : "";
    const [, name, end, id] = /^(.+)\.(window|left)-([\w-]+)$/.exec(full) ?? [];
    return name !== undefined && id !== undefined && end === state ? [{ full, name, id }] : [];
  });
}

/** Leaves the values of a window that is closed. */
export function leaveValues(closedId: string, storage: Storage, at = Date.now()): void {
  for (const { full, name, id } of storedNames(storage, "window")) {
    if (id !== closedId) continue;
    const own = listValue(full, storage);
    const values = own.get();
    own.set(null); // first, as above
    // A shorter name: a full storage has room for it.
    const left = listValue(`${name}.left-${at}-${id.slice(0, 8)}`, storage);
    if (values !== null && !left.set(values)) own.set(values);
  }
}

const CAPTURE_KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d+)?/;

/** The keys of the captures after which stored values are named. */
export function capturesInNames(storage = originStorage()): string[] {
  if (!storage) return [];
  const names = (["window", "left"] as const).flatMap((state) => storedNames(storage, state));
  return [...new Set(names.flatMap(({ name }) => CAPTURE_KEY.exec(name)?.[0] ?? []))];
}

/** A name with the id of the item in place of the key of its capture, if this page knows it. */
function itemName(name: string): string {
  return name.replace(CAPTURE_KEY, currentId);
}

/** The values of a window and of closed ones that are named after a capture are named after its item from now on. */
function nameAfterItems(storage: Storage, own: string): void {
  if (idsOfCaptures.size === 0) return;
  for (const state of ["window", "left"] as const)
    for (const { full, name, id } of storedNames(storage, state)) {
      if (itemName(name) === name || (state === "window" && id !== own)) continue;
      const old = listValue(full, storage);
      const renamed = listValue(full.replace(name, itemName(name)), storage);
      const values = [old.get() ?? []].flat();
      if (values.length === 0) continue;
      old.set(null); // first, as above
      if (!renamed.set([...[renamed.get() ?? []].flat(), ...values])) old.set(values);
    }
}

/** Leaves the values of windows that ended without closing. A window holds a lock of its name while it is open. */
async function leaveOfCrashed(storage: Storage): Promise<void> {
  const ids = new Set(storedNames(storage, "window").map(({ id }) => id));
  ids.delete(windowId);
  for (const id of ids)
    await navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (lock) leaveValues(id, storage);
    });
}

function followWindows(storage: Storage | undefined): void {
  if (!storage) return;
  // A window to which the Back button can return keeps its values.
  window.addEventListener("pagehide", ({ persisted }) => !persisted && leaveValues(windowId, storage));
  if ("locks" in navigator)
    navigator.locks.request(lockOf(windowId), () => new Promise(() => {})).catch(() => {});
}

followWindows(originStorage());

/** Resolves when the values of all windows that are not open have been left. */
export async function leaveClosed(): Promise<void> {
  const storage = originStorage();
  if (storage && "locks" in navigator) await leaveOfCrashed(storage).catch(() => {});
}
