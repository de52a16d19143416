import { expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { createHandler } from "../handler.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { openMemoryBudget } from "../request/request-body.ts";
import { openSemaphore } from "./large-response-limit.ts";

test("so much is in work at once, and the rest follows in order, also after one that failed", async () => {
  const turns = openSemaphore(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const taken = ends.map(({ promise }, n) =>
    turns.run(
      () => {
        begun.push(n);
        return promise;
      },
      { asker: `${n}` },
    ),
  );
  const settled = Promise.allSettled(taken);
  await Bun.sleep(1);
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error("no"));
  await Bun.sleep(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const [n, { resolve }] of ends.entries()) resolve(n);
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await turns.run(() => "again")).toBe("again");
});

test("while what comes of it is heavy, less is in work at once, until something light comes of it", async () => {
  const turns = openSemaphore(3, 1);
  let inWork = 0;
  let most = 0;
  const work = (isHeavy: boolean, asker = "") =>
    turns.run(
      async () => {
        most = Math.max(most, ++inWork);
        await Bun.sleep(1);
        inWork--;
        return isHeavy;
      },
      { asker, wasHeavy: (value) => value },
    );
  const many = async (isHeavy: boolean) => {
    most = 0;
    await Promise.all(Array.from({ length: 9 }, (_, n) => work(isHeavy, `${n}`)));
    return most;
  };
  expect(await many(true)).toBe(3); // not detected yet
  expect(await many(true)).toBe(1);
  await work(false);
  expect(await many(false)).toBe(3);
});

test("each asker has a turn, however much another one asks for", async () => {
  const turns = openSemaphore(1);
  const begun: string[] = [];
  const hold = Promise.withResolvers<void>();
  const ask = (asker: string, times: number) =>
    Array.from({ length: times }, (_, n) =>
      turns.run(
        () => {
          begun.push(`${asker} ${n}`);
          return hold.promise;
        },
        { asker },
      ),
    );
  const all = [...ask("greedy", 5), ...ask("modest", 1), ...ask("other", 2)];
  hold.resolve();
  await Promise.all(all);
  expect(begun).toEqual([
    "greedy 0",
    "greedy 1",
    "modest 0",
    "other 0",
    "greedy 2",
    "other 1",
    "greedy 3",
    "greedy 4",
  ]);
});

test("one client has two at work at most, and leaves a place for others", async () => {
  for (const [places, own] of [
    [8, 2],
    [3, 2],
    [2, 1],
    [1, 1],
  ] as const) {
    const turns = openSemaphore(places);
    const hold = Promise.withResolvers<void>();
    const begun: string[] = [];
    const ask = (asker: string) =>
      turns.run(
        () => {
          begun.push(asker);
          return hold.promise;
        },
        { asker },
      );
    const all = [...Array.from({ length: 9 }, () => ask("greedy")), ask("modest"), ask("modest")];
    await Bun.sleep(1);
    const others = Math.min(own, places - own);
    expect(begun).toEqual([...Array(own).fill("greedy"), ...Array(others).fill("modest")]);
    hold.resolve();
    await Promise.all(all);
    expect(begun.length).toBe(11);
  }
});

test("no work starts for a client that has gone, and a client that waited too long gets an error", async () => {
  const turns = openSemaphore(1, 1, 1);
  const hold = Promise.withResolvers<void>();
  const first = turns.run(() => hold.promise);
  let begun = 0;
  const leaving = new AbortController();
  const wait = (signal: AbortSignal) => turns.run(() => begun++, { signal }).catch((thrown) => thrown);
  const left = wait(leaving.signal);
  leaving.abort();
  expect(await left).toMatchObject({ code: "unavailable" });
  expect(await wait(leaving.signal)).toMatchObject({ code: "unavailable" });
  const late = await wait(new AbortController().signal);
  expect(late).toMatchObject({ code: "unavailable", retryAfter: 5 });
  expect(String(late)).toContain("Try again");
  const patient = turns.run(() => begun++);
  hold.resolve();
  await Promise.all([first, patient]);
  expect(begun).toBe(1);
});

test("searches alternate between addresses", async () => {
  const store = await openMemoryStore();
  const ends: (() => void)[] = [];
  const inbox = (by: Actor) => ({
    ...store.items(by),
    async list() {
      await new Promise<void>((resolve) => ends.push(resolve));
      return { items: [], next: null };
    },
  });
  const answer = createHandler({
    ...store,
    items: inbox,
    budget: openMemoryBudget(),
  } as unknown as Dependencies);
  const ask = (peer: string) =>
    answer(new Request("http://creel/api/items?q=a"), {
      rules: { channel: "socket", hosts: new Set(), origins: new Set() },
      peer,
      peerUser: async () => "own",
      holdOpen: () => {},
      stream: () => () => {},
      closing: false,
    });
  let answered = 0;
  const greedy = Array.from({ length: 30 }, () => ask("192.0.2.1").then(() => answered++));
  let isAnswered = false;
  const modest = ask("192.0.2.2").then(() => {
    isAnswered = true;
  });
  const endOne = async () => {
    while (ends.length === 0) await Bun.sleep(1);
    ends.shift()?.();
    await Bun.sleep(1);
  };
  while (!isAnswered) await endOne();
  expect(answered).toBeLessThan(12);
  while (answered < 30) await endOne();
  await Promise.all([...greedy, modest]);
  await store.close();
});

test("some of many long responses are made at once, and a capture waits for none", async () => {
  const store = await openMemoryStore();
  const hold = Promise.withResolvers<void>();
  const long = { id: "A", title: "a", note: "x".repeat(100_000) };
  let [begun, inWork, most] = [0, 0, 0];
  const inbox = (by: Actor) => ({
    ...store.items(by),
    async list() {
      begun++;
      most = Math.max(most, ++inWork);
      await hold.promise;
      inWork--;
      return { items: [long], next: null };
    },
  });
  const answer = createHandler({
    ...store,
    items: inbox,
    budget: openMemoryBudget(),
  } as unknown as Dependencies);
  const ask = async (peer: string | null, init?: RequestInit) => {
    const { status } = await answer(new Request("http://creel/api/items", init), {
      rules: { channel: "socket", hosts: new Set(), origins: new Set() },
      peer,
      peerUser: async () => "own",
      holdOpen: () => {},
      stream: () => () => {},
      closing: false,
    });
    return status;
  };
  const askEach = () => Array.from({ length: 20 }, (_, n) => ask(`192.0.2.${n}`));
  const lists = askEach();
  expect(await ask(null, { method: "POST", body: '{"title": "a"}' })).toBe(200);
  expect(begun).toBe(8);
  hold.resolve();
  expect(await Promise.all(lists)).toEqual(lists.map(() => 200));
  expect([begun, most]).toEqual([20, 8]);
  most = 0;
  await Promise.all(askEach());
  expect(most).toBe(2); // they are known to be long
  await store.close();
});
