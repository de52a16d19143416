import { afterEach, beforeEach, expect, test } from "bun:test";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Patch } from "../../domain/item/item.ts";
import type { Engine } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore, type Store } from "../store.ts";

let store: Store;
/** The statements that read titles of projects: on the thread of commits, and beside it. */
let reads = { beside: 0, among: 0 };
/** Called after titles of projects were read. */
let afterRead: () => Promise<void>;

beforeEach(async () => {
  const engine = openSqlite(":memory:");
  const count = (sql: string, where: keyof typeof reads) => {
    if (sql.includes("kind = 'project'") && sql.includes("title")) reads[where]++;
  };
  const watched: Engine = {
    ...engine,
    read<Row>(...query: Parameters<Engine["read"]>) {
      count(query[0], "among");
      return engine.read<Row>(...query);
    },
    async readLong<Row>(...query: Parameters<Engine["readLong"]>) {
      count(query[0], "beside");
      const rows = await engine.readLong<Row>(...query);
      if (reads.beside > 0) await afterRead();
      return rows;
    },
  };
  store = await openStore(watched, SYSTEM);
  reads = { beside: 0, among: 0 };
  afterRead = async () => {};
});
afterEach(() => store.close());

const items = () => store.items(TERMINAL);
const capture = async (title: string, parse = true) =>
  (await items().capture({ title, note: null, isFocused: false }, { parse })).id;
const edit = (id: string, patch: Patch) => items().change({ id, command: { verb: "edit", patch } });
const projectOf = async (title: string) => (await items().get(await capture(title)))?.project;

async function makeProject(title: string): Promise<string> {
  const id = await capture(title, false);
  await edit(id, { kind: "project" });
  return id;
}

test("many captures and previews read the titles of projects once, beside the commits", async () => {
  const boat = await makeProject("Boat");
  const found = await Promise.all(Array.from({ length: 9 }, () => projectOf("Sail +boat")));
  expect(found).toEqual(Array.from({ length: 9 }, () => boat));
  expect((await items().preview("Paint +boat")).draft.project).toBe(boat);
  await edit(await capture("an action"), { title: "another" });
  expect(await projectOf("Sail +boat")).toBe(boat);
  expect(reads).toEqual({ beside: 1, among: 0 });
});

const previewOf = async (title: string) => (await items().preview(title)).draft.project;

test("a project is found as soon as it is made, renamed, reopened or restored by undo", async () => {
  expect(await previewOf("Sail +boat")).toBeUndefined();
  const boat = await makeProject("Boat");
  expect(await previewOf("Sail +boat")).toBe(boat);
  await edit(boat, { title: "Ship" });
  expect([await previewOf("Sail +boat"), await previewOf("Sail +ship")]).toEqual([undefined, boat]);
  await items().change({ id: boat, command: { verb: "complete" } });
  expect(await previewOf("Sail +ship")).toBeUndefined();
  await items().change({ id: boat, command: { verb: "reopen" } });
  expect(await previewOf("Sail +ship")).toBe(boat);
  await edit(boat, { kind: "action" });
  expect(await previewOf("Sail +ship")).toBeUndefined();
  await items().undo();
  expect(await previewOf("Sail +ship")).toBe(boat);
  await edit(boat, { isFocused: true });
  expect(await previewOf("Sail +ship")).toBe(boat);
  expect(reads).toEqual({ beside: 1, among: 0 });
});

test("a text that names no project reads none", async () => {
  for (const title of [
    "Call #work",
    "1 + 1",
    "+49 30",
    "\\+boat",
    "`+boat`",
    "a+boat",
    "tea\n+boat",
    "chmod +x",
  ])
    expect((await items().preview(title)).draft.project).toBeUndefined();
  expect(reads).toEqual({ beside: 0, among: 0 });
});

test("of projects with one name the newest open one is found, also after each has changed", async () => {
  const [old, middle, young] = [
    await makeProject("Boat"),
    await makeProject("boat"),
    await makeProject("Raft"),
  ];
  expect(await previewOf("Sail +boat")).toBe(middle);
  await edit(young, { title: "BOAT" });
  expect(await previewOf("Sail +boat")).toBe(young);
  await edit(middle, { list: "someday" });
  expect(await previewOf("Sail +boat")).toBe(young);
  await edit(young, { list: "trash" });
  await edit(middle, { title: "x".repeat(401) });
  expect(await previewOf("Sail +boat")).toBe(old);
  expect(reads).toEqual({ beside: 1, among: 0 });
});

test("a project that changes while projects are read is found by its new name", async () => {
  const boat = await makeProject("Boat");
  const { promise: isRead, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  afterRead = () => {
    arrive();
    return released;
  };
  const first = previewOf("Sail +boat");
  await isRead;
  await edit(boat, { title: "Ship" });
  release();
  await first;
  expect([await previewOf("Sail +boat"), await previewOf("Sail +ship")]).toEqual([undefined, boat]);
  expect(reads).toEqual({ beside: 1, among: 0 });
});

test("more projects than are read at once, and titles that no quick entry can name", async () => {
  const drafts = Array.from({ length: 1_002 }, (_, n) => ({
    title: n === 7 ? "x".repeat(401) : `P${n}`,
    note: null,
    isFocused: false,
  }));
  const made = (await items().captureAll(drafts)) as { id: string }[];
  const patch: Patch = { kind: "project" };
  const change = (ids: { id: string }[]) =>
    items().changeAll(ids.map(({ id }) => ({ id, command: { verb: "edit", patch } })));
  await change(made.slice(0, 900));
  await change(made.slice(900));
  expect(await projectOf("Sail +P1001")).toBe(made[1_001]?.id);
  expect(await projectOf("Sail +P3")).toBe(made[3]?.id);
  expect(reads).toEqual({ beside: 2, among: 0 });
});
