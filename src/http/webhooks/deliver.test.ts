import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Webhooks } from "../../domain/webhook/webhooks.ts";
import { type Deliverer, startDelivery } from "./deliver.ts";

let now = 1_800_000_000;
let store: Awaited<ReturnType<typeof openMemoryStore>>;
let deliverer: Deliverer | undefined;
let receiver: ReturnType<typeof openReceiver>;

beforeEach(async () => {
  now = 1_800_000_000;
  store = await openMemoryStore({ ...SYSTEM, now: () => now });
  receiver = openReceiver();
});
afterEach(async () => {
  deliverer?.stop();
  deliverer = undefined;
  await receiver.stop();
  await store.close();
});

interface Arrived {
  path: string;
  id: string;
  type: string;
  data: {
    change: { seq: number; patch: unknown };
    item: { id: string; title: string } | null;
    first?: number;
  };
}

/** Keeps what arrives, and answers with what is asked of it. */
function openReceiver() {
  const arrived: Arrived[] = [];
  let answer: (arrived: Arrived) => Response | Promise<Response> = () => new Response();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { type, data } = (await request.json()) as Pick<Arrived, "type" | "data">;
      const id = request.headers.get("webhook-id") ?? "";
      const one = { path: new URL(request.url).pathname, id, type, data };
      arrived.push(one);
      return answer(one);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    arrived,
    seqs: (path = "/") => arrived.filter((one) => one.path === path).map(({ data }) => data.change?.seq),
    answering: (how: typeof answer) => {
      answer = how;
    },
    stop: () => server.stop(true),
  };
}

const start = () => {
  deliverer = startDelivery(store, { own: () => [], now: () => now });
};
const add = (path = "/", more: Partial<Parameters<Webhooks["add"]>[0]> = {}) =>
  store.webhooks.add({ url: receiver.url + path, verbs: null, isPrivateAllowed: false, ...more });
const capture = async (title: string) =>
  (await store.items(TERMINAL).capture({ title, note: null, isFocused: false })).id;
const hook = async (id: string) => (await store.webhooks.list()).find((one) => one.id === id);

async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await Bun.sleep(2);
}

test("each change is sent in order, with the current item, and the cursor follows", async () => {
  start();
  const { id } = await add();
  const item = await capture("one");
  await store.items(TERMINAL).change({ id: item, command: { verb: "edit", patch: { title: "two" } } });
  for (let n = 3; n <= 250; n++) await capture(`item ${n}`);
  await until(async () => (await hook(id))?.cursor === 250);
  expect(receiver.seqs()).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
  expect(receiver.arrived.slice(0, 3).map(({ type }) => type)).toEqual([
    "item.captured",
    "item.edited",
    "item.captured",
  ]);
  expect(receiver.arrived[1]).toMatchObject({
    data: {
      change: { seq: 2, item, verb: "edit", by: "terminal", patch: { title: "two" } },
      item: { title: "two" },
    },
  });
  expect(new Set(receiver.arrived.map((one) => one.id)).size).toBe(250);
});

test("changes made while the program was stopped are sent at the start", async () => {
  await add();
  await capture("while nothing ran");
  start();
  await until(() => receiver.arrived.length === 1);
});

test("only the chosen verbs are sent, however many other changes lie between", async () => {
  const { id } = await add("/", { verbs: ["purge"] });
  for (let n = 0; n < 250; n++) await capture(`item ${n}`);
  start();
  await until(async () => (await hook(id))?.cursor === 250);
  const item = await capture("a secret thought");
  await store.items(TERMINAL).change({ id: item, command: { verb: "trash" } });
  await store.items(TERMINAL).purge(item);
  await until(async () => (await hook(id))?.cursor === 253);
  expect(receiver.arrived).toMatchObject([
    { type: "item.purged", data: { change: { seq: 253 }, item: null } },
  ]);
});

test("a pending message of a purged item is sent without its text", async () => {
  await add();
  const item = await capture("a secret thought");
  await store
    .items(TERMINAL)
    .change({ id: item, command: { verb: "edit", patch: { note: "a secret thought" } } });
  await store.items(TERMINAL).change({ id: item, command: { verb: "trash" } });
  await store.items(TERMINAL).purge(item);
  start();
  await until(() => receiver.arrived.length === 4);
  expect(JSON.stringify(receiver.arrived)).not.toContain("secret thought");
});

