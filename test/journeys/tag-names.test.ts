import { afterAll, beforeAll, expect, test } from "bun:test";
import { openClient } from "../../src/wire/client.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path, { args: ["--app-port", "0"] });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The page's own client, over real requests. */
const client = openClient(async (method, path, body, headers = {}) => {
  const response = await server.asPage(path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.text() };
});

async function make(title: string, patch: object): Promise<string> {
  const { id } = await client.inbox.capture({ title, note: null, isFocused: false });
  await client.inbox.change({ id, command: { verb: "edit", patch } });
  return id;
}

const patch = (path: string, body: unknown) =>
  server.asPage(path, { method: "PATCH", body: JSON.stringify(body) });

test("names are read, renamed, merged, coloured and undone over the wire, whatever is in them", async () => {
  await make("a", { tags: ["A/B?", "Büro"], area: "House", contact: "Ada" });
  const project = await make("Boat", { kind: "project", list: "next" });
  await make("b", { tags: ["Büro"], project, list: "next" });
  expect(await client.tags.list("tag")).toEqual([
    { name: "A/B?", items: 1, openItems: 1, colour: null },
    { name: "Büro", items: 2, openItems: 2, colour: null },
  ]);
  const { values, next } = await client.tags.page("tag", { limit: 1 });
  expect(values.map(({ name }) => name)).toEqual(["A/B?"]);
  expect(await client.tags.page("tag", { limit: 1, cursor: next ?? "" })).toMatchObject({
    values: [{ name: "Büro" }],
    next: null,
  });
  expect(await client.projects.page({ limit: 1 })).toMatchObject({ values: [{ id: project }], next: null });
  expect(await client.tags.change("tag", "A/B?", { name: "Büro", colour: "#AABBCC" })).toEqual({
    name: "Büro",
    items: 2,
    openItems: 2,
    colour: "#aabbcc",
  });
  expect(await client.inbox.undo()).toHaveLength(1);
  expect((await client.tags.list("tag")).map(({ name }) => name)).toEqual(["A/B?", "Büro"]);
  expect(await client.tags.change("area", "House", { name: "Home" })).toMatchObject({ name: "Home" });
  expect(await client.tags.change("contact", "Bea", { name: "Ada" })).toBeNull();
  expect(await client.projects.list()).toEqual([
    { id: project, title: "Boat", list: "next", items: 1, openActions: 1, isStalled: false },
  ]);
});

test("an invalid request is refused with its status, code and field", async () => {
  await make("c", { tags: ["red"] });
  const refusals = [
    ["/api/tags/none", { name: "x" }, 404, "not-found", undefined],
    ["/api/tags/red", { colour: "red" }, 422, "invalid", "colour"],
    ["/api/tags/red", { name: "" }, 422, "invalid", "name"],
    ["/api/tags/red", { name: null }, 422, "invalid", "name"],
    ["/api/tags/red", { label: "x" }, 422, "invalid", "label"],
  ] as const;
  for (const path of ["/api/tags?limit=1001", "/api/areas?limit=0", "/api/projects?limit=x"])
    expect((await server.asPage(path)).status).toBe(422);
  for (const path of ["/api/tags?cursor=x", "/api/projects?cursor=x"])
    expect(((await (await server.asPage(path)).json()) as { field: string }).field).toBe("cursor");
  for (const [path, body, status, code, field] of refusals) {
    const response = await patch(path, body);
    const problem = (await response.json()) as { code: string; field?: string };
    expect([path, body, response.status, problem.code, problem.field]).toEqual([
      path,
      body,
      status,
      code,
      field,
    ]);
  }
});
