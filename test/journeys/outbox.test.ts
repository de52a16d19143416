import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OutboxEntry } from "../../src/cli/outbox/entries.ts";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, FROM_CHECKOUT, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let args: string[];
let remote: string;
let outbox: string;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  remote = join(here.path, "remote.json");
  outbox = join(here.path, "outbox");
  args = ["--api", "--app-port", "0", "--api-port", String(await freePort())];
  server = await startCreel(there.path, { args });
  await connect(server);
});
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close();
  await server.stop();
  there.remove();
  here.remove();
});

const run = (...args: string[]) => creel(here.path, args);
const connect = ({ api, key }: CreelProcess) =>
  creel(here.path, ["connect", api ?? "", "--yes", "--key-stdin"], { stdin: key });

/** Changes the server's address in the connection file and nothing else. */
function setServerUrl(url: string): void {
  writeFileSync(remote, JSON.stringify({ ...JSON.parse(readFileSync(remote, "utf8")), url }));
}

async function items(of = server): Promise<Item[]> {
  return ((await (await of.asPage("/api/items?limit=500")).json()) as { items: Item[] }).items;
}

async function titles(of = server): Promise<string[]> {
  return (await items(of)).map(({ title }) => title).reverse();
}

async function listWaiting() {
  const { outbox } = JSON.parse((await run("outbox", "--json")).out);
  return outbox.map(({ state, title }: { state: string; title: string }) => `${state} ${title}`);
}

function tlsOf(home: string) {
  const read = (name: string) => readFileSync(join(home, "tls", name), "utf8");
  return { cert: read("leaf.crt"), key: read("leaf.key") };
}

/** Starts a server that has the real one's certificate and the test's handler. */
function startFakeServer(answer: (request: Request) => Response | Promise<Response>): void {
  const fakeServer = Bun.serve({ hostname: "127.0.0.1", port: 0, tls: tlsOf(there.path), fetch: answer });
  cleanups.push(() => fakeServer.stop(true));
  setServerUrl(`https://127.0.0.1:${fakeServer.port}`);
}

function forwardCapture({ headers }: Request, body: string): Promise<Response> {
  const key = headers.get("Authorization") ?? "";
  return server.ask("/api/items", { method: "POST", headers: { Authorization: key }, body });
}

function answerWith(code: number, problem: string): () => void {
  return () =>
    startFakeServer(() => Response.json({ code: problem, detail: `It says ${code}.` }, { status: code }));
}

function answerNever(): void {
  const fakeServer = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  cleanups.push(() => fakeServer.stop(true));
  setServerUrl(`https://127.0.0.1:${fakeServer.port}`);
}

async function startImpostor(): Promise<void> {
  const folder = makeFolder();
  await (await startCreel(folder.path)).stop(); // makes a CA and a key of its own
  const fakeServer = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: tlsOf(folder.path),
    fetch: () => Response.json({}),
  });
  cleanups.push(() => fakeServer.stop(true));
  folder.remove();
  setServerUrl(`https://127.0.0.1:${fakeServer.port}`);
}

/** Starts a proxy that forwards each capture to the real server and closes before the response. */
function cutReplies(): void {
  const socket = {
    open(connection: Bun.Socket<{ text: string }>) {
      connection.data = { text: "" };
    },
    async data(connection: Bun.Socket<{ text: string }>, bytes: Buffer) {
      connection.data.text += bytes.toString("utf8");
      const [head = "", body] = connection.data.text.split("\r\n\r\n");
      if (!body?.endsWith("}")) return;
      const headers = Object.fromEntries(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(": ")),
      );
      expect(
        (
          await server.ask("/api/items", {
            method: "POST",
            headers: { ...headers, Host: new URL(server.api ?? "").host },
            body,
          })
        ).status,
      ).toBe(200);
      connection.terminate();
    },
  };
  const fakeServer = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    tls: tlsOf(there.path),
    data: { text: "" },
    socket,
  });
  cleanups.push(() => fakeServer.stop(true));
  setServerUrl(`https://127.0.0.1:${fakeServer.port}`);
}

