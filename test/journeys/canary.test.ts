import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { createHandler } from "../../src/http/handler.ts";
import { openRateLimit } from "../../src/http/limits/rate-limit.ts";
import type { Dependencies } from "../../src/http/request/dependencies.ts";
import { creel, makeFolder, openMemoryStore, type Running, startCreel } from "../home.ts";

/** Keys of every kind, put through everything, and looked for everywhere that they must not be. */
let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let running: Running;
/** Each is made once, and only the place that must hold it may. */
const canaries: Record<string, string> = { brought: "canary-of-another-program-7f3d" };
/** What a program of ours or a server's answer said, by what was asked. */
const said: [string, string][] = [];

beforeAll(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  running = await startCreel(there.path);
  for (const [name, ...more] of [
    ["capture"],
    ["read", "--scope", "read"],
    ["full", "--scope", "full"],
    ["query", "--scope", "full", "--in-query"],
    ["gone", "--scope", "full"],
    ["expiring", "--expires", "1h"],
  ] as const)
    canaries[name] = JSON.parse((await creel(there.path, ["key", "add", name, ...more, "--json"])).out).key;
  await verb(there.path, ["key", "add", "brought", "--secret-from-stdin"], canaries.brought);
  await verb(there.path, ["key", "revoke", "gone"]);
  await pairOne();
});
afterAll(async () => {
  await running.stop();
  there.remove();
  here.remove();
});

/** A key and a session that came by pairing, the codes that they came for, and one that is still good. */
async function pairOne(): Promise<void> {
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address;
  if (!own) return console.log("No canary is paired here. This computer has no address but loopback.");
  const { port } = new URL(running.api ?? "");
  await verb(there.path, ["api", "on", "--host", own, "--port", port]);
  await verb(there.path, ["api", "page", "on"]);
  const invite = async (...more: string[]) =>
    JSON.parse((await creel(there.path, ["pair", ...more, "--json"])).out).code;
  const [code, open, pageCode] = [await invite(), await invite(), await invite("--page")];
  const pair = async (given: object) => {
    const answer = await running.ask("/api/pair", { method: "POST", body: JSON.stringify(given) });
    return (await answer.json()) as { key: string; session: string };
  };
  const { key } = await pair({ code, device: "phone" });
  const { session } = await pair({ code: pageCode, device: "tablet", isBrowser: true });
  Object.assign(canaries, { paired: key, code, open, session, pageCode });
}

/** Runs a verb, and looks at the process list meanwhile. */
async function verb(home: string, args: string[], stdin?: string, env: Record<string, string> = {}) {
  const going = creel(home, args, { env, ...(stdin === undefined ? {} : { stdin }) });
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await Bun.sleep(5)) said.push([`ps during ${args[0]}`, commandLines()]);
  })();
  const { out, err } = await going;
  isOver = true;
  await watching;
  said.push([`creel ${args.join(" ")}`, out + err]);
}

/** The command line of every process, as `ps` shows them to each user of this computer. */
function commandLines(): string {
  if (process.platform !== "linux") return Bun.spawnSync(["ps", "-axo", "args"]).stdout.toString();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8");
      } catch {
        return ""; // it has ended
      }
    })
    .join("\n");
}

