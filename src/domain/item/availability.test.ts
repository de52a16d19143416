import { expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { heldBackBy, inSequence } from "./availability.ts";
import { capture } from "./capture.ts";
import type { Item } from "./item.ts";

const make = (id: string, fields: Partial<Item> = {}): Item => ({
  ...capture({ title: id, note: null, isFocused: false }, TERMINAL, id, 1_800_000_000),
  list: "next",
  ...fields,
});
const PROJECT = make("P", { kind: "project", isSequential: true });
const step = (id: string, fields: Partial<Item> = {}) => make(id, { project: "P", ...fields });
/** Of a project and its items in the order of their arrival. */
const heldBack = (project: Item, ...items: Item[]) =>
  [...heldBackBy([project, ...items].reverse()).keys()].sort();

test("in a sequential project only the first action is available", () => {
  const steps = [step("a"), step("b"), step("c")];
  expect(heldBack(PROJECT, ...steps)).toEqual(["b", "c"]);
  expect(heldBack({ ...PROJECT, isSequential: false }, ...steps)).toEqual([]);
  expect(heldBack(PROJECT, make("a"), make("b", { project: "Q" }), step("c"))).toEqual([]);
});

test("positions come first, in their order, then the actions without one, oldest first", () => {
  const steps = [step("a"), step("b", { position: "M" }), step("c", { position: "D" }), step("d")];
  expect(inSequence(steps.toReversed()).map(({ id }) => id)).toEqual(["c", "b", "a", "d"]);
  expect(heldBack(PROJECT, ...steps)).toEqual(["a", "b", "d"]);
  expect(heldBack(PROJECT, step("a", { position: "V" }), step("b", { position: "V" }))).toEqual(["b"]);
});

test.each(["inbox", "next", "waiting", "scheduled", "someday"] as const)(
  "a first action in %s holds back the others; a completed one, a deleted one and a note do not",
  (list) => {
    expect(heldBack(PROJECT, step("a", { list }), step("b"))).toEqual(["b"]);
    const others = [step("x", { list: "done" }), step("y", { list: "trash" }), step("z", { kind: "note" })];
    expect(heldBack(PROJECT, ...others, step("a", { list }))).toEqual([]);
  },
);

test("a project that is completed, in the trash, or no longer one holds back nothing", () => {
  for (const fields of [{ list: "done" }, { list: "trash" }, { kind: "action" }] as const)
    expect(heldBack({ ...PROJECT, ...fields }, step("a"), step("b"))).toEqual([]);
  expect(heldBack({ ...PROJECT, list: "someday" }, step("a"), step("b"))).toEqual(["b"]);
});

test("an action waits for the item that blocks it while that one is open, and no longer", () => {
  const blocked = make("b", { blockedBy: "a" });
  for (const fields of [{}, { list: "waiting" }, { list: "inbox" }, { kind: "project" }] as const)
    expect([...heldBackBy([blocked, make("a", fields)])]).toEqual([["b", "a"]]);
  for (const fields of [{ list: "done" }, { list: "trash" }, { kind: "note" }] as const)
    expect([...heldBackBy([blocked, make("a", fields)])]).toEqual([]);
  expect([...heldBackBy([blocked])]).toEqual([]);
  expect([...heldBackBy([{ ...blocked, list: "done" }, make("a")])]).toEqual([]);
});

test("each one names what it waits for: first the item that blocks it, then the first action", () => {
  const all = [PROJECT, step("a"), step("b"), step("c", { blockedBy: "b" })].reverse();
  expect([...heldBackBy(all)].sort()).toEqual([
    ["b", "a"],
    ["c", "b"],
  ]);
});
