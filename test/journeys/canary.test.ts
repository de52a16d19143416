import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { createHandler } from "../../src/http/handler.ts";
import { openRateLimit } from "../../src/http/limits/rate-limit.ts";
import type { Dependencies } from "../../src/http/request/dependencies.ts";
import { type CreelProcess, creel, makeFolder, openMemoryStore, startCreel } from "../home.ts";

/** Sends keys of every kind through each interface and looks for them where they must not be. */
let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;
/** Each secret is made once; no other place than its own may contain it. */
const canaries: Record<string, string> = { brought: "canary-of-another-program-7f3d" };
/** The output of each command and each response, with the name of the command or request. */
const outputs: [string, string][] = [];

beforeAll(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  server = await startCreel(there.path);
  for (const [name, ...more] of [
    ["capture"],
    ["read", "--scope", "read"],
    ["full", "--scope", "full"],
    ["query", "--scope", "full", "--in-query"],
    ["gone", "--scope", "full"],
    ["expiring", "--expires", "1h"],
  ] as const)
    canaries[name] = JSON.parse((await creel(there.path, ["key", "add", name, ...more, "--json"])).out).key;
  await runVerb(there.path, ["key", "add", "brought", "--secret-from-stdin"], canaries.brought);
  await runVerb(there.path, ["key", "revoke", "gone"]);
  await pairDevice();
});
afterAll(async () => {
  await server.stop();
  there.remove();
  here.remove();
});

/** Adds a key and a session from pairing, their used codes, and one unused code. */
async function pairDevice(): Promise<void> {
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address;
  if (!own) return console.log("No canary is paired here. This computer has no address but loopback.");
  const { port } = new URL(server.api ?? "");
  await runVerb(there.path, ["api", "on", "--host", own, "--port", port]);
  await runVerb(there.path, ["api", "page", "on"]);
  const invite = async (...more: string[]) =>
    JSON.parse((await creel(there.path, ["pair", ...more, "--json"])).out).code;
  const [code, open, pageCode] = [await invite(), await invite(), await invite("--page")];
  const pair = async (offer: object) => {
    const response = await server.ask("/api/pair", { method: "POST", body: JSON.stringify(offer) });
    return (await response.json()) as { key: string; session: string };
  };
  const { key } = await pair({ code, device: "phone" });
  const { session } = await pair({ code: pageCode, device: "tablet", isBrowser: true });
  Object.assign(canaries, { paired: key, code, open, session, pageCode });
}

/** Runs a verb and reads the process list until it ends. */
async function runVerb(home: string, args: string[], stdin?: string, env: Record<string, string> = {}) {
  const command = creel(home, args, { env, ...(stdin === undefined ? {} : { stdin }) });
  let isOver = false;
  const poll = (async () => {
    for (; !isOver; await Bun.sleep(5)) outputs.push([`ps during ${args[0]}`, commandLines()]);
  })();
  const { out, err } = await command;
  isOver = true;
  await poll;
  outputs.push([`creel ${args.join(" ")}`, out + err]);
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
        return ""; // the process has ended
      }
    })
    .join("\n");
}

async function ask(path: string, init: RequestInit = {}, base?: string): Promise<void> {
  const once: RequestInit = { ...init, redirect: "manual" };
  const response = base ? await fetch(base + path, once) : await server.ask(path, once);
  const stream = response.headers.get("content-type") === "text/event-stream";
  const text = stream ? "" : await response.text();
  await response.body?.cancel().catch(() => {});
  outputs.push([`${init.method ?? "GET"} a path`, JSON.stringify([...response.headers]) + text]);
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
      await ask(`/api/items?key=${secret}`, { method: "POST", body: '{"title": "a"}' }, server.app);
      await ask("/api/items", { headers: { Authorization: `Bearer ${secret}` } }, server.app);
      await ask("/api/items", { headers: { "Creel-Session": secret } }, server.app);
      for (const path of ["/", "/api/items", "/api/keys", "/api/events"])
        await ask(path, { headers: { "Creel-Session": secret } });
      await ask(
        `/api/items?key=${secret}`,
        { headers: { Host: `localhost:${new URL(server.app).port}` } },
        server.app,
      );
    }
  });

  test("goes through the command line, over stdin and the environment", async () => {
    const url = server.api ?? "";
    for (const secret of [canaries.capture ?? "", canaries.brought ?? "", canaries.gone ?? ""]) {
      await runVerb(here.path, ["connect", url, "--yes", "--key-stdin"], secret);
      await runVerb(here.path, ["connect", url, "--yes"], undefined, { CREEL_KEY: `${secret}` });
      await runVerb(here.path, ["add", "a thought"]);
      await runVerb(here.path, ["outbox"]);
      await runVerb(here.path, ["list"]);
      await runVerb(here.path, ["doctor"]);
    }
    await runVerb(here.path, ["connect", url, "--yes", "--key-stdin"], canaries.capture?.slice(0, -1));
    for (const args of [
      ["key", "list"],
      ["key", "list", "--json"],
      ["device", "list", "--json"],
      ["receipts"],
      ["attention"],
      ["api"],
      ["list"],
    ])
      await runVerb(there.path, args);
    await runVerb(there.path, ["key", "scope", "capture", "read"]);
    await runVerb(there.path, ["backup"]);
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
      outputs.push([path, await (await server.asPage(path)).text()]);
    expect(outputs.length).toBeGreaterThan(400);
    expect(outputs.filter(([what]) => what.startsWith("ps")).length).toBeGreaterThan(20);
    expect(outputs.some(([what, text]) => what.startsWith("ps") && text.includes("connect"))).toBe(true);
    for (const [what, text] of outputs) expectNone(what, text);
  });

  test("is in no file: not the log, not the database, not a backup; a client keeps its own for its owner alone", async () => {
    const files = filesUnder(there.path).filter((path) => !path.endsWith("creel.sock"));
    for (const name of ["creel.db", "log", "backups"])
      expect(files.some((path) => path.includes(name))).toBe(true);
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
    const response = await createHandler(ports)(request, {
      rules,
      peer: "192.0.2.1",
      peerUser: async () => "unknown",
      holdOpen() {},
      stream: () => () => {},
      closing: false,
    });
    expect([response.status, logged.length]).toEqual([500, 1]);
    for (const text of [logged[0] ?? "", await response.text(), JSON.stringify([...response.headers])])
      expect(text).not.toContain(secret);
    expect(logged[0]).toContain("planted");
    await store.close();
  });
});