/** Makes the outbox entry three days old. */
function backdateEntry(): number {
  const [file = ""] = readdirSync(outbox).filter((name) => name.endsWith(".json"));
  const entry = JSON.parse(readFileSync(join(outbox, file), "utf8")) as OutboxEntry;
  const capturedOn = entry.capturedOn - 3 * 86_400;
  writeFileSync(join(outbox, file), JSON.stringify({ ...entry, capturedOn }));
  return capturedOn;
}

const ILL: [string, () => unknown, string][] = [
  ["down", () => setServerUrl("https://127.0.0.1:1"), "No server answers there"],
  ["hanging", answerNever, "does not answer"],
  ["of another pin", startImpostor, "a different pin"],
  ["answering 401", answerWith(401, "unauthorized"), "It says 401"],
  ["answering 403", answerWith(403, "forbidden"), "It says 403"],
  ["answering 408", answerWith(408, "timeout"), "It says 408"],
  ["answering 429", answerWith(429, "too-many"), "It says 429"],
  ["answering 500", answerWith(500, "internal"), "It says 500"],
  ["answering 503", answerWith(503, "unavailable"), "It says 503"],
  ["no Creel", () => startFakeServer(() => new Response("hello")), "is not Creel"],
  ["cutting its reply", cutReplies, "may have arrived"],
];

