import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { FIRST_ROWID, type Transaction } from "../engine/engine.ts";
import { readSetting, settingStatement } from "../settings/setting-row.ts";
import { openStore } from "../store.ts";
import { openSqlite } from "./engine.ts";
import { openWorkerEngine } from "./worker-engine.ts";
import { type BatchMessage, openBatchDecoder, openBatchEncoder } from "./worker-messages.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

const LONG = 'a"b '.repeat(10_000); // JSON of it is longer by a third

/** Decodes all messages of a batch. */
function decodeBatch(decode: ReturnType<typeof openBatchDecoder>, messages: Iterable<BatchMessage>) {
  let batch: Transaction[] | null = null;
  for (const message of messages) {
    expect(batch).toBeNull();
    batch = decode(message);
  }
  return batch;
}

test("a batch reads back as it was written, bytes, halves of characters and the seq to come included", () => {
  const encode = openBatchEncoder();
  const decode = openBatchDecoder();
  const units: Transaction[] = [
    [{ sql: "INSERT a", values: [1, "\ud83d", "𝄞\u0000", null, FIRST_ROWID], rows: 1, grows: true }],
    [],
    [
      { sql: "INSERT b", values: [Uint8Array.from({ length: 256 }, (_, n) => n), LONG] },
      { sql: "INSERT a", values: [`${LONG}\ud83d`, 1, `${LONG}2`] },
    ],
  ];
  expect(decodeBatch(decode, encode(units))).toEqual(units);
  expect(decodeBatch(decode, encode(units))).toEqual(units); // the SQL is known by now
});

test("a batch of many megabytes goes in short messages, and long texts in no JSON", () => {
  const units: Transaction[] = [
    Array.from({ length: 100 }, (_, n) => ({
      sql: `INSERT ${n}`,
      values: [`${LONG}${n}`, "b".repeat(10_000)],
    })),
    Array.from({ length: 10_000 }, (_, n) => ({ sql: "INSERT", values: [n] })),
  ];
  const messages = [...openBatchEncoder()(units)];
  expect(messages.filter(({ verb }) => verb === "text").map(({ text }) => text)).toEqual(
    Array.from({ length: 100 }, (_, n) => `${LONG}${n}`),
  );
  for (const { verb, text } of messages) if (verb !== "text") expect(text.length).toBeLessThan(512 * 1024);
  expect(decodeBatch(openBatchDecoder(), messages)).toEqual(units);
});

test("a lost message is noticed, and no part of its batch is returned", () => {
  const long: Transaction[] = [[{ sql: "INSERT a", values: ["b".repeat(10_000)] }]];
  const messages = [...openBatchEncoder()(Array<Transaction>(100).fill(long[0] as Transaction))];
  const [first, second, ...rest] = messages as [BatchMessage, BatchMessage];
  expect([first.verb, second.verb]).toEqual(["part", "part"]);
  expect(() => decodeBatch(openBatchDecoder(), [second, ...rest])).toThrow("lost");
  expect(() => decodeBatch(openBatchDecoder(), [first, ...rest])).toThrow("lost");
  const [text, write] = [...openBatchEncoder()([[{ sql: "INSERT a", values: [LONG] }]])] as [
    BatchMessage,
    BatchMessage,
  ];
  expect(text.verb).toBe("text");
  expect(() => decodeBatch(openBatchDecoder(), [write])).toThrow("lost");
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

test.each([1, 3])(
  "%p batches are committed in their order, the first of many messages, when the engine closes",
  async (count) => {
    const path = join(folder.path, "creel.db");
    await (await openStore(openSqlite(path), SYSTEM)).close();
    const engine = openWorkerEngine(path);
    const change = (value: string) => settingStatement(1, "views", value);
    const written: Promise<void>[] = [];
    const batches = [[...Array(20).fill(change(LONG.repeat(50))), change("a")], [change("b")], [change("c")]];
    for (const batch of batches.slice(0, count)) {
      written.push(engine.write(batch));
      await new Promise((resolve) => setImmediate(resolve)); // a batch each
    }
    await engine.close();
    await Promise.all(written);
    const again = openSqlite(path);
    expect(await readSetting(again, 1, "views")).toBe(count === 1 ? "a" : "c");
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
