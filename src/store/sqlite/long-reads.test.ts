import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, runWithFewDescriptors } from "../../../test/home.ts";
import type { Engine, Transaction } from "../engine/engine.ts";
import { openConnection, type SqliteConnection } from "./database/connection.ts";
import { emptyLog } from "./database/empty-log.ts";
import { walSize } from "./database/file-size.ts";
import { openLongReads } from "./long-reads.ts";
import { openWorkerEngine } from "./worker-engine.ts";

let folder: ReturnType<typeof makeFolder>;
let path: string;
beforeEach(() => {
  folder = makeFolder();
  path = join(folder.path, "creel.db");
});
afterEach(() => folder.remove());

const ADD: Transaction = [{ sql: "INSERT INTO kept DEFAULT VALUES", values: [] }];
const COUNT = "SELECT count(*) AS count FROM kept";
/** Some seconds of work. */
const LONG_QUERY = `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted LIMIT 20000000)
  SELECT (SELECT count(*) FROM kept) AS count, max(n) FROM counted`;
/** Ends the wait for the start of a worker, as `serveRequests` does. */
const ANSWERS_START = `const isStart = (data) =>
  data instanceof Int32Array && (Atomics.store(data, 0, 1), Atomics.notify(data, 0), true);`;
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

async function openKept(): Promise<Engine> {
  const engine = openWorkerEngine(path);
  await engine.run("CREATE TABLE kept (seq INTEGER PRIMARY KEY)");
  return engine;
}

/** A connection of another kind than the engine's, as the one that writes has it. */
function openOne(): SqliteConnection {
  const db = openConnection(path, "writer");
  db.run("CREATE TABLE kept (seq INTEGER PRIMARY KEY)");
  db.run("INSERT INTO kept DEFAULT VALUES");
  return db;
}

test("a long read holds up no commit, and none of the short ones", async () => {
  const engine = await openKept();
  await engine.readLong("SELECT 1"); // its thread is there
  let isRead = false;
  const long = engine.readLong<{ count: number }>(LONG_QUERY).finally(() => {
    isRead = true;
  });
  for (let n = 1; n <= 3; n++) {
    await engine.write(ADD);
    expect([await engine.read(COUNT), isRead]).toEqual([[{ count: n }], false]);
  }
  expect((await long)[0]?.count).toBeWithin(0, 4); // as it was at some moment
  await engine.close();
}, 60_000);

test("it sees each commit that was acknowledged before it", async () => {
  const engine = await openKept();
  for (let n = 1; n <= 100; n++) {
    await engine.write(ADD);
    expect(await engine.readLong(COUNT)).toEqual([{ count: n }]);
  }
  await engine.close();
});

test("the log is emptied as soon as the read of this moment is over, and at once while nobody reads", async () => {
  const db = openOne();
  const reads = openLongReads(path, async () => []);
  await reads.read(COUNT);
  db.run("INSERT INTO kept DEFAULT VALUES");
  expect(walSize(path)).toBeGreaterThan(0);
  expect([emptyLog(db), walSize(path)]).toEqual([true, 0]);
  // Continuous reads do not prevent it.
  let isOver = false;
  const busy = (async () => {
    while (!isOver)
      await Promise.all([1, 2, 3].map(() => reads.read(LONG_QUERY.replace("LIMIT 20000000", "LIMIT 20000"))));
  })();
  for (let n = 0; n < 10; n++) {
    db.run("INSERT INTO kept DEFAULT VALUES");
    expect(emptyLog(db)).toBe(true);
    await Bun.sleep(1);
  }
  isOver = true;
  await busy;
  await reads.close();
  db.close();
});

test("its connection is closed after a while without reads, and the next read opens another", async () => {
  const inside = join(folder.path, "counts.ts");
  await Bun.write(
    inside,
    `${ANSWERS_START}
     let closed = 0;
     self.onmessage = ({ data }) => {
       if (isStart(data)) return;
       if (data.verb === "close") closed++;
       self.postMessage({ number: data.number, value: data.verb === "open" ? true : [{ count: closed }] });
     };`,
  );
  const reads = openLongReads(path, async () => [], { rest: 1, inside });
  let closed = 0;
  // The same thread counts: the count goes on.
  while (closed < 2) {
    closed = (await reads.read<{ count: number }>(COUNT))[0]?.count ?? 0;
    await Bun.sleep(5);
  }
  await reads.close();
  expect(await problem(reads.read(COUNT))).toMatchObject({ code: "unavailable" });
});

