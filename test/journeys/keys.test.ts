import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

async function start(): Promise<void> {
  folder = makeFolder();
  server = await startCreel(folder.path);
}
async function stop(): Promise<void> {
  await server.stop();
  folder.remove();
}

const run = (...args: string[]) => creel(folder.path, args);
const withKey = (key: string): RequestInit => ({ headers: { Authorization: `Bearer ${key}` } });

async function add(name: string, ...more: string[]): Promise<string> {
  const { out, err } = await run("key", "add", name, ...more, "--json");
  if (out === "") throw new Error(err);
  return JSON.parse(out).key;
}

describe("creel key, with a server of its own", () => {
  beforeEach(start);
  afterEach(stop);

  test("a key with an expiry works until then, is unknown after it, and the list shows it", async () => {
    const guest = await run("key", "add", "guest", "--expires", "90d");
    expect([guest.code, guest.err]).toEqual([0, expect.stringContaining(" until ")]);
    await server.asPage("/api/me"); // signs in first, so that the key's seconds begin with the key
    const before = Date.now() / 1000;
    const expiresOn = Math.floor(before) + 4;
    const response = await server.asPage("/api/keys", {
      method: "POST",
      body: JSON.stringify({ name: "brief", scope: "read", expiresOn }),
    });
    const { key } = (await response.json()) as { key: string };
    expect((await server.ask("/api/items", withKey(key))).status).toBe(200);
    while ((await server.ask("/api/items", withKey(key))).status !== 401) await Bun.sleep(100);
    expect(Date.now() / 1000).toBeGreaterThanOrEqual(expiresOn);
    const unknown = await problemOf(await server.ask("/api/items", withKey("creel_x")));
    expect(await problemOf(await server.ask("/api/items", withKey(key)))).toEqual(unknown);

    const { out } = await run("key", "list");
    expect(out).toMatch(/^guest .*expires /m);
    expect(out).toMatch(/^brief .*expired /m);
    const { keys } = JSON.parse((await run("key", "list", "--json")).out);
    expect(keys.map((one: { name: string; isExpired: boolean }) => [one.name, one.isExpired])).toEqual([
      ["first", false],
      ["guest", false],
      ["brief", true],
    ]);
  });
});

describe("creel key", () => {
  beforeAll(start);
  afterAll(stop);

  test("an invalid or past end makes no key", async () => {
    const before = (await run("key", "list")).out;
    const invalid = await run("key", "add", "a", "--expires", "soon");
    expect([invalid.code, invalid.err]).toEqual([1, expect.stringContaining("90d")]);
    const past = await run("key", "add", "b", "--expires", "2020-01-31");
    expect([past.code, past.err]).toEqual([1, expect.stringContaining("in the past")]);
    expect((await run("key", "list")).out).toBe(before);
  });

  test("a key may be in the query of a capture; in other requests only if it was made for that", async () => {
    const [plain, allowed] = [
      await add("plain", "--scope", "full"),
      await add("feed", "--scope", "full", "--in-query"),
    ];
    const statuses = async (key: string) =>
      Promise.all(
        ["/api/me", "/api/items", "/api/items?limit=1", "/api/receipts", "/api/keys"].map(
          async (path) => (await server.ask(`${path}${path.includes("?") ? "&" : "?"}key=${key}`)).status,
        ),
      );
    expect(await statuses(plain)).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(allowed)).toEqual([200, 200, 200, 200, 200]);
    const capture = await server.ask(`/api/items?key=${plain}`, { method: "POST", body: '{"title": "a"}' });
    expect(capture.status).toBe(200);
    expect((await run("key", "list")).out).toMatch(/^feed .*allowed as \?key= everywhere/m);
  });

  test("another scope holds at once, for open streams too", async () => {
    const key = await add("tool", "--scope", "read");
    const stream = await server.ask("/api/events", withKey(key));
    const text = new Response(stream.body).text();
    const changed = await run("key", "scope", "tool", "capture");
    expect([changed.code, changed.out]).toEqual([0, "The key tool now has the scope capture."]);
    await text; // it has ended
    expect((await server.ask("/api/items", withKey(key))).status).toBe(403);
    expect(
      (await server.ask("/api/items", { ...withKey(key), method: "POST", body: '{"title": "a"}' })).status,
    ).toBe(200);
    for (const args of [
      ["scope", "nobody", "read"],
      ["scope", "tool", "all"],
      ["scope", "tool"],
    ])
      expect((await run("key", ...args)).code).not.toBe(0);
    const old = await creel(folder.path, ["key", "add", "old", "--secret-from-stdin"], {
      stdin: "brought along",
    });
    expect([old.code, old.out]).toEqual([0, "The imported key old works now, for captures."]);
    expect((await run("key", "scope", "old", "read")).err).toContain("may only capture");
  });

  test("a new secret takes the old one's place at once, for open streams too, or after a while", async () => {
    const statuses = async (...keys: string[]) =>
      Promise.all(keys.map(async (key) => (await server.ask("/api/items", withKey(key))).status));
    const old = await add("pen", "--scope", "read");
    const stream = await server.ask("/api/events", withKey(old));
    const text = new Response(stream.body).text();
    const rotated = await run("key", "rotate", "pen");
    expect([rotated.code, rotated.err]).toEqual([
      0,
      expect.stringContaining("The old secret no longer works."),
    ]);
    await text; // it has ended
    expect(await statuses(old, rotated.out)).toEqual([401, 200]);
    const graced = await run("key", "rotate", "pen", "--grace", "12h", "--json");
    const { name, scope, key, oldUntil } = JSON.parse(graced.out);
    expect([name, scope, oldUntil > Date.now() / 1000 + 11 * 3600]).toEqual(["pen", "read", true]);
    expect(await statuses(rotated.out, key)).toEqual([200, 200]);
    expect((await run("key", "list")).out).toMatch(/^pen .*the old secret works until /m);
    for (const args of [["rotate"], ["rotate", "nobody"], ["rotate", "pen", "--grace", "soon"]])
      expect((await run("key", ...args)).code).not.toBe(0);
    expect(await statuses(key)).toEqual([200]);
  });

  test("revoking ends its open streams with nothing else happening, and so does its end", async () => {
    const revoked = await server.ask("/api/events", withKey(await add("reader", "--scope", "read")));
    const text = new Response(revoked.body).text();
    expect((await run("key", "revoke", "reader")).code).toBe(0);
    await text;

    const response = await server.asPage("/api/keys", {
      method: "POST",
      body: JSON.stringify({ name: "brief", scope: "read", expiresOn: Math.floor(Date.now() / 1000) + 4 }),
    });
    const { key } = (await response.json()) as { key: string };
    const brief = await server.ask("/api/events", withKey(key));
    await new Response(brief.body).text();
  });

  test("guessing on loopback is answered 401 every time, and the key that is right goes on working", async () => {
    const guess = () => server.ask("/api/me", withKey(`guess ${Math.random()}`));
    const statuses = await Promise.all(Array.from({ length: 150 }, async () => (await guess()).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await server.ask("/api/me", withKey(server.key))).status).toBe(200);
  });
});

