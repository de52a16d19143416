import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";

const LISTED = "https://dash.example:8443";
const OTHER = "https://evil.example";
const PROGRAM = "moz-extension://6c1e0b5e-8f0c-4a9e-9c0d-1b2a3c4d5e6f";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const run = (...args: string[]) => creel(folder.path, args);

/** The headers that let a page of another origin send or read. */
function corsHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-allow")));
}

function preflight(path: string, origin: string, method: string, base = server.api): Promise<Response> {
  return fetch(`${base}${path}`, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "authorization,content-type",
    },
    tls: { ca: server.ca },
  } as RequestInit);
}

const capture = (origin: string, key = server.key): RequestInit => ({
  method: "POST",
  body: '{"title": "from a page"}',
  headers: { Origin: origin, Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
});

describe("the origins whose pages may ask", () => {
  test("are none, until someone adds one; a mistake adds none", async () => {
    expect((await run("api", "origins")).out).toBe("No page of another origin may use the API.");
    expect((await server.ask("/api/items", capture(LISTED))).status).toBe(403);
    for (const origin of ["*", "null", "https://*.example", "dash.example", `${LISTED}/path`]) {
      const { code, err } = await run("api", "origins", "add", origin);
      expect([origin, code, err]).toEqual([origin, 1, expect.stringContaining("not an origin")]);
    }
    expect((await run("api", "origins", "add", "HTTPS://Dash.example:8443/")).out).toBe(LISTED);
    expect(JSON.parse((await run("api", "origins", "--json")).out)).toEqual({ origins: [LISTED] });
  });

  test("get exactly their own origin and the allowed methods and headers", async () => {
    for (const [path, methods] of [
      ["/api/items", "POST, GET, PATCH"],
      ["/api/items/0123456789AB4DEF8123456789ABCDEF", "GET, PATCH, DELETE"],
      ["/api/events", "GET"],
      ["/api/keys/phone", "PATCH, DELETE"],
    ] as const) {
      const response = await preflight(path, LISTED, "GET");
      expect([response.status, response.headers.get("vary"), corsHeaders(response)]).toEqual([
        204,
        "Origin",
        {
          "access-control-allow-origin": LISTED,
          "access-control-allow-methods": methods,
          "access-control-allow-headers":
            "authorization, content-type, creel-captured-on, idempotency-key, if-match, if-none-match, last-event-id, x-api-key",
        },
      ]);
    }
    const answer = await server.ask("/api/items", capture(LISTED));
    expect([answer.status, answer.headers.get("vary"), corsHeaders(answer)]).toEqual([
      200,
      "Origin",
      { "access-control-allow-origin": LISTED },
    ]);
  });

  test("may read why they were refused, and need their key", async () => {
    const unauthorized = await server.ask("/api/items", capture(LISTED, "a wrong one"));
    expect([unauthorized.status, corsHeaders(unauthorized)]).toEqual([
      401,
      { "access-control-allow-origin": LISTED },
    ]);
    const forbidden = await server.ask("/api/items", {
      headers: { Origin: LISTED, "X-Api-Key": server.key },
    });
    expect([forbidden.status, corsHeaders(forbidden)]).toEqual([
      403,
      { "access-control-allow-origin": LISTED },
    ]);
  });

  test("get no such header on routes without a key, and none on the app address", async () => {
    for (const path of ["/app/settings/api", "/app/sessions", "/api/nothing", "/ca.crt", "/api/health"]) {
      const response = await preflight(path, LISTED, "GET");
      expect([path, response.status >= 400, corsHeaders(response)]).toEqual([path, true, {}]);
    }
    for (const path of ["/api/items", "/app/settings/api", "/"]) {
      const response = await preflight(path, LISTED, "GET", server.app);
      expect([path, response.status, corsHeaders(response)]).toEqual([path, 403, {}]);
    }
    const read = await server.asPage("/api/items", { headers: { Origin: LISTED } });
    expect([read.status, corsHeaders(read)]).toEqual([403, {}]);
  });

  test("leave every other origin with 403 and no such header, also a similar one", async () => {
    for (const origin of [
      OTHER,
      "null",
      "https://dash.example",
      "http://dash.example:8443",
      "https://DASH.example:8443",
      "https://dash.example:84430",
      "https://dash.example:8443.evil.example",
      "https://evil.dash.example:8443",
      `${LISTED}, ${OTHER}`,
    ]) {
      for (const response of [
        await preflight("/api/items", origin, "POST"),
        await server.ask("/api/items", capture(origin)),
      ])
        expect([origin, response.status, corsHeaders(response), (await problemOf(response)).code]).toEqual([
          origin,
          403,
          {},
          "forbidden",
        ]);
    }
  });

  test("an extension or a desktop program is no site: it may capture, and nothing else", async () => {
    const answer = await preflight("/api/items", PROGRAM, "POST");
    expect([answer.status, corsHeaders(answer)["access-control-allow-methods"]]).toEqual([204, "POST"]);
    expect(corsHeaders(await server.ask("/api/items", capture(PROGRAM)))).toEqual({
      "access-control-allow-origin": PROGRAM,
    });
    expect(corsHeaders(await preflight("/api/events", PROGRAM, "GET"))).toEqual({});
    // The capture path has other operations, and the app address takes no keys.
    for (const method of ["GET", "PATCH", "DELETE", "HEAD"])
      expect([method, corsHeaders(await preflight("/api/items", PROGRAM, method))]).toEqual([method, {}]);
    const { out } = await run("key", "add", "extension", "--scope", "full", "--in-query", "--json");
    const { key } = JSON.parse(out);
    for (const method of ["GET", "HEAD", "PATCH", "DELETE", "OPTIONS"])
      for (const ask of [
        () => server.ask(`/api/items?key=${key}`, { method, headers: { Origin: PROGRAM } }),
        () => server.ask("/api/items", { method, headers: { Origin: PROGRAM, "X-Api-Key": key } }),
      ])
        expect([method, corsHeaders(await ask())]).toEqual([method, {}]);
    for (const method of ["POST", "GET"])
      expect(corsHeaders(await preflight("/api/items", PROGRAM, method, server.app))).toEqual({});
    const response = await server.asPage("/api/items", { method: "POST", headers: { Origin: PROGRAM } });
    expect([response.status, corsHeaders(response)]).toEqual([422, {}]);
  });

  test("can be taken out again, at once, and hold after a restart", async () => {
    await server.stop();
    server = await startCreel(folder.path);
    const { out } = await run("key", "add", "dashboard", "--json");
    const { key } = JSON.parse(out);
    expect((await server.ask("/api/items", capture(LISTED, key))).status).toBe(200);
    const other = await run("api", "origins", "remove", OTHER);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("is not in the list")]);
    expect((await run("api", "origins", "remove", LISTED)).out).toContain("No page");
    const response = await server.ask("/api/items", capture(LISTED, key));
    expect([response.status, corsHeaders(response)]).toEqual([403, {}]);
  });
});
