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
  sort: "due",
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

const change = (body: unknown) =>
  server.asPage("/api/views", { method: "PATCH", body: JSON.stringify(body) });
const save = (name: string, more = {}) => change({ verb: "save", view: { ...TIRED, name }, ...more });
const names = async () => (await viewsOf(await onPage())).map(({ name }) => name);

test("a view is saved, renamed, moved and removed alone, and several clients lose none", async () => {
  const all = Array.from({ length: 20 }, (_, n) => `View ${n}`);
  const saved = await Promise.all(all.map((name) => save(` ${name} `)));
  expect(saved.map(({ status }) => status)).toEqual(all.map(() => 204));
  expect((await names()).sort()).toEqual(all.toSorted());
  await Promise.all(all.slice(2).map((name) => change({ verb: "remove", name })));
  await change({ verb: "move", name: "View 1", to: 0 });
  expect(await names()).toEqual(["View 1", "View 0"]);
  await save("Worn out", { former: "View 1" });
  expect(await names()).toEqual(["Worn out", "View 0"]);
});

test("a change of a view that cannot be is refused with the reason", async () => {
  await viewsOf(await onPage(Array.from({ length: MAX_VIEWS }, (_, n) => ({ ...TIRED, name: `View ${n}` }))));
  const wrong: [body: unknown, field: string][] = [
    [{ verb: "save", view: TIRED }, "views"],
    [{ verb: "save", view: { ...TIRED, name: "a,b" } }, "name"],
    [{ verb: "save", view: { ...TIRED, list: "elsewhere" } }, "view.list"],
    [{ verb: "save", view: TIRED, former: "a,b" }, "former"],
    [{ verb: "move", name: "View 1", to: -1 }, "to"],
    [{ verb: "sort" }, "verb"],
  ];
  for (const [body, field] of wrong) {
    const response = await change(body);
    expect([field, response.status, (await problemOf(response)).field]).toEqual([field, 422, field]);
  }
  expect(await names()).toHaveLength(MAX_VIEWS);
});
