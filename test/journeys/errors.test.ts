import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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

type Row = [
  what: string,
  status: number,
  code: string,
  field: string | undefined,
  path: string,
  init: RequestInit,
];

const json = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/json", ...headers },
});
const CAPTURE = "/api/items?key=KEY";
const bearer = (scope: string): RequestInit => ({
  headers: { Authorization: `Bearer ${scope.toUpperCase()}` },
});

/** API section 5, row by row, on the API address. KEY, READ and FULL stand for keys of the three scopes. */
const ROWS: Row[] = [
  ["broken JSON", 400, "invalid-json", undefined, CAPTURE, json('{"title": "He said "hi""}')],
  ["no body", 400, "invalid-json", undefined, CAPTURE, json("")],
  [
    "nested too deep",
    400,
    "invalid-json",
    undefined,
    CAPTURE,
    json(`{"title": "a", "x": ${"[".repeat(40)}${"]".repeat(40)}}`),
  ],
  ["a name twice", 400, "invalid-json", undefined, CAPTURE, json('{"title": "a", "title": "b"}')],
  [
    "not UTF-8",
    400,
    "invalid-text",
    undefined,
    CAPTURE,
    { method: "POST", body: Uint8Array.of(0x7b, 0xff, 0x7d) },
  ],
  ["key twice", 400, "invalid-request", undefined, "/api/items?key=KEY&key=KEY", json('{"title": "a"}')],
  ["two keys", 400, "invalid-request", undefined, CAPTURE, json('{"title": "a"}', { "X-Api-Key": "FULL" })],
  ["no key", 401, "unauthorized", undefined, "/api/items", json('{"title": "a"}')],
  ["an empty key", 401, "unauthorized", undefined, "/api/items?key=", json('{"title": "a"}')],
  ["an unknown key", 401, "unauthorized", undefined, "/api/items?key=creel_x", json('{"title": "a"}')],
  ["a key in the query of another operation", 401, "unauthorized", undefined, "/api/items/X?key=FULL", {}],
  ["a read key that captures", 403, "forbidden", undefined, "/api/items?key=READ", json('{"title": "a"}')],
  ["a capture key that reads", 403, "forbidden", undefined, "/api/items", bearer("key")],
  ["a capture key on the stream", 403, "forbidden", undefined, "/api/events", bearer("key")],
  [
    "a read key that makes keys",
    403,
    "forbidden",
    undefined,
    "/api/keys",
    { ...bearer("read"), method: "POST", body: "{}" },
  ],
  [
    "a page of another site",
    403,
    "forbidden",
    undefined,
    CAPTURE,
    json('{"title": "a"}', { Origin: "https://example.com" }),
  ],
  ["a sandboxed page", 403, "forbidden", undefined, CAPTURE, json('{"title": "a"}', { Origin: "null" })],
  [
    "a page without Origin",
    403,
    "forbidden",
    undefined,
    CAPTURE,
    json('{"title": "a"}', { "Sec-Fetch-Site": "cross-site" }),
  ],
  [
    "an unknown item",
    404,
    "not-found",
    undefined,
    "/api/items/0123456789AB4DEF8123456789ABCDEF",
    bearer("read"),
  ],
  ["an unknown path", 404, "not-found", undefined, "/api/nothing", bearer("key")],
  ["an unknown path without a key", 401, "unauthorized", undefined, "/api/nothing", {}],
  ["settings on the API address", 404, "not-found", undefined, "/app/settings/api", bearer("full")],
  [
    "a method that is not there",
    405,
    "method-not-allowed",
    undefined,
    CAPTURE,
    { method: "PUT", body: "{}" },
  ],
  ["the same without a key", 401, "unauthorized", undefined, "/api/items", { method: "PUT", body: "{}" }],
  [
    "a body over the cap",
    413,
    "too-large",
    undefined,
    CAPTURE,
    json(JSON.stringify({ title: "a", note: "x".repeat(9_000_000) })),
  ],
  ["a compressed body", 415, "unsupported", undefined, CAPTURE, json("x", { "Content-Encoding": "gzip" })],
  [
    "an unknown type",
    415,
    "unsupported",
    undefined,
    CAPTURE,
    json("<a/>", { "Content-Type": "application/xml" }),
  ],
  ["no object", 422, "invalid", undefined, CAPTURE, json("[]")],
  ["no title", 422, "invalid", "title", CAPTURE, json("{}")],
  ["a title of the wrong type", 422, "invalid", "title", CAPTURE, json('{"title": 7}')],
  ["a blank title", 422, "invalid", "title", CAPTURE, json('{"title": " \\n"}')],
  ["a title too long", 422, "invalid", "title", CAPTURE, json(JSON.stringify({ title: "x".repeat(10_001) }))],
  ["NUL in a title", 422, "invalid", "title", CAPTURE, json('{"title": "a\\u0000"}')],
  ["half a surrogate pair", 422, "invalid", "note", CAPTURE, json('{"title": "a", "note": "\\ud800"}')],
  ["a note of the wrong type", 422, "invalid", "note", CAPTURE, json('{"title": "a", "note": []}')],
  [
    "a note too long",
    422,
    "invalid",
    "note",
    CAPTURE,
    json(JSON.stringify({ title: "a", note: "x".repeat(1_048_577) })),
  ],
  ["focus of the wrong type", 422, "invalid", "isFocused", CAPTURE, json('{"title": "a", "isFocused": 1}')],
  ["a limit out of range", 422, "invalid", "limit", "/api/items?limit=501", bearer("read")],
  ["a limit that is no number", 422, "invalid", "limit", "/api/items?limit=ten", bearer("read")],
  ["an unknown list", 422, "invalid", "list", "/api/items?list=queue", bearer("read")],
  ["a cursor made up", 422, "invalid", "cursor", "/api/items?cursor=zzz", bearer("read")],
  ["a parameter of every object", 422, "invalid", "constructor", "/api/items?constructor=x", bearer("read")],
  ["its prototype's name", 422, "invalid", "__proto__", "/api/items?__proto__=x", bearer("read")],
  ["an unknown parameter", 422, "invalid", "colour", "/api/items?colour=red", bearer("read")],
  [
    "a key's name that cannot be one",
    422,
    "invalid",
    "name",
    "/api/keys",
    { ...bearer("full"), method: "POST", body: '{"name": "<b>"}' },
  ],
  [
    "a field that means nothing, however long",
    422,
    "invalid",
    "x".repeat(64),
    "/api/keys",
    { ...bearer("full"), method: "POST", body: `{"name": "b", "${"x".repeat(1_000)}": 1}` },
  ],
  [
    "a scope that is none",
    422,
    "invalid",
    "scope",
    "/api/keys",
    { ...bearer("full"), method: "POST", body: '{"name": "b", "scope": "all"}' },
  ],
  [
    "a key's name that is taken",
    409,
    "conflict",
    "name",
    "/api/keys",
    { ...bearer("full"), method: "POST", body: '{"name": "read"}' },
  ],
  [
    "a key that is not there",
    404,
    "not-found",
    undefined,
    "/api/keys/nobody",
    { ...bearer("full"), method: "DELETE" },
  ],
];

