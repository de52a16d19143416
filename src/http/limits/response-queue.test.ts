import { describe, expect, test } from "bun:test";
import { LONG_RESPONSE_CHARS, ResponseQueue, UnreadBudget } from "./response-queue.ts";

/** The bytes that a reader gets of a response to its end; null if it was cut. */
async function read({ stream }: ResponseQueue): Promise<number | null> {
  let length = 0;
  try {
    for await (const piece of stream) length += piece.length;
    return length;
  } catch {
    return null;
  }
}

const bytes = (length: number) => new Uint8Array(length);

describe("a response in pieces", () => {
  test("is whole, in order and in pieces, whether the reader or the bytes come first", async () => {
    const early = new ResponseQueue(new UnreadBudget());
    const text = new Response(early.stream).text();
    await Bun.sleep(1);
    for (const part of ["a", "b".repeat(LONG_RESPONSE_CHARS + 1), "c"]) early.push(Buffer.from(part));
    early.end();
    expect(await text).toBe(`a${"b".repeat(LONG_RESPONSE_CHARS + 1)}c`);
    const late = new ResponseQueue(new UnreadBudget());
    late.push(bytes(LONG_RESPONSE_CHARS + 5));
    late.end();
    late.push(bytes(1)); // after its end: not sent
    const lengths = [];
    for await (const piece of late.stream) lengths.push(piece.length);
    expect(lengths).toEqual([LONG_RESPONSE_CHARS, 5]);
    await late.ended;
  });

  test("counts what its reader has not taken, and nothing once the reader has left", async () => {
    const queue = new ResponseQueue(new UnreadBudget());
    queue.push(bytes(LONG_RESPONSE_CHARS + 5));
    const reader = queue.stream.getReader();
    await reader.read();
    expect(queue.unread).toBe(5);
    await reader.cancel();
    await queue.ended;
    expect(queue.unread).toBe(0);
  });
});

test("a response is drained when its reader asks for more than it was sent, or at its end", async () => {
  const queue = new ResponseQueue(new UnreadBudget());
  let drained = 0;
  const wait = () => queue.drained().then(() => drained++);
  queue.push(bytes(5));
  const first = wait();
  const reader = queue.stream.getReader();
  await reader.read();
  expect(drained).toBe(0);
  const next = reader.read();
  await first;
  queue.push(bytes(5));
  await next;
  const second = wait();
  queue.cut();
  await second;
  await wait();
  expect(reader.read()).rejects.toThrow("too slowly");
});

describe("a response whose text is made as its reader takes it", () => {
  const KIB = 1024;
  /** 64 texts of 64 KiB, and how many of them were made. */
  const source = () => {
    const state = { made: 0 };
    function* parts() {
      for (; state.made < 64; state.made++) yield "x".repeat(64 * KIB);
    }
    return { state, parts: parts() };
  };

  test("is whole, and made in several turns of the event loop", async () => {
    const queue = new ResponseQueue(new UnreadBudget());
    const { state, parts } = source();
    const counts = new Set<number>();
    queue.push(Buffer.from("before"));
    queue.pushParts(parts, 4096 * KIB);
    queue.end();
    const reading = read(queue);
    while (queue.unread > 0) {
      counts.add(state.made);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await reading).toBe(6 + 4096 * KIB);
    expect(counts.size).toBeGreaterThan(20);
  });

  test("is made no further than it is read, and counts what it is made from until then", async () => {
    const queue = new ResponseQueue(new UnreadBudget());
    const { state, parts } = source();
    queue.pushParts(parts, 1_000_000);
    queue.end();
    expect(queue.unread).toBe(1_000_000);
    const reader = queue.stream.getReader();
    await reader.read();
    await Bun.sleep(5);
    expect(state.made).toBeLessThan(4);
    await reader.cancel();
    await queue.ended;
    expect(queue.unread).toBe(0);
    await Bun.sleep(5);
    expect(state.made).toBeLessThan(4);
  });

  test("is cut while a part of it is being made", async () => {
    const queue = new ResponseQueue(new UnreadBudget());
    const { state, parts } = source();
    queue.pushParts(parts, 1_000_000);
    const reading = read(queue);
    queue.cut();
    expect(await reading).toBeNull();
    await Bun.sleep(5);
    expect([state.made, queue.unread]).toEqual([0, 0]);
  });
});

describe("the memory of all responses", () => {
  test("is had by cutting those whose readers took nothing for longest", async () => {
    const budget = new UnreadBudget(4 * LONG_RESPONSE_CHARS);
    const all = Array.from({ length: 4 }, () => new ResponseQueue(budget));
    const [first, second, third, last] = all as [ResponseQueue, ResponseQueue, ResponseQueue, ResponseQueue];
    first.push(bytes(LONG_RESPONSE_CHARS + 1));
    second.push(bytes(LONG_RESPONSE_CHARS));
    third.push(bytes(LONG_RESPONSE_CHARS));
    second.push(bytes(1)); // more for its reader is no progress of it
    const reader = first.stream.getReader();
    await reader.read();
    last.push(bytes(2 * LONG_RESPONSE_CHARS));
    reader.releaseLock();
    for (const queue of all) queue.end();
    expect(await Promise.all(all.map(read))).toEqual([1, null, LONG_RESPONSE_CHARS, 2 * LONG_RESPONSE_CHARS]);
  });

  test("never keeps one from being sent, and is free again after it", async () => {
    const budget = new UnreadBudget(10);
    for (let round = 0; round < 2; round++) {
      const queue = new ResponseQueue(budget);
      queue.push(bytes(20));
      queue.end();
      expect(await read(queue)).toBe(20);
    }
    const others = [new ResponseQueue(budget), new ResponseQueue(budget)];
    for (const queue of others) queue.push(bytes(5));
    for (const queue of others) queue.end();
    expect(await Promise.all(others.map(read))).toEqual([5, 5]);
  });
});
