import { expect, test } from "bun:test";
import type { ItemCommand } from "../../domain/item/command.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
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
const wish = (id: string, command: ItemCommand): MutationInFlight => ({
  entry: { key: `wish for ${id}`, at: 200, wishes: [{ id, command }] },
  state: "saving",
  reason: null,
});
const open = (picture: OptimisticView, told: Item[]) =>
  picture.rows(told, ({ list }) => isOpen(list)).map(({ item }) => `${item.title}:${item.list}`);

test("what is on its way lies over what was told, and is gone when it is gone", () => {
  const picture = new OptimisticView();
  const told = [item("b"), item("a")];
  picture.draw(told, [
    wish("a", { verb: "complete" }),
    wish("b", { verb: "edit", patch: { list: "next" } }),
    capture("new", 150),
    wish("new", { verb: "edit", patch: { list: "someday" } }),
  ]);
  expect(open(picture, told)).toEqual(["new:someday", "b:next"]);
  expect(picture.rows([], ({ list }) => list === "done").map(({ key }) => key)).toEqual(["a"]);
  picture.draw(told, []);
  expect(open(picture, told)).toEqual(["b:inbox", "a:inbox"]);
});

test("a row that did not change is the same object, and that of a capture goes on as its item's", () => {
  const picture = new OptimisticView();
  picture.arrive("key");
  picture.draw([], [capture("key", 150)]);
  const before = picture.find("key");
  const kept = item("id", { createdOn: 150 });
  picture.become("key", "id");
  picture.draw([kept], []);
  expect(picture.find("id")).toMatchObject({ key: "key", cameIn: before?.cameIn ?? 0, state: "kept" });
  expect(picture.find("id")).toBe(picture.find("id"));
});

test("what the rules refuse is refused at once, and changes nothing", () => {
  const picture = new OptimisticView();
  const project = item("p", { kind: "project", list: "next" });
  const told = [project, item("a", { project: "p", list: "next" })];
  picture.draw(told, []);
  expect(() => picture.check("p", { verb: "complete" })).toThrow("1 open action");
  picture.draw(told, [wish("a", { verb: "complete" })]);
  expect(() => picture.check("p", { verb: "complete" })).not.toThrow();
  // Another client was faster: a change that is no longer possible is not shown.
  picture.draw([item("a", { list: "trash" })], [wish("a", { verb: "complete" })]);
  expect(picture.find("a")?.item.list).toBe("trash");
});
