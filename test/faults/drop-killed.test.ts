import { afterEach, beforeEach, expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DROP } from "../../src/domain/access/actor.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import { openSqlite } from "../../src/store/sqlite/engine.ts";
import { openStore } from "../../src/store/store.ts";
import { makeFolder } from "../home.ts";
import { testUnless } from "../programs.ts";
import { plainEnv, runProgram } from "../run-program.ts";
import { lacks } from "./requirements.ts";
import { countCalls, injectAt, traceTo } from "./strace.ts";

const SRC = join(import.meta.dir, "..", "..", "src");
const CALLS = ["rename", "renameat", "renameat2", "unlink", "unlinkat", "fsync", "fdatasync", "mkdir"];
const TEXT = "one\ntwo\none\n";
/** Takes what is in the drops of a home, and ends. */
const SCRIPT = `
import { openStore } from "${SRC}/store/store.ts";
import { openSqlite } from "${SRC}/store/sqlite/engine.ts";
import { openDropReader } from "${SRC}/drop/drop-reader.ts";
import { DROP } from "${SRC}/domain/access/actor.ts";
import { SYSTEM } from "${SRC}/domain/environment.ts";
const home = process.argv[1];
const store = await openStore(openSqlite(home + "/creel.db"), SYSTEM);
const { captureAll } = store.items(DROP);
const timing = { settleS: 0.01, lingerS: 0.01 };
await openDropReader(store.drops, home, { ...SYSTEM, captureAll, archive: home + "/drops", timing }).run();
await store.close();
`;

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const run = (home: string, wrapper: string[] = []) =>
  runProgram([...wrapper, process.execPath, "-e", SCRIPT, home], { env: plainEnv() });

async function withStore<Result>(
  home: string,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>,
) {
  const store = await openStore(openSqlite(join(home, "creel.db")), SYSTEM);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A home with a watched file that has three lines. */
async function makeHome(name: string): Promise<{ home: string; sync: string }> {
  const [home, sync] = [join(folder.path, name), join(folder.path, `${name}-sync`)];
  for (const path of [home, sync]) mkdirSync(path);
  await withStore(home, (store) =>
    store.drops.add({ path: join(sync, "inbox.md"), kind: "file", isParsed: true }),
  );
  writeFileSync(join(sync, "inbox.md"), TEXT);
  return { home, sync };
}

testUnless(
  lacks({ tools: ["strace"] }),
  "a process that is killed at any rename, unlink or sync neither loses nor doubles a line",
  async () => {
    const log = join(folder.path, "trace");
    const counted = await makeHome("counted");
    await run(counted.home, traceTo(log, CALLS));
    await Bun.sleep(200); // the tracer writes its last lines
    const counts = [...countCalls(log)];
    expect(counts.some(([call, count]) => call.startsWith("rename") && count >= 2)).toBe(true);
    const outcomes = new Set<string>();
    let kills = 0;
    for (const [call, count] of counts)
      for (let nth = 1; nth <= count; nth++) {
        const { home, sync } = await makeHome("home");
        const { code } = await run(home, injectAt(call, `signal=SIGKILL:when=${nth}`));
        if (code !== 0) kills++;
        outcomes.add(
          `${existsSync(join(sync, "inbox.md"))} ${readdirSync(sync).length} ${existsSync(join(home, "drops"))}`,
        );
        expect((await run(home)).code).toBe(0);
        const titles = await withStore(home, async (store) =>
          (await store.items(DROP).list({ limit: 9 })).items.map(({ title }) => title).sort(),
        );
        const archived = readdirSync(join(home, "drops")).map((name) =>
          readFileSync(join(home, "drops", name), "utf8"),
        );
        expect([call, nth, titles, readdirSync(sync), archived]).toEqual([
          call,
          nth,
          ["one", "one", "two"],
          [],
          [TEXT],
        ]);
        for (const path of [home, sync]) rmSync(path, { recursive: true });
      }
    expect(kills).toBeGreaterThan(5);
    expect(outcomes.size).toBeGreaterThan(2); // it was killed before, between and after the renames
  },
);
