import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { openRateLimit } from "../limits/rate-limit.ts";
import type { Dependencies } from "../request/dependencies.ts";
import type { Access, Channel } from "../request/route.ts";
import { checkAccess, checkHost, checkOrigin, findCaller, type ListenerRules } from "./guards.ts";

const HOSTS = new Set(["localhost:11111", "127.0.0.1:11111", "[::1]:11111"]);
const gate = (place: Channel = "api"): ListenerRules => ({
  channel: place,
  hosts: HOSTS,
  origins: new Set(["https://localhost:11111"]),
});

function request(headers: Record<string, string>, path = "/api/items", method = "POST"): Request {
  return new Request(`https://localhost:11111${path}`, { method, headers });
}

function codeOf(work: () => void): string {
  try {
    work();
    return "passed";
  } catch (thrown) {
    return thrown instanceof Problem ? thrown.code : String(thrown);
  }
}

describe("Host", () => {
  test.each(["localhost:11111", "LOCALHOST:11111", "127.0.0.1:11111", "[::1]:11111"])(
    "%s is ours",
    (host) => {
      expect(codeOf(() => checkHost(request({ host }), gate()))).toBe("passed");
    },
  );

  test.each([
    "localhost",
    "localhost:11110",
    "localhost.:11111",
    "127.0.0.1",
    "127.1:11111",
    "0x7f.0.0.1:11111",
    "2130706433:11111",
    "0.0.0.0:11111",
    "[::]:11111",
    "::1:11111",
    "[::ffff:127.0.0.1]:11111",
    "evil.example:11111",
    "localhost.evil.example:11111",
    "evil-localhost:11111",
    "localhost:11111:11111",
    "localhost:011111",
  ])("%s is foreign", (host) =>
    expect(codeOf(() => checkHost(request({ host }), gate()))).toBe("misdirected"),
  );

  test.each([
    "user@localhost:11111",
    "localhost:11111/",
    "localhost:11111, localhost:11111",
    "lo calhost:11111",
    "localhost%3A11111",
    "löcalhost:11111",
    "x".repeat(300),
  ])("%j is malformed", (host) => {
    const request = {
      headers: { get: (name: string) => (name === "host" ? host : null) },
    } as unknown as Request;
    expect(codeOf(() => checkHost(request, gate()))).toBe("invalid-request");
  });

  test("none at all is malformed", () =>
    expect(codeOf(() => checkHost(request({}), gate()))).toBe("invalid-request"));
});

describe("Origin", () => {
  const LISTED = new Set(["https://dash.example"]);
  const originCheckOf = (
    headers: Record<string, string>,
    place: Channel = "api",
    isShell = false,
    method = "POST",
  ) => {
    try {
      const path = isShell ? "/" : "/api/items";
      return checkOrigin(request(headers, path, method), gate(place), LISTED, isShell) ?? "ours";
    } catch (thrown) {
      return (thrown as Problem).code;
    }
  };

  test.each([
    [{}, "ours"],
    [{ origin: "https://localhost:11111" }, "ours"],
    [{ origin: "moz-extension://0-1-2" }, "moz-extension://0-1-2"],
    [{ origin: "lsp://logseq.io" }, "lsp://logseq.io"],
    [{ origin: "https://dash.example" }, "https://dash.example"],
    [{ origin: "https://dash.example", "sec-fetch-site": "cross-site" }, "https://dash.example"],
    [{ origin: "https://Dash.example" }, "forbidden"],
    [{ origin: "http://dash.example" }, "forbidden"],
    [{ origin: "https://dash.example:8443" }, "forbidden"],
    [{ origin: "https://dash.example.evil.example" }, "forbidden"],
    [{ origin: "https://dash.example, https://evil.example" }, "forbidden"],
    [{ origin: "https://evil.example" }, "forbidden"],
    [{ origin: "http://localhost:11111" }, "forbidden"],
    [{ origin: "HTTPS://evil.example" }, "forbidden"],
    [{ origin: "null" }, "forbidden"],
    [{ "sec-fetch-site": "none" }, "ours"],
    [{ "sec-fetch-site": "same-origin" }, "ours"],
    [{ "sec-fetch-site": "same-site" }, "forbidden"],
    [{ "sec-fetch-site": "cross-site" }, "forbidden"],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "forbidden"],
  ] as [Record<string, string>, string][])("%j: %s", (headers, answer) => {
    expect(originCheckOf(headers)).toBe(answer);
  });

  test("one of the settings is foreign on the app address all the same", () => {
    expect(originCheckOf({ origin: "https://dash.example" }, "app")).toBe("forbidden");
  });

  test("a link from elsewhere may open the shell, and a form or a script may not", () => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect([true, false].map((isShell) => originCheckOf(link, "app", isShell, "GET"))).toEqual([
      "ours",
      "forbidden",
    ]);
    expect(originCheckOf(link, "app", true, "POST")).toBe("forbidden");
    expect(originCheckOf({ ...link, "sec-fetch-mode": "no-cors" }, "app", true, "GET")).toBe("forbidden");
  });
});

