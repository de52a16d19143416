import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { creel, makeFolder, type Running, startCreel } from "../home.ts";

/** A server that takes some texts and fails or hangs at others, or says when it wants to be asked again. */
let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: Running;
let stand: ReturnType<typeof Bun.serve> | null = null;

beforeEach(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  server = await startCreel(there.path);
  await creel(here.path, ["connect", server.api ?? "", "--yes", "--key-stdin"], { stdin: server.key });
});
afterEach(async () => {
  await stand?.stop(true);
  await server.stop();
  there.remove();
  here.remove();
});

const run = (...args: string[]) => creel(here.path, args);

/** From now on the command line finds another address, with what it knows of the server unchanged. */
function point(url: string): void {
  const remote = join(here.path, "remote.json");
  writeFileSync(remote, JSON.stringify({ ...JSON.parse(readFileSync(remote, "utf8")), url }));
}

/** A server with the real one's certificate that answers what the test wants. */
function fake(answer: (request: Request) => Response | Promise<Response>): void {
  const read = (name: string) => readFileSync(join(there.path, "tls", name), "utf8");
  const tls = { cert: read("leaf.crt"), key: read("leaf.key") };
  stand = Bun.serve({ hostname: "127.0.0.1", port: 0, tls, fetch: answer });
  point(`https://127.0.0.1:${stand.port}`);
}

function passOn({ headers }: Request, body: string): Promise<Response> {
  const key = headers.get("Authorization") ?? "";
  return server.ask("/api/items", { method: "POST", headers: { Authorization: key }, body });
}

async function titles(): Promise<string[]> {
  const { items } = (await (await server.asPage("/api/items")).json()) as { items: Item[] };
  return items.map(({ title }) => title).reverse();
}

async function waiting(): Promise<string[]> {
  const { outbox } = JSON.parse((await run("outbox", "--json")).out);
  return outbox.map(({ state, title }: { state: string; title: string }) => `${state} ${title}`);
}

test("a text at which the server fails does not hold up the next", async () => {
  point("https://127.0.0.1:1");
  for (const title of ["poison", "good"]) await run("add", title);
  let tried = 0;
  fake(async (request) => {
    const body = await request.text();
    if (!body.includes("poison")) return passOn(request, body);
    tried++;
    return new Response("oops", { status: 500 });
  });
  while (tried === 0) await run("key", "list"); // a call gives what waits two seconds
  expect([await titles(), await waiting()]).toEqual([["good"], ["waiting poison"]]);
});

test("a text at which the server hangs holds up the next for two calls, and then no more", async () => {
  point("https://127.0.0.1:1");
  for (const title of ["endless", "good"]) await run("add", title);
  fake(async (request) => {
    const body = await request.text();
    return body.includes("endless") ? new Promise<never>(() => {}) : passOn(request, body);
  });
  const left = [];
  for (let n = 0; n < 3; n++) {
    expect((await run("outbox", "retry")).code).toBe(69);
    left.push(await waiting());
  }
  expect(left).toEqual([
    ["waiting endless", "waiting good"],
    ["waiting endless", "waiting good"],
    ["waiting endless"],
  ]);
  expect(await titles()).toEqual(["good"]);
});

test("a server that says when to come back is left alone until then, by the app", async () => {
  fake(() => new Response("", { status: 503, headers: { "Retry-After": "3000" } }));
  const before = Math.floor(Date.now() / 1000);
  await run("add", "a thought");
  const { next, reason } = JSON.parse((await run("outbox", "--json")).out);
  expect([next >= before + 3000, reason]).toEqual([true, expect.stringContaining("503")]);
  point(server.api ?? "");
  expect((await run("add", "another")).code).toBe(0); // whoever calls tries at once
  expect(await titles()).toEqual(["a thought", "another"]);
});
