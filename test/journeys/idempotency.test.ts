import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, problemOf, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

async function start(): Promise<void> {
  folder = makeFolder();
  server = await startCreel(folder.path);
}
async function stop(): Promise<void> {
  await server.stop();
  folder.remove();
}

const keyed = (key: string, more: Record<string, string> = {}) => ({
  headers: { "Idempotency-Key": key, ...more },
});

async function items(): Promise<Item[]> {
  return ((await (await server.asPage("/api/items")).json()) as { items: Item[] }).items;
}

/** Counts the items that `work` adds. */
async function countNewItems(work: () => Promise<unknown>): Promise<number> {
  const before = await items();
  await work();
  return (await items()).length - before.length;
}

describe("Idempotency-Key", () => {
  beforeAll(start);
  afterAll(stop);

  test("100 parallel equal requests make one item and get one identical answer", async () => {
    let all: string[] = [];
    const captures = async () => {
      all = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const response = await server.capture({ title: "once" }, keyed("one-key"));
          return `${response.status} ${response.headers.get("location")} ${await response.text()}`;
        }),
      );
    };
    expect(await countNewItems(captures)).toBe(1);
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toStartWith("200 ");
  });

  test("other fields under the same key are refused, and a new key is another capture", async () => {
    const captures = async () => {
      await server.capture({ title: "a" }, keyed("of-a"));
      for (const other of [{ title: "b" }, { title: "a", note: "n" }, { title: "a", isFocused: true }]) {
        const response = await server.capture(other, keyed("of-a"));
        expect([response.status, (await problemOf(response)).field]).toEqual([422, "Idempotency-Key"]);
      }
      expect((await server.capture({ title: "a" }, keyed("of-another"))).status).toBe(200);
    };
    expect(await countNewItems(captures)).toBe(2);
  });

  test("a refused capture does not use its key up", async () => {
    expect((await server.capture({ title: "" }, keyed("refused"))).status).toBe(422);
    expect((await server.capture({ title: "now right" }, keyed("refused"))).status).toBe(200);
  });

  test.each(["a b", "\u00fc", "x".repeat(256)])("%j is no key", async (key) => {
    const response = await server.capture({ title: "a" }, keyed(key));
    expect([response.status, (await problemOf(response)).code]).toEqual([400, "invalid-request"]);
  });
});

describe("Idempotency-Key, with a server of its own", () => {
  beforeEach(start);
  afterEach(stop);

  test("the same answer after kill -9 and a restart, however the same fields are spelt", async () => {
    const first = await (await server.capture({ title: "kept", note: "" }, keyed("k"))).text();
    server.kill("SIGKILL");
    await server.exited;
    const { key } = server;
    server = await startCreel(folder.path);
    const again = await server.ask(`/api/items?key=${key}`, {
      method: "POST",
      body: '{"isFocused": false, "title": "k\\u0065pt", "tags": 1}',
      ...keyed("k"),
    });
    expect(await again.text()).toBe(first);
    const form = await server.ask(`/api/items?key=${key}`, {
      method: "POST",
      body: "title=kept",
      headers: { "Idempotency-Key": "k", "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(await form.text()).toBe(first);
    expect(await items()).toHaveLength(1);
  });
});

describe("Creel-Captured-On", () => {
  beforeAll(start);
  afterAll(stop);

  const now = () => Math.floor(Date.now() / 1000);

  test("a thought keeps the day on which it was caught", async () => {
    const friday = now() - 3 * 86_400;
    const response = await server.capture(
      { title: "from Friday" },
      keyed("friday", { "Creel-Captured-On": String(friday) }),
    );
    expect(((await response.json()) as { createdOn: number }).createdOn).toBe(friday);
    expect((await items())[0]?.createdOn).toBe(friday);
  });

  test.each([-31 * 86_400, 3600])("%i seconds from now is refused", async (seconds) => {
    const response = await server.capture(
      { title: "a" },
      { headers: { "Creel-Captured-On": String(now() + seconds) } },
    );
    expect([response.status, (await problemOf(response)).field]).toEqual([422, "Creel-Captured-On"]);
  });

  test("a text that is not a number is refused", async () => {
    const response = await server.capture({ title: "a" }, { headers: { "Creel-Captured-On": "Friday" } });
    expect([response.status, (await problemOf(response)).field]).toEqual([422, "Creel-Captured-On"]);
  });
});
