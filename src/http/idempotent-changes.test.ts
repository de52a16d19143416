import { afterEach, beforeEach, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import type { ItemChange, Items } from "../domain/inbox/items.ts";
import { openClient } from "../wire/client.ts";
import { createHandler, type RequestHandler } from "./handler.ts";
import type { Dependencies } from "./request/dependencies.ts";
import { openMemoryBudget } from "./request/request-body.ts";

const USED = { code: "invalid", field: "Idempotency-Key" };
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

const home = storeOn((folder) => (ENGINES[2] as (typeof ENGINES)[number])[1](folder));
let answer: RequestHandler;
/** The items as a client has them. */
let remote: Items;

beforeEach(async () => {
  await home.open();
  answer = createHandler({ ...home.store, budget: openMemoryBudget() } as unknown as Dependencies);
  remote = openClient(async (method, path, body, headers) => {
    const response = await ask(method, path, body, headers);
    return { status: response.status, body: await response.text() };
  }).inbox;
});
afterEach(home.close);

function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://creel${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return answer(request, {
    rules: { channel: "socket", hosts: new Set(), origins: new Set() },
    peer: null,
    peerUser: async () => "own",
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  });
}

test("a change, a verb, a batch, an undo and a redo that are sent again change nothing", async () => {
  const id = await home.make("one");
  const change: ItemChange = { id, command: { verb: "edit", patch: { minutes: 1 } }, revision: 1 };
  const complete: ItemChange = { id, command: { verb: "complete" } };
  const other: ItemChange = { id, command: { verb: "edit", patch: { minutes: 9 } }, revision: 1 };
  const batch: ItemChange[] = [other, { id, command: { verb: "reopen" } }];
  expect(await remote.change(change, "change")).toMatchObject({ revision: 2 });
  expect(await remote.change(complete, "complete")).toMatchObject({ revision: 3 });
  expect(await remote.changeAll(batch, "batch")).toMatchObject([{ code: "changed" }, { revision: 4 }]);
  expect(await remote.undo({ keys: ["batch"], idempotencyKey: "undo" })).toMatchObject([{ list: "done" }]);
  expect(await remote.redo({ keys: ["undo"], idempotencyKey: "redo" })).toMatchObject([{ list: "inbox" }]);
  const now = { list: "inbox", minutes: 1, revision: 6 };
  expect(await remote.change(change, "change")).toMatchObject(now);
  expect(await remote.change(complete, "complete")).toMatchObject(now);
  expect(await remote.changeAll(batch, "batch")).toMatchObject([{ code: "changed" }, now]);
  expect(await remote.undo({ keys: ["batch"], idempotencyKey: "undo" })).toMatchObject([now]);
  expect(await remote.redo({ keys: ["undo"], idempotencyKey: "redo" })).toMatchObject([now]);
  expect(await home.items().get(id)).toMatchObject(now);
});

test("a key of another request is refused, and so is one that is no key", async () => {
  const id = await home.make("one");
  const change: ItemChange = { id, command: { verb: "edit", patch: { minutes: 1 } } };
  await remote.change(change, "k");
  expect(await problem(remote.undo({ idempotencyKey: "k" }))).toMatchObject(USED);
  expect(await problem(remote.changeAll([change], "k"))).toMatchObject(USED);
  const requests = [
    ["PATCH", `/api/items/${id}`, "{}"],
    ["POST", `/api/items/${id}/complete`],
    ["PATCH", "/api/items", JSON.stringify({ changes: [{ id, verb: "complete" }] })],
    ["POST", "/api/undo"],
    ["POST", "/api/redo"],
  ] as const;
  for (const [method, path, body] of requests) {
    const response = await ask(method, path, body, { "Idempotency-Key": "a b" });
    expect([path, response.status]).toEqual([path, 400]);
  }
  expect(await home.items().get(id)).toMatchObject({ list: "inbox", minutes: 1 });
});

test("the answer to a repeated change has the ETag of the item, and 404 once it is purged", async () => {
  const id = await home.make("one");
  const repeat = () =>
    ask("POST", `/api/items/${id}/trash`, undefined, { "Idempotency-Key": "k", "If-Match": '"1"' });
  await repeat();
  await home.edit(id, { minutes: 1 });
  const again = await repeat();
  expect([again.status, again.headers.get("ETag")]).toEqual([200, '"3"']);
  await home.items().purge(id);
  expect((await repeat()).status).toBe(404);
});

test("an undo names its step by up to 1,000 keys of any length", async () => {
  const id = await home.make("one");
  const longest = Array.from({ length: 1_000 }, (_, n) => `${n}`.padEnd(255, '"'));
  await remote.change({ id, command: { verb: "edit", patch: { minutes: 1 } } }, longest[999]);
  expect(await remote.undo({ keys: longest })).toMatchObject([{ id, minutes: null }]);
  for (const keys of [[], ["a b"], [...longest, "more"]])
    expect(await problem(remote.redo({ keys }))).toMatchObject({ code: "invalid" });
  const old = await ask("POST", "/api/undo", JSON.stringify({ items: [{ id, revision: 2 }] }));
  expect(old.status).toBe(422);
});
