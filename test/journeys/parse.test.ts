import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { Problem } from "../../src/domain/problem.ts";
import { openClient } from "../../src/wire/client.ts";
import { type CreelProcess, makeFolder, problemOf, startCreel } from "../home.ts";

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

const headers = () => ({ Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" });
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  server.ask(path, {
    method: "POST",
    headers: { ...headers(), ...more },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const read = async (id: string) => (await (await server.asPage(`/api/items/${id}`)).json()) as Item;

/** Our client with the first key, which may only capture. */
const client = openClient(async (method, path, body, more = {}) => {
  const response = await server.ask(path, {
    method,
    headers: { ...headers(), ...more },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.text() };
});

test("a capture that asks is read as quick entry, in each form of body; one that does not is not", async () => {
  const title = "Pay the rent #home ~15m";
  const response = await post("/api/items?parse=1", { title });
  expect(response.status).toBe(200);
  const { id, ...rest } = (await response.json()) as Item;
  expect(Object.keys(rest)).toEqual(["createdOn"]);
  expect(await read(id)).toMatchObject({ title: "Pay the rent", tags: ["home"], minutes: 15, list: "inbox" });
  const text = await post("/api/items?parse=1", `${title}\nnote #1`, { "Content-Type": "text/plain" });
  expect(await read(((await text.json()) as Item).id)).toMatchObject({
    title: "Pay the rent",
    note: "note #1",
  });
  for (const query of ["", "?parse=0", "?sparse=1"]) {
    const plain = (await (await post(`/api/items${query}`, { title, parse: false })).json()) as Item;
    expect(await read(plain.id)).toMatchObject({ title, tags: [], minutes: null });
  }
  const captured = await client.inbox.capture({ title, note: null, isFocused: false }, { parse: true });
  expect(await read(captured.id)).toMatchObject({ title: "Pay the rent" });
});

test("the body may ask itself, also for some of a batch alone", async () => {
  const title = "Pay the rent #home";
  const response = await post("/api/items?parse=0", { title, parse: true });
  expect(response.headers.get("creel-ignored")).toBeNull();
  expect(await read(((await response.json()) as Item).id)).toMatchObject({
    title: "Pay the rent",
    tags: ["home"],
  });
  const entries = [{ title, parse: true }, { title }, { title, parse: "yes" }, { title, parse: true }];
  const { results } = (await (await post("/api/items/batch", { items: entries })).json()) as {
    results: (Item & { field?: string })[];
  };
  expect(results.map(({ field }) => field)).toEqual([undefined, undefined, "parse", undefined]);
  const titles = results.map(async ({ id }) => (id ? (await read(id)).title : "none"));
  expect(await Promise.all(titles)).toEqual(["Pay the rent", title, "none", "Pay the rent"]);
  const [captured] = await client.inbox.captureAll([{ title, note: null, isFocused: false, parse: true }]);
  expect(await read((captured as Item).id)).toMatchObject({ tags: ["home"] });
});

test("a capture with neither is refused, and stored like every refused capture of a key", async () => {
  for (const [query, body] of [
    ["?parse=yes"],
    ["?parse=1&parse=1"],
    ["?parse="],
    ["", { title: "a", parse: 1 }],
  ] as const) {
    const response = await post(`/api/items${query}`, body ?? { title: "a" });
    expect([query, response.status, await response.json()]).toMatchObject([
      query,
      422,
      { code: "invalid", field: "parse" },
    ]);
  }
  const attention = await (await server.asPage("/api/attention")).json();
  expect((attention as { attention: unknown[] }).attention.length).toBeGreaterThan(0);
});

async function previewOnPage(text: string): Promise<unknown> {
  const response = await server.asPage("/api/items/preview", {
    method: "POST",
    body: JSON.stringify({ text }),
  });
  return response.json();
}

test("a preview is what the capture would be, and keeps nothing", async () => {
  const count = async () => ((await (await server.asPage("/api/changes")).json()) as { last: number }).last;
  const before = await count();
  expect(await previewOnPage("Call #ada +Nowhere")).toEqual({
    draft: { title: "Call +Nowhere", note: null, isFocused: false, tags: ["ada"] },
    parts: [
      { from: 5, to: 9, text: "#ada", kind: "tag", value: "ada", says: "tag ada" },
      {
        from: 10,
        to: 18,
        text: "+Nowhere",
        kind: "project",
        value: "Nowhere",
        says: "no project Nowhere",
        isUnknown: true,
      },
    ],
  });
  for (const body of [{}, { text: "" }, { text: 1 }, { text: "x".repeat(20_001) }, { text: "a", more: 1 }])
    expect((await post("/api/items/preview", body)).status).toBe(422);
  const problem = await client.inbox.preview("").catch((thrown) => thrown);
  expect([problem instanceof Problem, problem.field]).toEqual([true, "text"]);
  expect(await count()).toBe(before);
});

test("a preview does not tell a capture key which projects there are", async () => {
  const { id } = await client.inbox.capture({ title: "Secret merger", note: null, isFocused: false });
  const patch = { kind: "project", list: "next" };
  const change = {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(patch),
  };
  expect((await server.asPage(`/api/items/${id}`, change)).status).toBe(200);
  const blind = await client.inbox.preview('x +"Secret merger" #new');
  const tag = { from: 19, to: 23, text: "#new", kind: "tag", value: "new", says: "tag new" };
  const project = { from: 2, to: 18, text: '+"Secret merger"', kind: "project", value: "Secret merger" };
  expect(blind).toEqual({
    draft: { title: 'x +"Secret merger"', note: null, isFocused: false, tags: ["new"] },
    parts: [{ ...project, says: "project Secret merger" }, tag],
  } as typeof blind);
  const other = await client.inbox.preview('x +"Public merger" #new');
  expect(JSON.stringify(other).replaceAll("Public", "Secret")).toBe(JSON.stringify(blind));
  expect(await previewOnPage('x +"Secret merger" #new')).toMatchObject({
    draft: { title: "x", project: id },
  });
});

test("a preview refuses the text that a capture would refuse as its title", async () => {
  const longest = "🦉".repeat(10_000);
  expect((await client.inbox.preview(longest)).draft.title).toBe(longest);
  for (const text of ["x".repeat(10_001), `a\n${"x".repeat(10_000)}`, `${longest}!`, " ", "a\0", "a\ud800"]) {
    const [captured, previewed] = [
      await post("/api/items?parse=1", { title: text }),
      await post("/api/items/preview", { text }),
    ];
    const [capture, preview] = [await problemOf(captured), await problemOf(previewed)];
    expect([previewed.status, preview.code]).toEqual([422, capture.code]);
    expect(capture.detail.replace(/ Creel keeps the request .*/, "")).toBe(
      preview.detail.replace("text", "title"),
    );
    expect([captured.status, preview.field]).toEqual([422, "text"]);
  }
});