test("after its connection was closed it reads as before", async () => {
  const db = openOne();
  const reads = openLongReads(path, async () => [], { rest: 1 });
  for (let n = 0; n < 3; n++) {
    expect(await reads.read(COUNT)).toEqual([{ count: 1 }]);
    await Bun.sleep(20);
  }
  await reads.close();
  db.close();
});

test("a failed read is reported, and the next one works", async () => {
  const db = openOne();
  const reads = openLongReads(path, async () => []);
  expect(await problem(reads.read("SELECT * FROM gone"))).toMatchObject({ code: "internal" });
  expect(await reads.read(COUNT)).toEqual([{ count: 1 }]);
  await reads.close();
  db.close();
});

test("when its worker has died, the reader gets a retryable error, and the next read works", async () => {
  const inside = join(folder.path, "dies.ts");
  await Bun.write(
    inside,
    `${ANSWERS_START}
     self.onmessage = ({ data }) => {
       if (isStart(data)) return;
       if (data.verb === "read") throw new Error("out of luck");
       self.postMessage({ number: data.number, value: true });
     };`,
  );
  const reads = openLongReads(path, async () => [], { inside });
  for (let n = 0; n < 2; n++) {
    const thrown = await problem(reads.read(COUNT));
    expect(thrown).toMatchObject({ code: "unavailable", retryAfter: 5 });
    expect(String(thrown)).toContain("Try again");
  }
  await reads.close();
});

test("where two connections may not be open at once, the one that writes reads", async () => {
  const inside = join(folder.path, "alone.ts");
  await Bun.write(
    inside,
    `${ANSWERS_START}
     self.onmessage = ({ data }) => {
       if (isStart(data)) return;
       if (data.verb === "read") throw new Error("a second connection");
       self.postMessage({ number: data.number, value: data.verb !== "open" });
     };`,
  );
  const queries: string[] = [];
  const reads = openLongReads(
    path,
    async <Row>(sql: string) => {
      queries.push(sql);
      return [{ count: 7 }] as Row[];
    },
    { inside },
  );
  expect(await reads.read(COUNT)).toEqual([{ count: 7 }]);
  expect(queries).toEqual([COUNT]);
  await reads.close();
});

test("where the system starts no thread, the one that writes reads", async () => {
  const { Worker } = globalThis;
  globalThis.Worker = class {
    constructor() {
      throw new TypeError("Failed to spawn worker thread");
    }
  } as unknown as typeof Worker;
  const reads = openLongReads(path, async <Row>() => [{ count: 7 }] as Row[]);
  expect(await reads.read(COUNT)).toEqual([{ count: 7 }]);
  globalThis.Worker = Worker;
  const db = openOne();
  expect(await reads.read(COUNT)).toEqual([{ count: 1 }]); // the next read starts it
  await reads.close();
  db.close();
});

/** Opens all files that the system allows, reads, closes some of them and reads again. */
const READS_WITHOUT_DESCRIPTORS = `
import { closeSync, openSync } from "node:fs";
import { openLongReads } from ${JSON.stringify(join(import.meta.dir, "long-reads.ts"))};
const reads = openLongReads(process.argv[1], async () => []);
const opened = [];
try {
  for (;;) opened.push(openSync("/dev/null", "r"));
} catch {}
const outcomes = [await reads.read("${COUNT}").catch(({ detail }) => detail)];
for (const descriptor of opened.splice(-8)) closeSync(descriptor);
outcomes.push(await reads.read("${COUNT}"));
await reads.close();
console.log(JSON.stringify(outcomes));`;

test.skipIf(process.platform === "win32")(
  "a thread starts although no file descriptor is free",
  async () => {
    const db = openOne();
    const { code, out, err } = await runWithFewDescriptors(READS_WITHOUT_DESCRIPTORS, path);
    db.close();
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toEqual([expect.stringContaining("as this system allows"), [{ count: 1 }]]);
  },
  30_000,
);
