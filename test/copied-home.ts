import { afterEach, beforeEach } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { TERMINAL } from "../src/domain/access/actor.ts";
import type { CopyState } from "../src/domain/copy/plain-copy.ts";
import type { Patch } from "../src/domain/item/item.ts";
import { openSqlite } from "../src/store/sqlite/engine.ts";
import { type HomeCopy, openHomeCopy } from "../src/store/sqlite/maintenance/plain-copy.ts";
import { makeFolder, storeOn } from "./home.ts";

export const home = storeOn(
  (folder) => openSqlite(join(folder, "creel.db")),
  "2026-11-05T10:00:00Z",
  "Europe/Berlin",
);
export let outside: ReturnType<typeof makeFolder>;
export let folder: string;
export let copy: HomeCopy;

/** Each test has a home of its own, and a folder outside of it for the copy. */
export function eachWithCopy(): void {
  beforeEach(async () => {
    await home.open();
    outside = makeFolder();
    folder = join(outside.path, "copy");
    copy = openCopy();
  });
  afterEach(async () => {
    await copy.close();
    await home.close();
    outside.remove();
  });
}

/** Replaces the copy's jobs, as another start of the program does. */
export function reopenCopy(zone?: string): void {
  copy = openCopy(zone);
}

export const files = () => ({ database: join(home.path, "creel.db"), lock: join(home.path, "lock.db") });

function openCopy(zone = home.environment.zone()): HomeCopy {
  return openHomeCopy(files(), home.store, { ...home.environment, zone: () => zone });
}

export async function finished(begun: Promise<unknown> = copy.run()): Promise<CopyState> {
  await begun;
  for (;;) {
    const state = await copy.state();
    if (!state.isRunning) return state;
    await Bun.sleep(5);
  }
}

export const turnOn = (path = folder) => finished(copy.turnOn(path));
export const text = (name: string) => readFileSync(join(folder, name), "utf8");
export const names = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

export async function add(title: string, patch: Patch = {}, note: string | null = null): Promise<string> {
  const items = home.store.items(TERMINAL);
  const { id } = await items.capture({ title, note, isFocused: false });
  if (Object.keys(patch).length > 0) await items.change({ id, command: { verb: "edit", patch } });
  return id;
}
export const change = (id: string, patch: Patch) =>
  home.store.items(TERMINAL).change({ id, command: { verb: "edit", patch } });
export const run = (id: string, verb: "complete" | "trash") =>
  home.store.items(TERMINAL).change({ id, command: { verb } });

/** The state of each file on the disk. It changes when the file is written. */
function marks(): Record<string, string> {
  return Object.fromEntries(
    names().map((name) => {
      const { ino, mtimeMs, ctimeMs } = statSync(join(folder, name));
      return [name, `${ino} ${mtimeMs} ${ctimeMs}`];
    }),
  );
}

export async function changedFiles(work: () => Promise<unknown>): Promise<string[]> {
  const before = marks();
  await work();
  const after = marks();
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .sort();
}
