import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { MAX_VIEWS, type View } from "../../src/domain/home/views.ts";
import { type CreelProcess, creel, makeFolder, pairDevices, problemOf, startCreel } from "../home.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let device = "";

beforeEach(async () => {
  folder = makeFolder();
  [device = ""] = await pairDevices(folder.path, true, ["phone"]);
  server = await startCreel(folder.path);
});
afterEach(async () => {
  await server.stop();
  folder.remove();
});

const TIRED: View = { name: "Tired", list: "next", filter: { maxMinutes: 15, energy: "low" } };
const PHONE: View = {
  name: "At the phone",
  list: "open",
  filter: { tag: ["@phone", "work"], due: "2026-12-24" },
};

function ask(method: string, headers: Record<string, string>, views?: unknown): Promise<Response> {
  return fetch(`${server.api}/api/views`, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(views !== undefined && { body: JSON.stringify({ views }) }),
    tls: { ca: server.ca },
  } as RequestInit);
}
const onPage = (views?: unknown) =>
  server.asPage("/api/views", views === undefined ? {} : { method: "PUT", body: JSON.stringify({ views }) });
async function viewsOf(response: Response): Promise<View[]> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { views: View[] }).views;
}
async function makeKey(scope: string): Promise<Record<string, string>> {
  const { out } = await creel(folder.path, ["key", "add", scope, "--scope", scope, "--json"]);
  return { Authorization: `Bearer ${(JSON.parse(out) as { key: string }).key}` };
}

test("the page, a paired device and a key have the same views, also after a restart", async () => {
  expect(await viewsOf(await onPage())).toEqual([]);
  expect(await viewsOf(await onPage([TIRED, PHONE]))).toEqual([TIRED, PHONE]);
  const phone = { "Creel-Session": device };
  expect(await viewsOf(await ask("GET", phone))).toEqual([TIRED, PHONE]);
  expect(await viewsOf(await ask("PUT", phone, [PHONE, { ...TIRED, name: " Worn out " }]))).toEqual([
    PHONE,
    { ...TIRED, name: "Worn out" },
  ]);
  const reader = await makeKey("read");
  expect((await viewsOf(await ask("GET", reader))).map(({ name }) => name)).toEqual([
    "At the phone",
    "Worn out",
  ]);
  expect((await ask("PUT", reader, [])).status).toBe(403);
  await server.stop();
  server = await startCreel(folder.path);
  expect((await viewsOf(await onPage())).map(({ name }) => name)).toEqual(["At the phone", "Worn out"]);
});

test("views that cannot be are refused with the reason, and the others stay", async () => {
  await viewsOf(await onPage([TIRED]));
  const wrong: [views: unknown, field: string][] = [
    [[TIRED, TIRED], "name"],
    [[{ ...TIRED, name: "a,b" }], "name"],
    [Array.from({ length: MAX_VIEWS + 1 }, (_, n) => ({ ...TIRED, name: String(n) })), "views"],
    [[{ ...TIRED, list: "elsewhere" }], "views.0.list"],
    [[{ ...TIRED, filter: { due: "2026-02-30" } }], "views.0.filter.due"],
    [[{ ...TIRED, filter: { maxMinutes: 0 } }], "views.0.filter.maxMinutes"],
    [[{ ...TIRED, filter: { tag: Array.from({ length: 17 }, String) } }], "views.0.filter.tag"],
  ];
  for (const [views, field] of wrong) {
    const response = await onPage(views);
    expect([field, response.status, (await problemOf(response)).field]).toEqual([field, 422, field]);
  }
  expect((await onPage("none")).status).toBe(422);
  expect(await viewsOf(await onPage())).toEqual([TIRED]);
});