/** Every kind of caller against every access a route can ask for. */
describe("access", () => {
  const accesses: Exclude<Access, "anyone">[] = ["me", "capture", "read", "full", "keys", "page", "terminal"];
  const may = (kind: Actor["kind"], scope: "capture" | "read" | "full") =>
    accesses.filter(
      (access) =>
        codeOf(() => checkAccess({ kind, name: "x", account: 1, scope, address: null }, access)) === "passed",
    );

  test("each may do exactly what it may", () => {
    expect(may("key", "capture")).toEqual(["me", "capture"]);
    expect(may("key", "read")).toEqual(["me", "read"]);
    expect(may("key", "full")).toEqual(["me", "capture", "read", "full", "keys"]);
    expect(may("device", "full")).toEqual(["me", "capture", "read", "full"]);
    expect(may("page", "full")).toEqual(["me", "capture", "read", "full", "keys", "page"]);
    expect(may("terminal", "full")).toEqual(accesses);
    expect(may("assistant", "full")).toEqual(["me", "capture", "read", "full"]);
  });
});

describe("the caller", () => {
  let now = 1_800_000_000;
  let store: Awaited<ReturnType<typeof openMemoryStore>>;
  let dependencies: Dependencies;
  const secrets: Record<string, string> = {};

  beforeEach(async () => {
    store = await openMemoryStore({ ...SYSTEM, now: () => now });
    dependencies = { ...store, rateLimit: openRateLimit(() => now) } as unknown as Dependencies;
    const keyring = store.keyring(ONLY_ACCOUNT);
    secrets.KEY = (await keyring.add("phone", "capture")).secret;
    secrets.QUERY = (await keyring.add("feed", "read", { isAllowedInQuery: true })).secret;
    secrets.SHORT = (await keyring.add("short", "capture", { expiresOn: now + 60 })).secret;
    secrets.GONE = (await keyring.add("gone", "full")).secret;
    secrets.BROUGHT = (await keyring.add("launcher", "capture", { secret: "let me in!!" })).secret;
    await keyring.revoke("gone");
    secrets.SESSION = await store.sessions.open("Firefox on Linux");
    secrets.DEVICE = await store.sessions.openPaired("tablet");
  });
  afterEach(() => store.close());

  async function ask(
    place: Channel,
    headers: Record<string, string>,
    path = "/api/items",
    peer = "192.0.2.1",
  ) {
    const fill = (text: string) => text.replace(/[A-Z]{3,}/, (word) => secrets[word] ?? word);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    const url = new URL(`https://localhost:11111${fill(path)}`);
    return findCaller(request(filled), url, gate(place), dependencies, peer);
  }
  const caller = (...args: Parameters<typeof ask>) =>
    ask(...args).then(
      ({ kind, name, address }) => `${kind} ${name} ${address}`,
      (thrown: Problem) => thrown.code as string,
    );

  test("is found by key on the API address, by session on the app address, and is the terminal on the socket", async () => {
    expect(await caller("api", { authorization: "Bearer KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", { authorization: "bearer  KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", { "x-api-key": "KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", {}, "/api/items/?key=KEY")).toBe("key phone 192.0.2.1");
    expect(await caller("app", { "creel-session": "SESSION" })).toBe("page page null");
    expect(await caller("socket", {})).toBe("terminal terminal null");
  });

  test("is one actor for each address of a key, as its scope is now", async () => {
    const headers = { authorization: "Bearer KEY" };
    const first = await ask("api", headers);
    expect(await ask("api", headers)).toBe(first);
    expect(await caller("api", headers, "/api/items", "192.0.2.2")).toBe("key phone 192.0.2.2");
    expect(first.address).toBe("192.0.2.1");
    expect(await ask("api", headers)).toEqual(first);
    await store.keyring(ONLY_ACCOUNT).rescope("phone", "full");
    expect(await ask("api", headers)).toEqual({ ...first, scope: "full" });
  });

  test("is nobody with the wrong credential in the wrong place", async () => {
    expect(await caller("api", {})).toBe("unauthorized");
    expect(await caller("api", { "creel-session": "SESSION" })).toBe("unauthorized");
    expect(await caller("api", { authorization: "Basic KEY" })).toBe("unauthorized");
    expect(await caller("api", { authorization: "Bearer GONE" })).toBe("unauthorized");
    expect(await caller("app", {})).toBe("unauthorized");
    expect(await caller("app", { "creel-session": "guess" })).toBe("unauthorized");
    expect(await caller("app", { authorization: "Bearer KEY" })).toBe("unauthorized");
    expect(await caller("app", { authorization: "Bearer KEY", "creel-session": "SESSION" })).toBe(
      "unauthorized",
    );
    expect(await caller("app", {}, "/api/items?key=KEY")).toBe("unauthorized");
  });

  test("is a paired device on the API address alone, and only while it is served the page", async () => {
    const device = { "creel-session": "DEVICE" };
    expect(await caller("api", device)).toBe("unauthorized");
    await store.devicePage.serve(true);
    expect(await caller("api", device)).toBe("device tablet 192.0.2.1");
    expect(await caller("app", device)).toBe("unauthorized");
    expect(await caller("api", { "creel-session": "SESSION" })).toBe("unauthorized");
    expect(await caller("api", { ...device, "x-api-key": "GONE" })).toBe("unauthorized");
    expect(await caller("api", { ...device, "x-api-key": "KEY" })).toBe("key phone 192.0.2.1");
    now += 91 * 86_400;
    expect(await caller("api", device)).toBe("unauthorized");
    await store.devicePage.serve(false);
    await store.devicePage.serve(true);
    now -= 91 * 86_400;
    expect(await caller("api", device)).toBe("unauthorized");
  });

  test("guesses at a device's session as slowly as at a key; whoever has one does not wait", async () => {
    await store.devicePage.serve(true);
    for (let n = 0; n < 10; n++)
      expect([n, await caller("api", { "creel-session": `guess ${n}` })]).toEqual([n, "unauthorized"]);
    expect(await caller("api", { "creel-session": "guess" })).toBe("too-many");
    expect(await caller("api", { "creel-session": "x".repeat(43) })).toBe("too-many");
    expect(await caller("api", { "creel-session": "DEVICE" })).toBe("device tablet 192.0.2.1");
  });

  test("has the key in the query on captures; elsewhere only if that key may", async () => {
    expect(await caller("api", {}, "/api/me?key=KEY")).toBe("unauthorized");
    expect(await caller("api", { "x-api-key": "KEY" }, "/api/me?key=KEY")).toBe("key phone 192.0.2.1");
    expect(await caller("api", {}, "/api/me?key=QUERY")).toBe("key feed 192.0.2.1");
    expect(await caller("api", {}, "/api/items?key=QUERY")).toBe("key feed 192.0.2.1");
  });

  test("is nobody once the key has expired", async () => {
    expect(await caller("api", { "x-api-key": "SHORT" })).toBe("key short 192.0.2.1");
    now += 60;
    expect(await caller("api", { "x-api-key": "SHORT" })).toBe("unauthorized");
  });

  test("gets the same response for a key that is missing, unknown, mistyped, revoked or expired", async () => {
    now += 60;
    const mistyped = `${secrets.KEY?.slice(0, -1)}!`;
    const tried = [{}, ...["guess", mistyped, "GONE", "SHORT"].map((one) => ({ "x-api-key": one }))];
    const refusals = await Promise.all(
      tried.map((headers) => ask("api", headers).catch((one) => ({ ...one }))),
    );
    expect(refusals).toHaveLength(5);
    for (const one of refusals) expect(one).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ code: "unauthorized" });
  });

  test("presents one key, once", async () => {
    expect(await caller("api", { authorization: "Bearer KEY", "x-api-key": "other" })).toBe(
      "invalid-request",
    );
    expect(await caller("api", { "x-api-key": "other" }, "/api/items?key=KEY")).toBe("invalid-request");
    expect(await caller("api", {}, "/api/items?key=KEY&key=x")).toBe("invalid-request");
    expect(await caller("api", { "x-api-key": "KEY" }, "/api/items?key=KEY")).toBe("key phone 192.0.2.1");
  });

  test("waits after too many wrong keys, unless its key is not among the guessed ones", async () => {
    for (let n = 0; n < 10; n++)
      expect(await caller("api", { "x-api-key": `guess ${n}` })).toBe("unauthorized");
    await expect(ask("api", { "x-api-key": "guess" })).rejects.toMatchObject({
      code: "too-many",
      retryAfter: 30,
    });
    // A guessable key is not looked up, so a right guess gets the same response.
    expect(await caller("api", { "x-api-key": "BROUGHT" })).toBe("too-many");
    expect(await caller("api", { "x-api-key": "KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", { "x-api-key": "GONE" })).toBe("too-many");
    expect(await caller("api", {})).toBe("unauthorized");
    for (const peer of ["192.0.2.2", "127.0.0.1", "::1"])
      expect(await caller("api", { "x-api-key": "BROUGHT" }, "/api/items", peer)).toBe(
        `key launcher ${peer}`,
      );
    now += 30;
    expect(await caller("api", { "x-api-key": "BROUGHT" })).toBe("key launcher 192.0.2.1");
  });

  test("on loopback never waits, whatever others did there", async () => {
    for (let n = 0; n < 300; n++)
      await caller("api", { "x-api-key": `guess ${n}` }, "/api/items", "127.0.0.1");
    expect(await caller("api", { "x-api-key": "BROUGHT" }, "/api/items", "127.0.0.1")).toBe(
      "key launcher 127.0.0.1",
    );
    expect(await caller("api", { "x-api-key": "guess" }, "/api/items", "127.0.0.1")).toBe("unauthorized");
  });
});
