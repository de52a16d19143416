import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
const keys: Record<string, string> = {};

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  keys.capture = server.key;
  for (const scope of ["read", "full"]) {
    const { out } = await creel(folder.path, ["key", "add", scope, "--scope", scope, "--json"]);
    keys[scope] = JSON.parse(out).key;
  }
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("each address knows its callers", () => {
  test("the app address takes no keys", async () => {
    for (const init of [
      { headers: { Authorization: `Bearer ${keys.full}` } },
      { headers: { "X-Api-Key": keys.full ?? "" } },
    ]) {
      const response = await fetch(`${server.app}/api/items`, {
        method: "POST",
        body: '{"title": "a"}',
        ...init,
      });
      expect([response.status, (await problemOf(response)).detail]).toEqual([
        401,
        expect.stringContaining("creel api on"),
      ]);
    }
    const inQuery = await fetch(`${server.app}/api/items?key=${keys.full}`, {
      method: "POST",
      body: '{"title": "a"}',
    });
    expect(inQuery.status).toBe(401);
  });

  test("only names of ours are answered", async () => {
    for (const [base, host] of [
      [server.api, "example.com"],
      [server.api, "localhost"],
      [server.app, "evil.example:1"],
      [server.app, "127.0.0.1.example.com"],
    ] as const) {
      const response = await fetch(`${base}/api/health`, {
        headers: { Host: host },
        tls: { ca: server.ca, checkServerIdentity: () => undefined },
      } as RequestInit);
      expect([host, response.status, (await problemOf(response)).code]).toEqual([host, 421, "misdirected"]);
    }
  });

  test("a browser sent to localhost is led to 127.0.0.1, and only to the page", async () => {
    const { port } = new URL(server.app);
    const ask = (path: string, method: string) =>
      fetch(server.app + path, { method, headers: { Host: `localhost:${port}` }, redirect: "manual" });
    const response = await ask("/x?y", "GET");
    expect([response.status, response.headers.get("location")]).toEqual([307, `${server.app}/`]);
    expect((await ask("/app/sessions", "POST")).status).toBe(421);
  });

  test("routes without a key", async () => {
    const health = await server.ask("/api/health");
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    const ca = await server.ask("/ca.crt");
    expect([ca.headers.get("content-type"), await ca.text()]).toEqual([
      "application/x-x509-ca-cert",
      server.ca,
    ]);
  });

  test("a key learns its own name and scope", async () => {
    const me = (scope: string) =>
      server
        .ask("/api/me", { headers: { Authorization: `Bearer ${keys[scope]}` } })
        .then((response) => response.json());
    expect(await me("capture")).toEqual({ name: "first", scope: "capture", time: expect.any(Number) });
    expect(await me("read")).toEqual({
      name: "read",
      scope: "read",
      time: expect.any(Number),
      version: expect.any(String),
      timeZone: "UTC",
    });
  });
});
