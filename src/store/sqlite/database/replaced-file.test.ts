import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

test.skipIf(process.platform === "win32").each([
  ["removed", (path: string) => rmSync(path)],
  ["renamed", (path: string) => renameSync(path, `${path}.old`)],
  [
    "removed with its log",
    (path: string) => {
      for (const end of ["", "-wal", "-shm"]) rmSync(path + end);
    },
  ],
  ["left without its log", (path: string) => rmSync(`${path}-wal`)],
  [
    "replaced by a copy",
    (path: string) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
] as const)("nothing is acknowledged when the database was %s", async (_, harm) => {
  const path = join(folder.path, "creel.db");
  const events: string[] = [];
  const store = await openStore(openSqlite(path, { log: (event) => events.push(event) }), SYSTEM);
  const items = store.items(TERMINAL);
  const capture = (title: string) => items.capture({ title, note: null, isFocused: false });
  await capture("kept");
  harm(path);
  for (const title of ["lost", "lost again"])
    expect(await capture(title).catch((thrown: unknown) => thrown)).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining("was removed, renamed or replaced while it ran"),
    });
  expect((await items.list({ limit: 9 })).items.map(({ title }) => title)).toEqual(["kept"]);
  expect(events).toContain("database-replaced");
  await store.close();
});
