import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { FIRST_ROWID, type Transaction } from "../engine/engine.ts";
import { openStore } from "../store.ts";
import { openSqlite } from "./engine.ts";
import { openWorkerEngine } from "./worker-engine.ts";
import { openBatchDecoder, openBatchEncoder } from "./worker-messages.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

test("a letter reads back as it was written, bytes, halves of characters and the seq to come included", () => {
  const write = openBatchEncoder();
  const read = openBatchDecoder();
  const units: Transaction[] = [
    [{ sql: "INSERT a", values: [1, "\ud83d", "𝄞\u0000", null, FIRST_ROWID], rows: 1, grows: true }],
    [
      { sql: "INSERT b", values: [Uint8Array.from({ length: 256 }, (_, n) => n)] },
      { sql: "INSERT a", values: [] },
    ],
  ];
  expect(read(write(units))).toEqual(units);
  expect(read(write(units))).toEqual(units); // the SQL is known by now
});

test("a letter that was lost is noticed", () => {
  const write = openBatchEncoder();
  const read = openBatchDecoder();
  write([[{ sql: "INSERT a", values: [] }]]);
  expect(() => read(write([[{ sql: "INSERT a", values: [] }]]))).toThrow("lost");
});

test.each([openWorkerEngine, openSqlite])(
  "transactions sent before closing are committed by %p",
  async (open) => {
    const path = join(folder.path, "creel.db");
    const store = await openStore(open(path), SYSTEM);
    const captured = store.items(TERMINAL).capture({ title: "last", note: null, isFocused: false });
    await store.close();
    const { id } = await captured;
    const again = await openStore(openWorkerEngine(path), SYSTEM);
    expect((await again.items(TERMINAL).get(id))?.title).toBe("last");
    await again.close();
  },
);

test("a file that cannot be opened fails each request, with the fix", async () => {
  const path = join(folder.path, "creel.db");
  await Bun.write(path, "not a database, and longer than nothing");
  const engine = openWorkerEngine(path);
  const requests = [engine.read("SELECT 1"), engine.write([]), engine.run("SELECT 1"), engine.tidy()];
  for (const one of await Promise.all(requests.map(problem))) {
    expect(one).toMatchObject({ code: "unavailable" });
    expect(String(one)).toMatch(/truncated.*creel restore/s);
  }
  await engine.close();
});

test("after its worker has died the engine reports it, in the log too, and rejects requests", async () => {
  const inside = join(folder.path, "dies.ts");
  await Bun.write(inside, 'self.onmessage = () => { throw new Error("out of luck"); };');
  const events: string[] = [];
  const engine = openWorkerEngine(join(folder.path, "creel.db"), (event) => events.push(event), inside);
  const requests = [engine.read("SELECT 1"), engine.write([]), engine.tidy()];
  for (const one of await Promise.all(requests.map(problem))) {
    expect(one).toMatchObject({ code: "unavailable" });
    expect(String(one)).toContain("Start Creel again");
  }
  expect(await problem(engine.write([]))).toMatchObject({ code: "unavailable" });
  expect(events).toEqual(["database-thread-failed"]);
  await engine.close();
});
