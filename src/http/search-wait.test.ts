import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import { createHandler, type RequestHandler } from "./handler.ts";
import type { Dependencies } from "./request/dependencies.ts";
import { openMemoryBudget } from "./request/request-body.ts";

const SEARCHES = 20; // more than turns of long reads

let answer: RequestHandler;
let isHeld: PromiseWithResolvers<void>;
let release: () => void;

/** The index of words waits for `release`. */
const home = storeOn((folder) => {
  const [, open] = ENGINES[0] as (typeof ENGINES)[number];
  const engine = open(folder);
  const { promise: held, resolve } = Promise.withResolvers<void>();
  isHeld = Promise.withResolvers();
  release = resolve;
  const write: typeof engine.write = async (unit) => {
    if (unit.some(({ sql }) => sql.includes("INTO item_words"))) {
      isHeld.resolve();
      await held;
    }
    return engine.write(unit);
  };
  return { ...engine, write };
});
beforeEach(async () => {
  await home.open();
  await home.make("milk");
  answer = createHandler({ ...home.store, budget: openMemoryBudget() } as unknown as Dependencies);
});
afterEach(async () => {
  release();
  await home.close();
});

async function list(query: string, signal?: AbortSignal): Promise<{ status: number; titles: string[] }> {
  const request = new Request(`http://creel/api/items?${query}`, signal ? { signal } : {});
  const response = await answer(request, {
    rules: { channel: "socket", hosts: new Set(), origins: new Set() },
    peer: null,
    peerUser: async () => "own",
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  });
  const { items } = (await response.json()) as { items?: { title: string }[] };
  return { status: response.status, titles: items?.map(({ title }) => title) ?? [] };
}

test("searches that wait for the index delay no other list", async () => {
  const leaving = new AbortController();
  const searches = Array.from({ length: SEARCHES }, () => list("q=milk", leaving.signal));
  await isHeld.promise;
  expect(await list("list=inbox")).toEqual({ status: 200, titles: ["milk"] });
  leaving.abort();
  for (const { status } of await Promise.all(searches)) expect(status).toBe(503);
  release();
  expect(await list("q=milk")).toEqual({ status: 200, titles: ["milk"] });
}, 10_000);

test("a search finds what is indexed when the index takes long", async () => {
  const limit = new AbortController();
  const timeout = spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const searching = list("q=milk");
  await isHeld.promise;
  limit.abort();
  expect(await searching).toEqual({ status: 200, titles: [] });
  timeout.mockRestore();
  release();
  expect(await list("q=milk")).toEqual({ status: 200, titles: ["milk"] });
}, 10_000);