describe("creel add, connected to a server", () => {
  test.each(ILL)(
    "%s: kept, with the reason, and sent once by the next call, in order",
    async (name, make, reason) => {
      await make();
      const result = await run("add", "first ü", "a note", "-f");
      expect([result.code, result.out]).toEqual([
        0,
        expect.stringContaining("kept in the outbox: it will be sent when the server answers"),
      ]);
      expect(result.out).toContain(reason);
      const json = JSON.parse((await run("outbox", "--json")).out);
      expect(json.outbox).toMatchObject([{ state: "waiting", title: "first ü", note: "a note" }]);
      expect(json.reason).toContain(reason);
      const now = await run("add", "not kept", "--now");
      expect([now.code, now.err]).toEqual([69, expect.stringMatching(/^not kept\ncreel: /)]);
      const day = name === "cutting its reply" ? undefined : backdateEntry();
      setServerUrl(server.api ?? "");
      expect((await run("add", "second")).code).toBe(0);
      const all = (await items()).reverse().filter(({ title }) => title !== "not kept");
      expect(all.map(({ title }) => title)).toEqual(["first ü", "second"]);
      expect(all[0]).toMatchObject({ note: "a note", isFocused: true, ...(day ? { createdOn: day } : {}) });
      expect(await listWaiting()).toEqual([]);
    },
  );

  test.each([
    [400, "invalid-text"],
    [413, "too-large"],
    [422, "invalid"],
    [404, "not-found"],
  ])("an entry with status %i is refused, is listed, and blocks no other", async (code, problem) => {
    setServerUrl("https://127.0.0.1:1");
    for (const title of ["bad", "good"]) expect((await run("add", title)).code).toBe(0);
    startFakeServer(async (request) => {
      const body = await request.text();
      if (body.includes("bad"))
        return Response.json({ code: problem, detail: "Not this." }, { status: code });
      return forwardCapture(request, body);
    });
    const next = await run("add", "next");
    expect([next.code, next.err]).toEqual([
      0,
      expect.stringContaining("refused a waiting capture: Not this."),
    ]);
    const own = await run("add", "bad too", "--json");
    expect([own.code, JSON.parse(own.out)]).toMatchObject([1, { state: "refused", detail: "Not this." }]);
    expect(await titles()).toEqual(["good", "next"]);
    expect(await listWaiting()).toEqual(["refused bad", "refused bad too"]);
    expect((await run("outbox")).out).toMatch(/bad {2}refused: Not this\.\n.*bad too {2}refused: Not this\./);
    setServerUrl(server.api ?? "");
    expect(JSON.parse((await run("outbox", "retry", "--json")).out)).toMatchObject({ sent: 2, waiting: 0 });
    expect(await titles()).toEqual(["good", "next", "bad", "bad too"]);
  });

  test("an outbox that cannot be written gives the text back, exit 1, and nothing is sent", async () => {
    writeFileSync(outbox, "");
    const { code, err } = await run("add", "a thought", "with a note");
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^a thought\nwith a note\ncreel: Creel cannot write to the outbox/),
    ]);
    expect(await items()).toEqual([]);
  });

  test("ten at once, while the server comes up, are ten items", async () => {
    await server.stop();
    const texts = Array.from({ length: 10 }, (_, n) => `at once ${n}`);
    const runs = texts.map((text) => run("add", text));
    server = await startCreel(there.path, { args });
    expect((await Promise.all(runs)).map(({ code, err }) => (code === 0 ? 0 : err))).toEqual(
      Array(10).fill(0),
    );
    await Promise.all([run("outbox", "retry"), run("outbox", "retry"), run("add", "the last")]);
    await run("outbox", "retry");
    expect([(await titles()).sort(), await listWaiting()]).toEqual([[...texts, "the last"].sort(), []]);
  });

  test("lines of a pipe are sent in their order", async () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    const result = await creel(here.path, ["add", "-", "--lines"], { stdin: lines.join("\n") });
    expect([result.code, result.out.split("\n").length, await titles()]).toEqual([0, 20, lines]);
  });

  test("killed at any moment: an acknowledged text is once on the server or in the outbox", async () => {
    const acknowledged = new Set<string>();
    const tries = Array.from({ length: 40 }, (_, n) => `killed ${n}`);
    for (const text of tries) {
      const child = Bun.spawn([...FROM_CHECKOUT, "add", text, "--home", here.path], {
        stdout: "pipe",
        stderr: "ignore",
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), Math.random() * 80);
      if ((await new Response(child.stdout).text()) !== "") acknowledged.add(text);
      await child.exited;
      clearTimeout(timer);
    }
    expect((await run("outbox", "retry")).code).toBe(0);
    const there = await titles();
    expect(new Set(there).size).toBe(there.length);
    for (const text of acknowledged) expect(there).toContain(text);
    expect(await listWaiting()).toEqual([]);
  });
});

describe("creel outbox", () => {
  test("another server gets the outbox only on request", async () => {
    setServerUrl("https://127.0.0.1:1");
    await run("add", "for the first");
    const folder = makeFolder();
    const other = await startCreel(folder.path);
    cleanups.push(() => other.stop().then(folder.remove));
    rmSync(remote);
    expect((await connect(other)).code).toBe(0);
    expect((await run("add", "for the other")).code).toBe(0);
    expect([await titles(other), await listWaiting()]).toEqual([
      ["for the other"],
      ["waiting for the first"],
    ]);
    expect((await run("outbox")).out).toContain("for https://127.0.0.1:1, which is not connected");
    expect((await run("outbox", "retry")).out).toContain("Still waiting: 1.");
    expect((await run("outbox", "retry", "--all")).code).toBe(0);
    expect(await titles(other)).toEqual(["for the other", "for the first"]);
  });

  test("the running app sends the outbox", async () => {
    setServerUrl("https://127.0.0.1:1");
    await run("add", "a thought");
    rmSync(join(outbox, "back-off"));
    setServerUrl(server.api ?? "");
    const app = await startCreel(here.path, { args: ["--app-port", "0"] });
    cleanups.push(() => app.stop());
    while ((await items()).length === 0) await Bun.sleep(50);
    expect(await titles()).toEqual(["a thought"]);
  });
});