describe("a receiver that fails", () => {
  test("is sent the same message again after its wait, and what came later only after it", async () => {
    receiver.answering(() => new Response(null, { status: receiver.arrived.length < 3 ? 500 : 200 }));
    const { id } = await add();
    start();
    await capture("one");
    await until(async () => (await hook(id))?.failures === 1);
    await capture("two");
    deliverer?.wake();
    await Bun.sleep(20);
    expect(receiver.seqs()).toEqual([1]); // no retry before the time
    now += 5;
    deliverer?.wake();
    await until(async () => (await hook(id))?.failures === 2);
    expect(await hook(id)).toMatchObject({ cursor: 0, failedOn: now - 5, nextOn: now + 30 });
    now += 30;
    deliverer?.wake();
    await until(async () => (await hook(id))?.cursor === 2);
    expect(receiver.seqs()).toEqual([1, 1, 1, 2]);
    expect(new Set(receiver.arrived.slice(0, 3).map((one) => one.id)).size).toBe(1);
    expect(await hook(id)).toMatchObject({ failures: 0, failedOn: null, nextOn: null });
    const deliveries = (await store.webhooks.deliveries(id)) ?? [];
    expect(deliveries.map(({ seq, status, isDelivered }) => [seq, status, isDelivered])).toEqual([
      [2, 200, true],
      [1, 200, true],
      [1, 500, false],
      [1, 500, false],
    ]);
  });

  test("is not retried early because of a change during its failure", async () => {
    receiver.answering(async ({ path }) => {
      if (path === "/other") return new Response();
      if (receiver.seqs().length === 1) await capture("two");
      return new Response(null, { status: 500 });
    });
    const { id } = await add();
    await add("/other");
    start();
    await capture("one");
    await until(async () => (await hook(id))?.failures);
    await until(() => receiver.seqs("/other").length === 2);
    await Bun.sleep(20);
    expect([receiver.seqs(), (await hook(id))?.failures]).toEqual([[1], 1]);
  });

  test("is tried again at once when the clock was set back during its wait, and then waits as before", async () => {
    receiver.answering(() => new Response(null, { status: 500, headers: { "Retry-After": "3600" } }));
    const { id } = await add();
    start();
    await capture("one");
    await until(async () => (await hook(id))?.failures === 1);
    now -= 20 * 3_600;
    deliverer?.wake();
    await until(async () => (await hook(id))?.failures === 2);
    expect(await hook(id)).toMatchObject({ nextOn: now + 3_600 });
    deliverer?.wake();
    await Bun.sleep(20);
    expect((await hook(id))?.failures).toBe(2);
  });

  test("is paused after five days, and goes on from its cursor when it is resumed", async () => {
    let isWell = false;
    receiver.answering(() => new Response(null, { status: isWell ? 200 : 503 }));
    const { id } = await add();
    start();
    await capture("one");
    await until(async () => (await hook(id))?.failures === 1);
    const begun = now;
    for (let failed = 1; (await hook(id))?.pausedOn === null; failed++) {
      now = (await hook(id))?.nextOn ?? now;
      deliverer?.wake();
      await until(async () => (await hook(id))?.failures === failed + 1);
    }
    expect(now - begun).toBeGreaterThanOrEqual(5 * 86_400);
    const attempts = receiver.arrived.length;
    isWell = true;
    await capture("two");
    now += 30 * 86_400;
    deliverer?.wake();
    await Bun.sleep(20);
    expect(receiver.arrived.length).toBe(attempts);
    await store.webhooks.resume(id);
    await until(async () => (await hook(id))?.cursor === 2);
    expect(receiver.seqs().slice(attempts)).toEqual([1, 2]);
  });

  test("and is gone for good is paused at once", async () => {
    receiver.answering(() => new Response(null, { status: 410 }));
    const { id } = await add();
    start();
    await capture("one");
    await until(async () => (await hook(id))?.pausedOn === now);
  });

  test("or is slow keeps no other one waiting", async () => {
    const held = Promise.withResolvers<Response>();
    receiver.answering(({ path }) => (path === "/slow" ? held.promise : new Response()));
    await add("/slow");
    await add("/quick");
    start();
    for (let n = 0; n < 3; n++) await capture(`item ${n}`);
    await until(() => receiver.seqs("/quick").length === 3);
    expect(receiver.seqs("/slow")).toEqual([1]);
    held.resolve(new Response());
    await until(() => receiver.seqs("/slow").length === 3);
    expect(receiver.seqs("/slow")).toEqual([1, 2, 3]);
  });
});

test("a webhook that is removed during a delivery gets nothing more, and the others do", async () => {
  const held = Promise.withResolvers<Response>();
  receiver.answering(({ path }) => (path === "/a" ? held.promise : new Response()));
  const { id } = await add("/a");
  await add("/b");
  start();
  await capture("one");
  await until(() => receiver.seqs("/a").length === 1);
  await store.webhooks.remove(id);
  held.resolve(new Response());
  await capture("two");
  await until(() => receiver.seqs("/b").length === 2);
  expect(receiver.seqs("/a")).toEqual([1]);
});

test("a stopped sender sends nothing more, and the next start repeats the message in flight", async () => {
  const held = Promise.withResolvers<Response>();
  receiver.answering(() => held.promise);
  const { id } = await add();
  start();
  await capture("one");
  await until(() => receiver.arrived.length === 1);
  deliverer?.stop();
  await capture("two");
  await Bun.sleep(20);
  expect([receiver.seqs(), (await hook(id))?.cursor, (await hook(id))?.failures]).toEqual([[1], 0, 0]);
  expect(await store.webhooks.deliveries(id)).toEqual([]);
  held.resolve(new Response());
  receiver.answering(() => new Response());
  start();
  await until(async () => (await hook(id))?.cursor === 2);
  expect(receiver.seqs()).toEqual([1, 1, 2]);
  expect(receiver.arrived[0]?.id).toBe(receiver.arrived[1]?.id ?? "");
});

test("a gap in the log is reported, and the later changes follow", async () => {
  const { id } = await add();
  await capture("an old one");
  now += 366 * 86_400;
  await capture("a new one");
  await store.tidy();
  start();
  await until(async () => (await hook(id))?.cursor === 2);
  expect(receiver.arrived.map(({ type }) => type)).toEqual(["log.reset", "item.captured"]);
  expect(receiver.arrived[0]?.data).toEqual({ first: 2 } as never);
});
