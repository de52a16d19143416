import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

/** A server that accepts some texts, fails or hangs at others, or sends Retry-After. */
let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let fakeServer: ReturnType<typeof Bun.serve> | null = null;

beforeEach(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  server = await startCreel(there.path);
  await creel(here.path, ["connect", server.api ?? "", "--yes", "--key-stdin"], { stdin: server.key });
});
afterEach(async () => {
  await fakeServer?.stop(true);
  await server.stop();
  there.remove();
  here.remove();
});

const run = (...args: string[]) => creel(here.path, args);

/** Changes the server's address in the connection file and nothing else. */
function setServerUrl(url: string): void {
  const remote = join(here.path, "remote.json");
  writeFileSync(remote, JSON.stringify({ ...JSON.parse(readFileSync(remote, "utf8")), url }));
}

/** Starts a server that has the real one's certificate and the test's handler. */
function startFakeServer(answer: (request: Request) => Response | Promise<Response>): void {
  const read = (name: string) => readFileSync(join(there.path, "tls", name), "utf8");
  const tls = { cert: read("leaf.crt"), key: read("leaf.key") };
  fakeServer = Bun.serve({ hostname: "127.0.0.1", port: 0, tls, fetch: answer });
  setServerUrl(`https://127.0.0.1:${fakeServer.port}`);
}

function forwardCapture({ headers }: Request, body: string): Promise<Response> {
  const key = headers.get("Authorization") ?? "";
  return server.ask("/api/items", { method: "POST", headers: { Authorization: key }, body });
}

async function titles(): Promise<string[]> {
  const { items } = (await (await server.asPage("/api/items")).json()) as { items: Item[] };
  return items.map(({ title }) => title).reverse();
}

async function listWaiting(): Promise<string[]> {
  const { outbox } = JSON.parse((await run("outbox", "--json")).out);
  return outbox.map(({ state, title }: { state: string; title: string }) => `${state} ${title}`);
}

test("a text at which the server fails does not hold up the next", async () => {
  setServerUrl("https://127.0.0.1:1");
  for (const title of ["poison", "good"]) await run("add", title);
  let tryCount = 0;
  startFakeServer(async (request) => {
    const body = await request.text();
    if (!body.includes("poison")) return forwardCapture(request, body);
    tryCount++;
    return new Response("oops", { status: 500 });
  });
  while (tryCount === 0) await run("key", "list"); // each call spends up to two seconds on the outbox
  expect([await titles(), await listWaiting()]).toEqual([["good"], ["waiting poison"]]);
});

test("a text at which the server hangs holds up the next for two calls, and then no more", async () => {
  setServerUrl("https://127.0.0.1:1");
  for (const title of ["endless", "good"]) await run("add", title);
  startFakeServer(async (request) => {
    const body = await request.text();
    return body.includes("endless") ? new Promise<never>(() => {}) : forwardCapture(request, body);
  });
  const snapshots = [];
  for (let n = 0; n < 3; n++) {
    expect((await run("outbox", "retry")).code).toBe(69);
    snapshots.push(await listWaiting());
  }
  expect(snapshots).toEqual([
    ["waiting endless", "waiting good"],
    ["waiting endless", "waiting good"],
    ["waiting endless"],
  ]);
  expect(await titles()).toEqual(["good"]);
});

test("the app sends nothing until the Retry-After of the server has passed", async () => {
  startFakeServer(() => new Response("", { status: 503, headers: { "Retry-After": "3000" } }));
  const before = Math.floor(Date.now() / 1000);
  await run("add", "a thought");
  const { next, reason } = JSON.parse((await run("outbox", "--json")).out);
  expect([next >= before + 3000, reason]).toEqual([true, expect.stringContaining("503")]);
  setServerUrl(server.api ?? "");
  expect((await run("add", "another")).code).toBe(0); // a command tries at once
  expect(await titles()).toEqual(["a thought", "another"]);
});
