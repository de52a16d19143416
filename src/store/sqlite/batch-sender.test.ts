import { expect, test } from "bun:test";
import type { Transaction } from "../engine/engine.ts";
import { BatchSender } from "./batch-sender.ts";
import type { FailedTransaction } from "./worker.ts";
import { openBatchDecoder } from "./worker-messages.ts";

const short = (name: string): Transaction => [{ sql: "INSERT", values: [name] }];
const rows = (name: string): Transaction => Array(51).fill({ sql: "INSERT", values: [name] });
const text = (name: string): Transaction => [{ sql: "INSERT", values: [name, "a".repeat(65 * 1024)] }];

/** A worker that commits a batch when it is told to. */
function openWorker() {
  const decode = openBatchDecoder();
  const batches: string[] = [];
  const answers: ((failed: FailedTransaction) => void)[] = [];
  const ask = (async (request: Parameters<typeof decode>[0]) => {
    const units = decode(request);
    if (units === null) return null;
    batches.push(units.map(([first]) => String(first?.values[0])).join("+"));
    return new Promise<FailedTransaction>((resolve) => answers.push(resolve));
  }) as ConstructorParameters<typeof BatchSender>[0];
  const sender = new BatchSender(ask, Promise.resolve());
  return { batches, sender, commitNext: () => answers.shift()?.([]) };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test.each([rows, text])("short transactions wait for one long one at most: %p", async (long) => {
  const { batches, sender, commitNext } = openWorker();
  for (const name of ["L1", "L2", "L3"]) sender.push(long(name));
  await turns();
  sender.push(short("s1"));
  sender.push(short("s2"));
  await turns();
  expect(batches).toEqual(["L1", "s1+s2"]);
  sender.push(short("s3"));
  commitNext(); // L1
  await turns();
  expect(batches.slice(2)).toEqual(["L2"]); // in turn with the short ones
  commitNext(); // s1 and s2
  await turns();
  expect(batches.slice(3)).toEqual(["s3"]);
  commitNext(); // L2
  await turns();
  expect(batches.slice(4)).toEqual(["L3"]);
});

test("short transactions that never end do not keep a long one waiting", async () => {
  const { batches, sender, commitNext } = openWorker();
  for (const name of ["s1", "s2"]) {
    sender.push(short(name));
    await turns();
  }
  sender.push(rows("L"));
  sender.push(short("s3"));
  commitNext();
  await turns();
  expect(batches).toEqual(["s1", "s2", "L"]);
});

test("a flush waits for all that was pushed before it", async () => {
  const { batches, sender, commitNext } = openWorker();
  const committed: string[] = [];
  for (const name of ["L1", "L2", "L3"]) sender.push(rows(name)).then(() => committed.push(name));
  for (const name of ["s1", "s2"]) sender.push(short(name)).then(() => committed.push(name));
  const flushed = sender.flush().then(() => committed.push("flushed"));
  while (batches.length < 4 || committed.length < 5) {
    await turns();
    commitNext();
  }
  await flushed;
  expect(committed.toSorted()).toEqual(["L1", "L2", "L3", "flushed", "s1", "s2"]);
  expect(committed.at(-1)).toBe("flushed");
});

test("a flush waits for what is sent while it waits", async () => {
  const { batches, sender, commitNext } = openWorker();
  for (const unit of [short("s1"), rows("L1"), short("s2")]) {
    sender.push(unit);
    await turns();
  }
  expect(batches).toEqual(["s1", "L1"]); // no more are in flight at a time
  let isFlushed = false;
  const flushed = sender.flush().then(() => {
    isFlushed = true;
  });
  for (const sent of [3, 3]) {
    commitNext();
    await turns();
    expect([batches.length, isFlushed]).toEqual([sent, false]);
  }
  commitNext(); // s2
  await flushed;
});