function withKeys(text: string): string {
  return text
    .replace("KEY", keys.capture ?? "")
    .replace("KEY", keys.capture ?? "")
    .replace("READ", keys.read ?? "")
    .replace("FULL", keys.full ?? "");
}

function withKeysInHeaders(init: RequestInit): RequestInit {
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>).map(([name, value]) => [
    name,
    withKeys(value),
  ]);
  return { ...init, headers: Object.fromEntries(headers) };
}

describe("wrong input gets its exact response", () => {
  test.each(ROWS)("%s: %i %s", async (_, status, code, field, path, init) => {
    const response = await server.ask(withKeys(path), withKeysInHeaders(init));
    const problem = await problemOf(response);
    expect([response.status, problem.status, problem.code, problem.field]).toEqual([
      status,
      status,
      code as typeof problem.code,
      field,
    ]);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(
      problem.title.length > 0 && problem.detail.length > 0 && problem.type === `urn:creel:problem:${code}`,
    ).toBe(true);
    const output = JSON.stringify([problem, ...response.headers]);
    for (const secret of [...Object.values(keys), "/api/nothing", ".ts:"])
      expect(output).not.toContain(secret);
    if (status === 401) expect(response.headers.get("www-authenticate")).toStartWith("Bearer");
    if (status === 405) expect(response.headers.get("allow")).toBe("POST, GET, PATCH");
  });

  test("a request with two Content-Length headers is refused and blocks no other", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let received = "";
    await Bun.connect({
      hostname: "localhost",
      port: Number(new URL(server.api ?? "").port),
      tls: { ca: server.ca, serverName: "localhost" },
      socket: {
        handshake(socket) {
          const { host } = new URL(server.api ?? "");
          const twice = "Content-Length: 13\r\nContent-Length: 13\r\n";
          socket.write(
            `POST /api/items?key=${keys.capture} HTTP/1.1\r\nHost: ${host}\r\n${twice}Connection: close\r\n\r\n{"title":"a"}`,
          );
        },
        data: (_, bytes) => {
          received += bytes.toString();
        },
        close: () => resolve(received),
      },
    });
    expect(await promise).toStartWith("HTTP/1.1 400");
    expect((await server.ask("/api/me", { headers: { "X-Api-Key": keys.capture ?? "" } })).status).toBe(200);
    const response = await server.ask(withKeys(CAPTURE), json("{}"));
    expect(response.status).toBe(422); // captures go on
  });

  test("no item was stored, and no 5xx, secret or address is in the log", async () => {
    const page = (await (
      await server.ask("/api/items", { headers: { Authorization: `Bearer ${keys.read}` } })
    ).json()) as { items: unknown[] };
    expect(page.items).toEqual([]);
    const files = readdirSync(join(folder.path, "log"));
    expect(files.length).toBeGreaterThan(0);
    const log = files.map((name) => readFileSync(join(folder.path, "log", name), "utf8")).join("");
    for (const secret of Object.values(keys)) expect(log).not.toContain(secret);
    expect(log).not.toContain("request-failed");
  });

  test("no secret is in the database either", () => {
    const names = readdirSync(folder.path).filter((name) => name.startsWith("creel.db"));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names)
      for (const secret of Object.values(keys))
        expect(readFileSync(join(folder.path, name)).includes(secret)).toBe(false);
  });
});
