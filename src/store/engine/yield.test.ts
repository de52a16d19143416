import { expect, test } from "bun:test";
import { yieldToOthers } from "./yield.ts";

/** Blocks the event loop for some milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("of many pieces of long work that wait, no two go on in one turn of the event loop", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let part = 0; part < 2; part++) {
        await yieldToOthers("");
        turns.push(turn);
        work(6);
      }
    }),
  );
  isOver = true;
  expect(turns).toHaveLength(40);
  expect(new Set(turns).size).toBe(40);
});

test("short work goes on in the same turn", async () => {
  let turnsTaken = 0;
  const tries = 50; // on a busy machine a slice may be over at once
  for (let n = 0; n < tries; n++) {
    await yieldToOthers("");
    setImmediate(() => turnsTaken++);
    const before = turnsTaken;
    await yieldToOthers("");
    if (turnsTaken === before) return;
  }
  expect(`a later turn in each of ${tries} tries`).toBe("");
});

test("a client with much work delays another by one part at a time", async () => {
  const order: string[] = [];
  const run = async (client: string, parts: number) => {
    for (let part = 0; part < parts; part++) {
      await yieldToOthers(client);
      order.push(client);
      work(6);
    }
  };
  await Promise.all([...Array.from({ length: 20 }, () => run("greedy", 1)), run("other", 3)]);
  const places = order.flatMap((client, n) => (client === "other" ? [n] : []));
  expect(places).toHaveLength(3);
  expect(places.at(-1)).toBeLessThan(8);
});
