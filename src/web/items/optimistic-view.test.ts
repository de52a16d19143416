import { expect, test } from "bun:test";
import type { ItemCommand } from "../../domain/item/command.ts";
import type { Item } from "../../domain/item/item.ts";
import type { MutationInFlight } from "./mutations/mutation.ts";
import { itemOf } from "./mutations/predict.ts";
import { OptimisticView } from "./optimistic-view.ts";

const item = (id: string, more: Partial<Item> = {}): Item => ({
  ...itemOf({ title: id, note: null, isFocused: false }, id, 100),
  ...more,
});
const capture = (key: string, at: number): MutationInFlight => ({
  entry: { key, at, draft: { title: key, note: null, isFocused: false }, parse: false },
  state: "saving",
  reason: null,
});
const changeOf = (id: string, command: ItemCommand): MutationInFlight => ({
  entry: { key: `wish for ${id}`, at: 200, wishes: [{ id, command }] },
  state: "saving",
  reason: null,
});
const openTitles = (view: OptimisticView) => view.openRows().map(({ item }) => `${item.title}:${item.list}`);

test("pending mutations change the view, and no longer once they are gone", () => {
  const view = new OptimisticView();
  const serverItems = [item("b"), item("a")];
  view.draw(
    serverItems,
    [],
    [
      changeOf("a", { verb: "complete" }),
      changeOf("b", { verb: "edit", patch: { list: "next" } }),
      capture("new", 150),
      changeOf("new", { verb: "edit", patch: { list: "someday" } }),
    ],
  );
  expect(openTitles(view)).toEqual(["new:someday", "b:next"]);
  expect(["new", "b"].map((id) => view.itemBeforeChanges(id)?.list)).toEqual(["inbox", "inbox"]);
  expect(view.rows([], ({ list }) => list === "done").map(({ key }) => key)).toEqual(["a"]);
  view.draw(serverItems, [], []);
  expect(openTitles(view)).toEqual(["b:inbox", "a:inbox"]);
});

test("a row that did not change is the same object, and that of a capture goes on as its item's", () => {
  const view = new OptimisticView();
  view.arrive("key");
  view.draw([], [], [capture("key", 150)]);
  const before = view.find("key");
  const keptItem = item("id", { createdOn: 150 });
  view.become("key", "id");
  view.draw([keptItem], [], []);
  expect(view.find("id")).toMatchObject({ key: "key", cameIn: before?.cameIn ?? 0, state: "kept" });
  expect(view.find("id")).toBe(view.find("id"));
});

test("a change that the rules refuse is refused at once, and changes nothing", () => {
  const view = new OptimisticView();
  const project = item("p", { kind: "project", list: "next" });
  const serverItems = [project, item("a", { project: "p", list: "next" })];
  view.draw(serverItems, [], []);
  expect(() => view.check("p", { verb: "complete" })).toThrow("1 open action");
  view.draw(serverItems, [], [changeOf("a", { verb: "complete" })]);
  expect(() => view.check("p", { verb: "complete" })).not.toThrow();
  // Another client was faster: a change that is no longer possible is not shown.
  view.draw([item("a", { list: "trash" })], [], [changeOf("a", { verb: "complete" })]);
  expect(view.find("a")?.item.list).toBe("trash");
});

test("the open rows are the same array while none of them changes", () => {
  const view = new OptimisticView();
  const serverItems = [item("b"), item("a")];
  view.draw(serverItems, [], []);
  const rows = view.openRows();
  view.draw([...serverItems], [item("done", { list: "done" })], []);
  expect(view.openRows()).toBe(rows);
  view.draw(serverItems, [], [changeOf("a", { verb: "edit", patch: { list: "next" } })]);
  expect(view.openRows()).not.toBe(rows);
  view.draw(serverItems, [], []);
  expect(view.openRows().map((row, n) => row === rows[n])).toEqual([true, true]);
});

test("of two copies of an item the newer one is shown, and one that has left the open list is not", () => {
  const view = new OptimisticView();
  const serverItems = [item("b"), item("a")];
  view.draw(
    serverItems,
    [item("a", { title: "newer", revision: 2 }), item("b", { title: "older", revision: 0 })],
    [],
  );
  expect(openTitles(view)).toEqual(["b:inbox", "newer:inbox"]);
  view.draw(serverItems, [item("a", { list: "done", revision: 2 })], []);
  expect(openTitles(view)).toEqual(["b:inbox"]);
  expect(view.serverItem("a")?.list).toBe("done");
});

test("an item that the server lists stays until it changes, even if this page would not find it", () => {
  const view = new OptimisticView();
  const found = [item("a", { list: "done" }), item("b", { list: "done" })];
  const rows = () => view.rows(found, () => false).map(({ key }) => key);
  view.draw([], found, []);
  expect(rows()).toEqual(["a", "b"]);
  view.draw([], found, [changeOf("a", { verb: "trash" })]);
  expect(rows()).toEqual(["b"]);
});
