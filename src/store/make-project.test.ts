import { afterEach, beforeEach, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../domain/access/actor.ts";
import { type ProjectCopy, takeCopy } from "../domain/project/copy.ts";

const home = storeOn((folder) => (ENGINES[0] as (typeof ENGINES)[number])[1](folder));
const refusal = { code: "invalid", field: "Idempotency-Key" };
let copy: ProjectCopy;

beforeEach(async () => {
  await home.open();
  const of = await home.items().get(await home.make("Boat", { kind: "project" }));
  const item = await home.items().get(await home.make("Paint it", { list: "next" }));
  if (!of || !item) throw new Error("Nothing was made.");
  copy = takeCopy({ ...of, title: "Raft" }, [item]);
});
afterEach(home.close);

const make = (wanted: ProjectCopy, key?: string) => home.store.templates(TERMINAL).makeProject(wanted, key);
const count = async (title: string) => (await home.titles({})).filter((one) => one === title).length;

test("the same key makes a project once, also at the same moment and after a restart", async () => {
  const [first, second] = await Promise.all([make(copy, "one"), make(structuredClone(copy), "one")]);
  expect(second).toEqual(first);
  await home.store.close();
  await home.start();
  expect(await make(copy, "one")).toEqual(first);
  expect([await count("Raft"), await count("Paint it")]).toEqual([1, 2]);
  await make(copy, "two");
  await make(copy);
  await make(copy);
  expect(await count("Raft")).toBe(4);
});

test("a repeated request is answered with the project as it is now, and makes a purged one never again", async () => {
  const empty = { ...copy, items: [] };
  const { id } = await make(empty, "one");
  await home.edit(id, { title: "Ark" });
  expect(await make(empty, "one")).toMatchObject({ id, title: "Ark", revision: 2 });
  await home.items().change({ id, command: { verb: "trash" } });
  await home.items().purge(id);
  await expect(make(empty, "one")).rejects.toMatchObject(refusal);
  expect(await count("Raft")).toBe(0);
});

test("a key with another project, or one of a capture, is refused, and nothing is made", async () => {
  await make(copy, "one");
  await home.items().capture({ title: "milk", note: null, isFocused: false }, { idempotencyKey: "milk" });
  const other = { ...copy, items: [] };
  for (const request of [() => make(other, "one"), () => make(copy, "milk")])
    expect(await request().catch((thrown) => thrown)).toMatchObject(refusal);
  const draft = { title: "Raft", note: null, isFocused: false };
  const capture = home.items().capture(draft, { idempotencyKey: "one" });
  expect(await capture.catch((thrown) => thrown)).toMatchObject(refusal);
  expect(await count("Raft")).toBe(1);
  expect(await home.store.changes(ONLY_ACCOUNT).last()).toBe(7);
});

const FLAWS: [string, Partial<ProjectCopy["project"]>][] = [
  ["title", { title: "  " }],
  ["title", { title: "a\0" }],
  ["note", { note: "a\0" }],
  ["dueDate", { dueDate: "2027-02-30" }],
  ["startDate", { startDate: "soon" }],
  ["dueTime", { dueDate: "2027-02-01", dueTime: "25:00" }],
  ["repeat", { repeat: "FREQ=HOURLY" }],
  ["minutes", { minutes: 0 }],
  ["tags", { tags: ["a,b"] }],
  ["area", { area: "a\nb" }],
  ["heading", { heading: "\u0001" }],
  ["blockedBy", { blockedBy: 0 }],
  ["blockedBy", { blockedBy: 7 }],
];

test.each(FLAWS)("a template with a wrong %s is refused when it is saved: %j", async (field, flaw) => {
  const [item] = copy.items;
  if (!item) throw new Error("The copy has no item.");
  const wrong = { name: "Raft", ...copy, items: [{ ...item, ...flaw }] };
  const templates = home.store.templates(TERMINAL);
  const refused = { code: "invalid", field, detail: expect.stringContaining("in the template “Raft”") };
  await expect(make(wrong)).rejects.toMatchObject({ field });
  await expect(templates.change({ verb: "save", template: wrong })).rejects.toMatchObject(refused);
  await expect(templates.replace([wrong])).rejects.toMatchObject(refused);
  expect(await templates.list()).toEqual([]);
});

test("a wrong template that an older Creel stored can be read, and others can be saved and removed", async () => {
  const templates = home.store.templates(TERMINAL);
  await templates.replace([{ name: "Old", ...copy }]);
  const damage = "UPDATE setting SET value = replace(value, 'Raft', '') WHERE name = 'templates'";
  await home.engine.write([{ sql: damage, values: [] }]);
  const names = async () => (await templates.list()).map(({ name }) => name);
  await templates.change({ verb: "save", template: { name: "New", ...copy } });
  expect(await names()).toEqual(["Old", "New"]);
  await templates.change({ verb: "remove", name: "Old" });
  expect(await names()).toEqual(["New"]);
});
