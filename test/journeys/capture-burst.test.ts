import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test("a burst of 200 captures with notes of 1 MiB is stored, each once, within its memory budget", async () => {
  const note = "n".repeat(1024 * 1024);
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      // On a busy computer the runtime may close a connection that it has not read for 10 s, and a body that waits
      // too long for memory is answered 503. No capture was acknowledged, so its sender tries again.
      const send = () =>
        server.capture({ title: `burst ${n}`, note }, { headers: { "Idempotency-Key": `burst-${n}` } });
      let response = await send().catch(send);
      while (response.status === 503) response = await send().catch(send);
      return { status: response.status, id: ((await response.json()) as { id: string }).id };
    }),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const items: Item[] = [];
  for (let cursor = ""; items.length < 200; ) {
    const response = await server.asPage(`/api/items?limit=500${cursor}`);
    const page = (await response.json()) as { items: Item[]; next: string | null };
    const text = page.items.reduce((sum, item) => sum + (item.note?.length ?? 0), 0);
    expect(text).toBeLessThanOrEqual(4 * 1024 * 1024); // a page of long texts ends early
    items.push(...page.items);
    cursor = `&cursor=${page.next}`;
  }
  expect(new Set(items.slice(0, 200).map(({ id }) => id))).toEqual(new Set(answers.map(({ id }) => id)));
  expect(items.slice(0, 200).every((item) => item.note === note)).toBe(true);
}, 180_000);