async function ask(path: string, init: RequestInit = {}, base?: string): Promise<void> {
  const once: RequestInit = { ...init, redirect: "manual" };
  const answer = base ? await fetch(base + path, once) : await running.ask(path, once);
  const stream = answer.headers.get("content-type") === "text/event-stream";
  const text = stream ? "" : await answer.text();
  await answer.body?.cancel().catch(() => {});
  said.push([`${init.method ?? "GET"} a path`, JSON.stringify([...answer.headers]) + text]);
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function expectNone(where: string, text: string | Buffer): void {
  for (const [name, secret] of Object.entries(canaries))
    expect([where, name, text.includes(secret) || text.includes(encodeURIComponent(secret))]).toEqual([
      where,
      name,
      false,
    ]);
}

describe("a key", () => {
  test("goes through every way in, right and wrong", async () => {
    for (const secret of Object.values(canaries)) {
      const mistyped = `${secret.slice(0, -1)}!`;
      for (const path of ["/api/items", "/api/items/", "/api/me", "/api/items/X", "/api/keys", "/api/events"])
        for (const method of ["GET", "POST", "PUT", "OPTIONS"]) {
          const body = method === "GET" ? {} : { body: '{"title": "a' };
          await ask(`${path}?key=${encodeURIComponent(secret)}`, { method, ...body });
          await ask(path, { method, ...body, headers: { Authorization: `Bearer ${secret}` } });
          await ask(path, { method, ...body, headers: { "X-Api-Key": secret } });
        }
      await ask(`/api/items?key=${secret}&key=${secret}`, { method: "POST", body: "{}" });
      await ask(`/api/items?key=${secret}`, { method: "POST", headers: { "X-Api-Key": mistyped } });
      await ask(`/api/items?key=${secret}`, { headers: { Origin: "https://evil.example" } });
      await ask(`/api/items?key=${secret}`, { headers: { Host: "evil.example" } });
      await ask(`/api/items?colour=${secret}`, { headers: { "X-Api-Key": canaries.full ?? "" } });
      await ask(`/api/items?key=${secret}`, { method: "POST", body: '{"title": "a"}' }, running.app);
      await ask("/api/items", { headers: { Authorization: `Bearer ${secret}` } }, running.app);
      await ask("/api/items", { headers: { "Creel-Session": secret } }, running.app);
      for (const path of ["/", "/api/items", "/api/keys", "/api/events"])
        await ask(path, { headers: { "Creel-Session": secret } });
      await ask(
        `/api/items?key=${secret}`,
        { headers: { Host: `localhost:${new URL(running.app).port}` } },
        running.app,
      );
    }
  });

  test("goes through the command line, over stdin and the environment", async () => {
    const url = running.api ?? "";
    for (const secret of [canaries.capture ?? "", canaries.brought ?? "", canaries.gone ?? ""]) {
      await verb(here.path, ["connect", url, "--yes", "--key-stdin"], secret);
      await verb(here.path, ["connect", url, "--yes"], undefined, { CREEL_KEY: `${secret}` });
      await verb(here.path, ["add", "a thought"]);
      await verb(here.path, ["outbox"]);
      await verb(here.path, ["list"]);
      await verb(here.path, ["doctor"]);
    }
    await verb(here.path, ["connect", url, "--yes", "--key-stdin"], canaries.capture?.slice(0, -1));
    for (const args of [
      ["key", "list"],
      ["key", "list", "--json"],
      ["device", "list", "--json"],
      ["receipts"],
      ["attention"],
      ["api"],
      ["list"],
    ])
      await verb(there.path, args);
    await verb(there.path, ["key", "scope", "capture", "read"]);
    await verb(there.path, ["backup"]);
  });

  test("is in no answer, no message and no process list", async () => {
    for (const path of [
      "/",
      "/app/settings/api",
      "/app/sessions",
      "/api/keys",
      "/api/receipts",
      "/api/attention",
    ])
      said.push([path, await (await running.asPage(path)).text()]);
    expect(said.length).toBeGreaterThan(400);
    expect(said.filter(([what]) => what.startsWith("ps")).length).toBeGreaterThan(20);
    expect(said.some(([what, text]) => what.startsWith("ps") && text.includes("connect"))).toBe(true);
    for (const [what, text] of said) expectNone(what, text);
  });

  test("is in no file: not the log, not the database, not a backup; a client keeps its own for its owner alone", async () => {
    const files = filesUnder(there.path).filter((path) => !path.endsWith("creel.sock"));
    for (const wanted of ["creel.db", "log", "backups"])
      expect(files.some((path) => path.includes(wanted))).toBe(true);
    for (const path of files) expectNone(path, readFileSync(path));
    for (const path of filesUnder(here.path))
      if (path !== join(here.path, "remote.json")) expectNone(path, readFileSync(path));
    expect(statSync(join(here.path, "remote.json")).mode & 0o777).toBe(0o600);
  });

  test("is not in what is logged of a request that failed in here", async () => {
    const store = await openMemoryStore();
    const { secret } = await store.keyring(1).add("canary", "full");
    await store.findKey(secret);
    const logged: string[] = [];
    const ports = {
      ...store,
      rateLimit: openRateLimit(() => 0),
      version: "",
      now: () => 0,
      log: (id: string, cause: Error) => logged.push(`${id} ${cause.stack} ${JSON.stringify(cause)}`),
      home: () => Promise.reject(new Error("planted")),
      receipts: { list: () => Promise.reject(new Error("planted")) },
    } as unknown as Dependencies;
    const rules = { channel: "api" as const, hosts: new Set(["creel:1"]), origins: new Set<string>() };
    const request = new Request(`https://creel:1/api/receipts?key=${secret}`, {
      headers: { Host: "creel:1", Authorization: `Bearer ${secret}` },
    });
    const answer = await createHandler(ports)(request, {
      rules,
      peer: "192.0.2.1",
      peerUser: async () => "unknown",
      holdOpen() {},
      stream: () => () => {},
      closing: false,
    });
    expect([answer.status, logged.length]).toEqual([500, 1]);
    for (const text of [logged[0] ?? "", await answer.text(), JSON.stringify([...answer.headers])])
      expect(text).not.toContain(secret);
    expect(logged[0]).toContain("planted");
    await store.close();
  });
});
