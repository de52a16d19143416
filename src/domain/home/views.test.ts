import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { applyViewChange, checkViews, MAX_VIEWS, type View, type ViewChange } from "./views.ts";

const view = (name: string, minutes = 15): View => ({ name, list: "next", filter: { maxMinutes: minutes } });
const names = (views: readonly View[]) => views.map(({ name }) => name);
const three = [view("a"), view("b"), view("c")];

describe("the views that are stored", () => {
  test("have names of their own, which are trimmed", () => {
    expect(names(checkViews([view(" Tired "), view("Awake")]))).toEqual(["Tired", "Awake"]);
    expect(() => checkViews([view("a"), view("a ")])).toThrow("same name");
    for (const name of ["", " ", "a,b", "a\nb", "x".repeat(101)])
      expect(() => checkViews([view(name)])).toThrow();
  });

  test("are not too many", () => {
    const many = Array.from({ length: MAX_VIEWS + 1 }, (_, n) => view(String(n)));
    expect(checkViews(many.slice(1))).toHaveLength(MAX_VIEWS);
    expect(() => checkViews(many)).toThrow("at most");
  });
});

describe("a change of the views", () => {
  test("saves a new one as the last, and a known name in its place", () => {
    expect(names(applyViewChange(three, { verb: "save", view: view("d") }))).toEqual(["a", "b", "c", "d"]);
    const replaced = applyViewChange(three, { verb: "save", view: view("b", 30) });
    expect(replaced).toEqual([view("a"), view("b", 30), view("c")]);
  });

  test("renames in its place, also to the name of another, which it replaces", () => {
    const change: ViewChange = { verb: "save", view: view("d"), former: "b" };
    expect(names(applyViewChange(three, change))).toEqual(["a", "d", "c"]);
    expect(applyViewChange(three, { ...change, view: view("a", 30) })).toEqual([view("a", 30), view("c")]);
  });

  test("moves and removes by name", () => {
    expect(names(applyViewChange(three, { verb: "move", name: "c", to: 0 }))).toEqual(["c", "a", "b"]);
    expect(names(applyViewChange(three, { verb: "move", name: "x", to: 0 }))).toEqual(["a", "b", "c"]);
    expect(names(applyViewChange(three, { verb: "remove", name: "b" }))).toEqual(["a", "c"]);
  });

  test("changes nothing the second time, and leaves no name twice", () => {
    const known = fc.constantFrom("a", "b", "c", "d");
    const changes: fc.Arbitrary<ViewChange> = fc.oneof(
      fc.record({ verb: fc.constant("save" as const), view: known.map((one) => view(one)) }),
      fc.record({ verb: fc.constant("save" as const), view: known.map((one) => view(one)), former: known }),
      fc.record({ verb: fc.constant("remove" as const), name: known }),
      fc.record({ verb: fc.constant("move" as const), name: known, to: fc.nat(3) }),
    );
    fc.assert(
      fc.property(changes, (change) => {
        const once = applyViewChange(three, change);
        expect(new Set(names(once)).size).toBe(once.length);
        expect(applyViewChange(once, change)).toEqual(once);
      }),
    );
  });
});