/** Opens the API on an address beyond loopback, which is then also the address of the client. */
async function listenBeyondLoopback(): Promise<string | null> {
  const view = (await (await server.asPage("/app/settings/api")).json()) as { hosts: string[] };
  const address = view.hosts.find((host) => /^\d+\.\d+\.\d+\.\d+$/.test(host));
  if (!address) return null;
  const { port } = new URL(server.api ?? "");
  const applied = await server.asPage("/app/settings/api", {
    method: "PUT",
    body: JSON.stringify({ enabled: true, host: address, port: Number(port) }),
  });
  expect(applied.status).toBe(200);
  return `https://${address}:${port}`;
}

describe("guessing", () => {
  beforeEach(start);
  afterEach(stop);

  test("from another address ends in 429 before the body is read, and locks no other client out", async () => {
    const imported = "let me in, I pray";
    await creel(folder.path, ["key", "add", "old", "--secret-from-stdin"], { stdin: imported });
    const generatedKey = await add("made");
    const base = await listenBeyondLoopback();
    if (!base) return console.log("Not run: this computer has no address beyond loopback to guess from.");
    const capture = (at: string | null, key: string) =>
      fetch(`${at}/api/items`, {
        method: "POST",
        headers: { "X-Api-Key": key },
        body: '{"title": "a"}',
        tls: { ca: server.ca },
      } as RequestInit);
    expect((await capture(base, imported)).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await capture(base, `guess number ${n}`)).status).toBe(401);

    const response = await capture(base, "guess number 11");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      429,
      "application/problem+json",
    ]);
    expect(Number(response.headers.get("retry-after"))).toBeWithin(1, 31);
    expect(await problemOf(response)).toMatchObject({ status: 429, code: "too-many" });
    // A short key could be the next guess. A generated key cannot be guessed, so it is never delayed.
    expect((await capture(base, imported)).status).toBe(429);
    expect((await capture(base, generatedKey)).status).toBe(200);
    expect((await capture(server.api, imported)).status).toBe(200);

    const { hostname, port } = new URL(base);
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      tls: { ca: server.ca, serverName: "localhost" },
      socket: {
        handshake: (it) =>
          void it.write(
            `POST /api/items HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Api-Key: a guess\r\nContent-Length: 1000000\r\n\r\n{`,
          ),
        data: (_, bytes) => resolve(bytes.toString()),
        close: () => resolve(""),
      },
    });
    expect(await promise).toStartWith("HTTP/1.1 429"); // the client sent one byte of the body
    socket.terminate();
  });

  test("by many requests at once is no quicker", async () => {
    const base = await listenBeyondLoopback();
    if (!base) return console.log("Not run: this computer has no address beyond loopback to guess from.");
    const guess = async (n: number) =>
      (
        await fetch(`${base}/api/me`, {
          ...withKey(`guess number ${n}`),
          tls: { ca: server.ca },
        } as RequestInit)
      ).status;
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(n)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
  });
});
