import { describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../test/home.ts";
import { ONLY_ACCOUNT } from "../domain/actor.ts";
import { Problem } from "../domain/problem.ts";
import { checkAccess, checkHost, checkOrigin, findCaller, type Gate } from "./guards.ts";
import type { Ports } from "./ports.ts";
import type { Access, Place } from "./route.ts";

const HOSTS = new Set(["localhost:11111", "127.0.0.1:11111", "[::1]:11111"]);
const gate = (place: Place = "api"): Gate => ({
  place,
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
    const asked = {
      headers: { get: (name: string) => (name === "host" ? host : null) },
    } as unknown as Request;
    expect(codeOf(() => checkHost(asked, gate()))).toBe("invalid-request");
  });

  test("none at all is malformed", () =>
    expect(codeOf(() => checkHost(request({}), gate()))).toBe("invalid-request"));
});

describe("Origin", () => {
  test.each([
    [{}, "passed"],
    [{ origin: "https://localhost:11111" }, "passed"],
    [{ origin: "moz-extension://0-1-2" }, "passed"],
    [{ origin: "lsp://logseq.io" }, "passed"],
    [{ origin: "https://evil.example" }, "forbidden"],
    [{ origin: "http://localhost:11111" }, "forbidden"],
    [{ origin: "HTTPS://evil.example" }, "forbidden"],
    [{ origin: "null" }, "forbidden"],
    [{ "sec-fetch-site": "none" }, "passed"],
    [{ "sec-fetch-site": "same-origin" }, "passed"],
    [{ "sec-fetch-site": "same-site" }, "forbidden"],
    [{ "sec-fetch-site": "cross-site" }, "forbidden"],
    [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "forbidden"],
  ] as [Record<string, string>, string][])("%j: %s", (headers, told) => {
    expect(codeOf(() => checkOrigin(request(headers), gate(), false))).toBe(told);
  });

  test("a link from elsewhere may open the shell, and a form or a script may not", () => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect(codeOf(() => checkOrigin(request(link, "/", "GET"), gate("app"), true))).toBe("passed");
    expect(codeOf(() => checkOrigin(request(link, "/", "POST"), gate("app"), true))).toBe("forbidden");
    expect(
      codeOf(() =>
        checkOrigin(request({ ...link, "sec-fetch-mode": "no-cors" }, "/", "GET"), gate("app"), true),
      ),
    ).toBe("forbidden");
  });
});

/** Every kind of caller against every access a route can ask for. */
describe("access", () => {
  const accesses: Exclude<Access, "anyone">[] = ["me", "capture", "read", "full", "page", "terminal"];
  const may = (kind: "key" | "page" | "terminal", scope: "capture" | "read" | "full") =>
    accesses.filter(
      (access) =>
        codeOf(() => checkAccess({ kind, name: "x", account: 1, scope, address: null }, access)) === "passed",
    );

  test("each may do exactly what it may", () => {
    expect(may("key", "capture")).toEqual(["me", "capture"]);
    expect(may("key", "read")).toEqual(["me", "read"]);
    expect(may("key", "full")).toEqual(["me", "capture", "read", "full"]);
    expect(may("page", "full")).toEqual(["me", "capture", "read", "full", "page"]);
    expect(may("terminal", "full")).toEqual(accesses);
  });
});

describe("the caller", () => {
  async function caller(place: Place, headers: Record<string, string>, path = "/api/items") {
    const store = await openMemoryStore();
    const { secret } = await store.keyring(ONLY_ACCOUNT).add("phone", "capture");
    const session = await store.sessions.open();
    const fill = (text: string) => text.replace("KEY", secret).replace("SESSION", session);
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
    const url = new URL(`https://localhost:11111${fill(path)}`);
    const ports = { findKey: store.findKey, sessions: store.sessions } as Ports;
    try {
      const { kind, name, address } = await findCaller(request(filled), url, gate(place), ports, "192.0.2.1");
      return `${kind} ${name} ${address}`;
    } catch (thrown) {
      return (thrown as Problem).code;
    } finally {
      await store.close();
    }
  }

  test("is found by key on the API address, by session on the app address, and is the terminal on the socket", async () => {
    expect(await caller("api", { authorization: "Bearer KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", { authorization: "bearer  KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", { "x-api-key": "KEY" })).toBe("key phone 192.0.2.1");
    expect(await caller("api", {}, "/api/items/?key=KEY")).toBe("key phone 192.0.2.1");
    expect(await caller("app", { "creel-session": "SESSION" })).toBe("page page null");
    expect(await caller("socket", {})).toBe("terminal terminal null");
  });

  test("is nobody with the wrong credential in the wrong place", async () => {
    expect(await caller("api", {})).toBe("unauthorized");
    expect(await caller("api", { "creel-session": "SESSION" })).toBe("unauthorized");
    expect(await caller("api", { authorization: "Basic KEY" })).toBe("unauthorized");
    expect(await caller("api", {}, "/api/me?key=KEY")).toBe("unauthorized");
    expect(await caller("app", {})).toBe("unauthorized");
    expect(await caller("app", { "creel-session": "guess" })).toBe("unauthorized");
    expect(await caller("app", { authorization: "Bearer KEY" })).toBe("unauthorized");
    expect(await caller("app", { authorization: "Bearer KEY", "creel-session": "SESSION" })).toBe(
      "unauthorized",
    );
    expect(await caller("app", {}, "/api/items?key=KEY")).toBe("unauthorized");
  });

  test("presents one key, once", async () => {
    expect(await caller("api", { authorization: "Bearer KEY", "x-api-key": "other" })).toBe(
      "invalid-request",
    );
    expect(await caller("api", {}, "/api/items?key=KEY&key=x")).toBe("invalid-request");
    expect(await caller("api", { "x-api-key": "KEY" }, "/api/items?key=KEY")).toBe("key phone 192.0.2.1");
  });
});
