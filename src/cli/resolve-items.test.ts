import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../test/home.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Items } from "../domain/inbox/items.ts";
import type { Item } from "../domain/item/item.ts";
import { readItemPages } from "./read-item-pages.ts";
import { checkNames, isBeginning, readProjectTitles, resolveItems, resolveProject } from "./resolve-items.ts";

let store: Awaited<ReturnType<typeof openMemoryStore>>;
let inbox: Items;
let ids: string[];

beforeEach(async () => {
  ids = [];
  store = await openMemoryStore({ ...SYSTEM, newId: () => ids.shift() ?? SYSTEM.newId() });
  inbox = store.items(TERMINAL);
});
afterEach(() => store.close());

const id = (start: string) => start.padEnd(32, "0");
async function make(title: string, start: string, isProject = false) {
  ids = [id(start)];
  await inbox.capture({ title, note: null, isFocused: false });
  if (isProject) await inbox.change({ id: id(start), command: { verb: "edit", patch: { kind: "project" } } });
}
const problem = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

test("a beginning of four characters on names an item, in any case; twice is once", async () => {
  await make("a", "A1B2C3");
  await make("b", "A1B2C4");
  const found = await resolveItems(inbox, ["a1b2c3", id("A1B2C4"), "A1B2C30"]);
  expect(found.map(({ title }) => title)).toEqual(["a", "b"]);
});

test("an ambiguous id lists the candidates, with ids that are long enough", async () => {
  for (let n = 0; n < 7; n++) await make(`item ${n} \u001b[2J${"x".repeat(50)}`, `A1B2C3D4E${n}`);
  const thrown = (await problem(resolveItems(inbox, ["a1b2"]))) as Error;
  expect(thrown).toMatchObject({ code: "conflict" });
  expect(thrown.message).toStartWith(
    "Several ids begin with A1B2: A1B2C3D4E6 item 6 ␛[2Jxxxxxxxxxxxxxxxxxx…, A1B2C3D4E5 item 5",
  );
  expect(thrown.message).toEndWith(" and more. Give more of the id.");
});

test("nothing is named by the number of a line", () => {
  expect(["1", "12", "123", "abc", "wxyz", "a".repeat(33), "-abcd"].map(isBeginning)).toEqual(
    Array(7).fill(false),
  );
  expect(() => checkNames(["A1B2", "3"], "done ID…")).toThrow("Usage: creel done ID…");
  expect(() => checkNames([], "done ID…")).toThrow("Give the id of an item");
  expect(() => checkNames(Array(1001).fill("A1B2"), "done ID…")).toThrow("At most 1000");
});

test("a project by its title, in any case, or by its id", async () => {
  await make("Boat", "AAAA", true);
  await make("Boat", "BBBB");
  expect(await resolveProject(inbox, " BOAT")).toBe(id("AAAA"));
  expect(await resolveProject(inbox, "aaaa")).toBe(id("AAAA"));
  expect(await problem(resolveProject(inbox, "Ship"))).toMatchObject({ code: "not-found", field: "project" });
  await make("boat", "CCCC", true);
  expect(await problem(resolveProject(inbox, "Boat"))).toMatchObject({ code: "conflict" });
});

test("a server that always names another page keeps no command going", async () => {
  let requests = 0;
  const endless = (items: Item[]): Items => ({
    ...inbox,
    list: async () => {
      if (++requests > 5_000) throw new Error("It goes on.");
      return { items, next: "again" };
    },
  });
  await make("Boat", "AAAA");
  const { items } = await inbox.list({ limit: 1 });
  for (const page of [[], items]) {
    expect(await problem(resolveProject(endless(page), "Ship"))).toMatchObject({ code: "not-found" });
    await readProjectTitles(endless(page), [{ ...(items[0] as Item), project: id("BBBB") }]);
    let count = 0;
    for await (const { items } of readItemPages(endless(page), {}, 100)) count += items.length;
    expect(count).toBe(page.length * 100);
  }
});
