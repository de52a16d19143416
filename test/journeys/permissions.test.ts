import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeSecret } from "../../src/domain/access/key.ts";
import type { Channel, Surface } from "../../src/http/request/route.ts";
import { ROUTES } from "../../src/http/routes.ts";
import { type CreelProcess, makeFolder, pairDevices, startCreel } from "../home.ts";

const PLACES: Channel[] = ["api", "app", "socket"];
const FRONTS: Surface[] = [...PLACES, "served"];

let folder: ReturnType<typeof makeFolder>;
let dropFolder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
/** The credential of each column of the table. */
let callers: Record<string, { headers?: Record<string, string>; query?: string }>;
let asset = "";

beforeAll(async () => {
  [folder, dropFolder] = [makeFolder(), makeFolder()];
  const [device, unpaired] = await pairDevices(folder.path, false, ["phone", "lost phone"]);
  server = await startCreel(folder.path);
  const now = Math.floor(Date.now() / 1000);
  const soon = await makeKey("soon", { scope: "full", expiresOn: now + 3 });
  const revokedKey = await makeKey("gone", { scope: "full" });
  await overSocket("DELETE", "/api/keys/gone");
  const [capture, read, full] = await Promise.all(
    ["capture", "read", "full"].map((scope) => makeKey(scope, { scope })),
  );
  const allowed = await makeKey("allowed", { scope: "full", isAllowedInQuery: true });
  const [session, ended] = [await signIn(), await signIn()];
  const { sessions } = await overSocket("GET", "/app/sessions");
  await overSocket("DELETE", `/app/sessions/${sessions[0].id}`); // the newest
  for (const { id, browser } of sessions)
    if (browser === "lost phone") await overSocket("DELETE", `/app/sessions/${id}`);
  const inHeader = (key = "") => ({ headers: { Authorization: `Bearer ${key}` } });
  const inQuery = (key = "") => ({ query: `key=${key}` });
  callers = {
    none: {},
    wrong: inHeader(makeSecret(crypto.getRandomValues(new Uint8Array(32)))),
    revoked: inHeader(revokedKey),
    expired: inHeader(soon),
    capture: inHeader(capture),
    read: inHeader(read),
    full: inHeader(full),
    "?capture": inQuery(capture),
    "?read": inQuery(read),
    "?full": inQuery(full),
    "?allowed": inQuery(allowed),
    session: { headers: { "Creel-Session": session } },
    ended: { headers: { "Creel-Session": ended } },
    device: { headers: { "Creel-Session": device ?? "" } },
    unpaired: { headers: { "Creel-Session": unpaired ?? "" } },
  };
  asset = /assets\/[^"]+/.exec(await (await fetch(`${server.app}/`)).text())?.[0] ?? "";
  while ((await ask("api", "GET", "/api/me", "", callers.expired)) !== 401) await Bun.sleep(100);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
  dropFolder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: responses of many shapes; each caller knows its own.
async function overSocket(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`http://creel${path}`, {
    method,
    unix: join(folder.path, "creel.sock"),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? null : await response.json();
}

async function makeKey(name: string, more: object): Promise<string> {
  return (await overSocket("POST", "/api/keys", { name, ...more })).key;
}

async function makeCode(): Promise<string> {
  return (await overSocket("POST", "/app/codes")).address.split("#code=")[1];
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ code: await makeCode() });
  const response = await fetch(`${server.app}/app/sessions`, { method: "POST", body });
  return ((await response.json()) as { session: string }).session;
}

let lastNumber = 0;
async function freshKey(): Promise<string> {
  const name = `fresh ${++lastNumber}`;
  await makeKey(name, {});
  return encodeURIComponent(name);
}

/** Sends an invalid capture and returns the id of its attention entry. */
async function freshAttention(): Promise<string> {
  await server.capture("", { body: `{"broken": ${++lastNumber}` });
  return (await overSocket("GET", "/api/attention")).attention[0].id;
}

/** Makes an item, applies the verb, and returns its id. */
async function freshItem(verb?: string): Promise<string> {
  const { id } = await overSocket("POST", "/api/items", { title: "a" });
  if (verb !== undefined) await overSocket("POST", `/api/items/${id}/${verb}`);
  return id;
}

/** Makes an item with a new name and returns the name. */
async function freshName(field: "tags" | "area" | "contact"): Promise<string> {
  const name = `name${++lastNumber}`;
  const patch = { [field]: field === "tags" ? [name] : name };
  await overSocket("PATCH", "/api/items", { changes: [{ id: await freshItem(), patch }] });
  return name;
}
/** Replaces all webhooks by one whose receiver does not exist; the limit is 32. */
async function freshHook(): Promise<string> {
  const { webhooks } = await overSocket("GET", "/app/webhooks");
  for (const { id } of webhooks) await overSocket("DELETE", `/app/webhooks/${id}`);
  return (await overSocket("POST", "/app/webhooks", HOOK)).id;
}
const HOOK = { url: "http://127.0.0.1:1/hook" };

/** A calendar for the requests below. */
const calendarServer = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => new Response("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
});
afterAll(() => calendarServer.stop(true));
const CALENDAR = { name: "a", url: `http://127.0.0.1:${calendarServer.port}/a.ics` };
/** Removes all calendars; the limit is 10. */
async function removeCalendars(): Promise<void> {
  const { calendars } = await overSocket("GET", "/app/calendars");
  for (const { id } of calendars) await overSocket("DELETE", `/app/calendars/${id}`);
}

/** A drop in a new folder; the limit is 10. */
async function freshDropFolder(): Promise<string> {
  const { drops } = await overSocket("GET", "/app/drops");
  for (const { id } of drops) await overSocket("DELETE", `/app/drops/${id}`);
  const path = join(dropFolder.path, `${++lastNumber}`);
  mkdirSync(path);
  return path;
}

type Sample = { path?: string; body?: unknown };

/** A valid request for each route, with an object of its own to change. */
const SAMPLES: Record<string, () => Promise<Sample>> = {
  "POST /api/items": async () => ({ body: { title: "a" } }),
  "POST /api/items/": async () => ({ body: { title: "a" } }),
  "GET /api/items/origins": async () => ({ path: "/api/items/origins?system=everdo" }),
  "GET /api/items/:id": async () => ({ path: `/api/items/${await freshItem()}` }),
  "PATCH /api/items": async () => ({ body: { changes: [{ id: await freshItem(), verb: "trash" }] } }),
  "POST /api/items/batch": async () => ({ body: { items: [{ title: "a" }] } }),
  "POST /api/items/preview": async () => ({ body: { text: "a" } }),
  "PATCH /api/items/:id": async () => ({ path: `/api/items/${await freshItem()}`, body: { list: "next" } }),
  "DELETE /api/items/:id": async () => ({ path: `/api/items/${await freshItem("trash")}` }),
  "GET /api/items/:id/changes": async () => ({ path: `/api/items/${await freshItem()}/changes` }),
  "POST /api/items/:id/complete": async () => ({ path: `/api/items/${await freshItem()}/complete` }),
  "POST /api/items/:id/reopen": async () => ({ path: `/api/items/${await freshItem("complete")}/reopen` }),
  "POST /api/items/:id/trash": async () => ({ path: `/api/items/${await freshItem()}/trash` }),
  "POST /api/items/:id/restore": async () => ({ path: `/api/items/${await freshItem("trash")}/restore` }),
  "PATCH /api/tags/:name": async () => ({
    path: `/api/tags/${await freshName("tags")}`,
    body: { name: "b" },
  }),
  "PATCH /api/areas/:name": async () => ({
    path: `/api/areas/${await freshName("area")}`,
    body: { name: "b" },
  }),
  "PATCH /api/contacts/:name": async () => ({
    path: `/api/contacts/${await freshName("contact")}`,
    body: { name: "b" },
  }),
  "POST /api/attention/:id/item": async () => ({
    path: `/api/attention/${await freshAttention()}/item`,
    body: { title: "a" },
  }),
  "DELETE /api/attention/:id": async () => ({ path: `/api/attention/${await freshAttention()}` }),
  "POST /api/attention/:id/restore": async () => {
    const id = await freshAttention();
    await overSocket("DELETE", `/api/attention/${id}`);
    return { path: `/api/attention/${id}/restore` };
  },
  "POST /api/keys": async () => ({ body: { name: `new ${++lastNumber}` } }),
  "POST /api/keys/:id/rotate": async () => ({ path: `/api/keys/${await freshKey()}/rotate` }),
  "PATCH /api/keys/:id": async () => ({ path: `/api/keys/${await freshKey()}`, body: { scope: "read" } }),
  "DELETE /api/keys/:id": async () => ({ path: `/api/keys/${await freshKey()}` }),
  "GET /assets/:file": async () => ({ path: `/${asset}` }),
  "POST /api/pair": async () => ({ body: {} }),
  "POST /app/pairings": async () => ({ body: {} }),
  "POST /app/sessions": async () => ({ body: { code: await makeCode() } }),
  "DELETE /app/sessions/:id": async () => {
    await signIn();
    return { path: `/app/sessions/${(await overSocket("GET", "/app/sessions")).sessions[0].id}` };
  },
  "PUT /app/settings/api": async () => ({
    body: { enabled: true, host: "localhost", port: Number(new URL(server.api ?? "").port) },
  }),
  // The page stays on: switching it off would end the device's session.
  "PUT /app/settings/page": async () => ({
    body: { isServed: (await overSocket("GET", "/app/settings/api")).isPageServed },
  }),
  "POST /app/webhooks": async () => {
    await freshHook();
    return { body: HOOK };
  },
  "PATCH /app/webhooks/:id": async () => ({ path: `/app/webhooks/${await freshHook()}`, body: {} }),
  "DELETE /app/webhooks/:id": async () => ({ path: `/app/webhooks/${await freshHook()}` }),
  "GET /app/webhooks/:id/deliveries": async () => ({ path: `/app/webhooks/${await freshHook()}/deliveries` }),
  "POST /app/webhooks/:id/test": async () => ({ path: `/app/webhooks/${await freshHook()}/test` }),
  "POST /app/webhooks/:id/resume": async () => ({ path: `/app/webhooks/${await freshHook()}/resume` }),
  "POST /app/calendars": async () => {
    await removeCalendars();
    return { body: CALENDAR };
  },
  "DELETE /app/calendars/:id": async () => {
    await removeCalendars();
    return { path: `/app/calendars/${(await overSocket("POST", "/app/calendars", CALENDAR)).id}` };
  },
  "GET /app/calendars/events": async () => ({ path: "/app/calendars/events?from=2026-11-26&to=2026-11-26" }),
  "POST /app/drops": async () => ({ body: { path: await freshDropFolder() } }),
  "DELETE /app/drops/:id": async () => {
    const { id } = await overSocket("POST", "/app/drops", { path: await freshDropFolder() });
    return { path: `/app/drops/${id}` };
  },
  "PUT /app/copy": async () => ({ body: { isOn: true, folder: join(dropFolder.path, "copy") } }),
  "POST /app/copy/run": async () => {
    await overSocket("PUT", "/app/copy", { isOn: true, folder: join(dropFolder.path, "copy") });
    return { path: "/app/copy/run" };
  },
  "POST /app/imports": async () => ({ body: { name: "a.txt", bytes: 2 } }),
  // Of an import that does not exist: who is let in gets 404.
  "GET /app/imports/:id": async () => ({ path: "/app/imports/none" }),
  "PATCH /app/imports/:id": async () => ({ path: "/app/imports/none", body: { options: {} } }),
  "DELETE /app/imports/:id": async () => ({ path: "/app/imports/none" }),
  "GET /app/imports/:id/preview": async () => ({ path: "/app/imports/none/preview" }),
  "GET /app/imports/:id/columns": async () => ({ path: "/app/imports/none/columns" }),
  "PUT /app/imports/:id/source": async () => ({ path: "/app/imports/none/source?at=0", body: {} }),
  "POST /app/imports/:id/write": async () => ({ path: "/app/imports/none/write" }),
  "POST /app/imports/:id/undo": async () => ({ path: "/app/imports/none/undo" }),
  "POST /api/projects": async () => ({ body: { project: { title: "a" } } }),
  "PUT /api/templates": async () => ({ body: { templates: [] } }),
  "PATCH /api/templates": async () => ({ body: { verb: "remove", name: "a" } }),
  "PATCH /api/views": async () => ({ body: { verb: "remove", name: "a" } }),
  "PUT /api/views": async () => ({ body: { views: [] } }),
  "PUT /app/settings/origins": async () => ({ body: { origins: [] } }),
};

async function ask(
  place: Channel,
  method: string,
  path: string,
  body: string,
  { headers = {}, query }: { headers?: Record<string, string>; query?: string } = {},
): Promise<number> {
  const base = { api: server.api, app: server.app, socket: "http://creel" }[place];
  const stop = new AbortController();
  const end = query === undefined ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  const response = await fetch(`${base}${path}${end}`, {
    method,
    headers: { ...headers, ...(body === "" ? {} : { "Content-Type": "application/json" }) },
    redirect: "manual",
    signal: stop.signal,
    ...(body === "" ? {} : { body }),
    ...(place === "api" ? { tls: { ca: server.ca } } : {}),
    ...(place === "socket" ? { unix: join(folder.path, "creel.sock") } : {}),
  } as RequestInit);
  if (response.headers.get("content-type") === "text/event-stream") stop.abort();
  else await response.arrayBuffer();
  return response.status;
}

/** The checked-in table: `METHOD /path` to address to the statuses in the order of the columns. */
function readTable(): { columns: string[]; rows: Map<string, Record<string, number[]>> } {
  const lines = readFileSync(join(import.meta.dir, "permissions", "expected.txt"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const [head = "", ...rest] = lines;
  const rows = new Map<string, Record<string, number[]>>();
  let current: Record<string, number[]> = {};
  for (const line of rest) {
    const [first = "", ...more] = line.trim().split(/\s+/);
    if (!line.startsWith(" ")) {
      current = {};
      rows.set(line.trim(), current);
    } else current[first] = more.map(Number);
  }
  return { columns: head.trim().split(/\s+/), rows };
}

const { columns, rows } = readTable();
const NAMES = ROUTES.map(({ method, path }) => `${method} ${path}`);

test("every route has its rows in the table, and every row its route", () => {
  expect([...rows.keys()].sort()).toEqual([...NAMES].sort());
  expect(columns).toEqual(Object.keys(callers));
  for (const [name, at] of rows)
    for (const front of FRONTS)
      expect([name, front, at[front]?.length]).toEqual([name, front, columns.length]);
});

/** Sends the request of each cell of a route's row for one place. */
async function checkRow(name: string, front: Surface, place: Channel): Promise<void> {
  const [method = "", pattern = ""] = name.split(" ");
  const sample = SAMPLES[name] ?? (async () => ({}));
  const actual: string[] = [];
  const expected: string[] = [];
  for (const [at, column] of columns.entries()) {
    const { path = pattern, body }: Sample = await sample();
    const text = body === undefined ? "" : JSON.stringify(body);
    actual.push(`${column} ${await ask(place, method, path, text, callers[column])}`);
    expected.push(`${column} ${rows.get(name)?.[front]?.[at]}`);
  }
  expect([front, ...actual]).toEqual([front, ...expected]);
}

test.each(NAMES)("%s answers each caller on each address as in the table", async (name) => {
  for (const place of PLACES) await checkRow(name, place, place);
});

describe("while the page is served to paired devices", () => {
  beforeAll(() => overSocket("PUT", "/app/settings/page", { isServed: true }));

  test.each(NAMES)("%s answers each caller as in the table", (name) => checkRow(name, "served", "api"));
});
