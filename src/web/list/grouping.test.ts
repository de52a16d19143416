import { expect, test } from "bun:test";
import { itemOf } from "../items/mutations/predict.ts";
import type { Row } from "../items/row.ts";
import { contextOf, group, spanOf } from "./grouping.ts";

const row = (key: string, area: string | null): Row => ({
  key,
  item: { ...itemOf({ title: key, note: null, isFocused: false }, key, 0), area },
  state: "kept",
  reason: null,
  cameIn: null,
});
const rows = [row("1", "Work"), row("2", null), row("3", "Home"), row("4", "Work")];
const shape = (byName: boolean) =>
  group(rows, ({ area }) => area, byName).map(({ name, rows: each }) => [name, each.map(({ key }) => key)]);

test("rows of one name stand together in their order, by name, and those of none last", () => {
  expect(shape(true)).toEqual([
    ["Home", ["3"]],
    ["Work", ["1", "4"]],
    [null, ["2"]],
  ]);
});

test("days and lists keep the order in which they come", () => {
  expect(shape(false).map(([name]) => name)).toEqual(["Work", null, "Home"]);
});

test("a context is the first tag that begins with @", () => {
  expect(contextOf({ ...rows[0]?.item, tags: ["deep", "@phone", "@home"] } as Row["item"])).toBe("@phone");
  expect(contextOf({ ...rows[0]?.item, tags: ["deep"] } as Row["item"])).toBeNull();
});

test.each([
  [1, "2026-11-20", "2026-11-21", { day: "2026-11-21" }], // Friday, and tomorrow
  [1, "2026-11-20", "2026-11-22", { week: "this" }],
  [1, "2026-11-20", "2026-11-23", { week: "next" }],
  [1, "2026-11-20", "2026-11-29", { week: "next" }],
  [1, "2026-11-20", "2026-11-30", { month: "2026-11" }],
  [1, "2026-11-22", "2026-11-24", { week: "next" }], // a Sunday ends its week
  [1, "2026-11-16", "2026-11-22", { week: "this" }], // a Monday begins it
  [7, "2026-11-20", "2026-11-22", { week: "next" }],
  [7, "2026-11-20", "2026-11-28", { week: "next" }],
  [7, "2026-11-20", "2026-11-29", { month: "2026-11" }],
  [6, "2026-11-20", "2026-11-22", { week: "next" }],
  [6, "2026-11-21", "2026-11-27", { week: "this" }],
] as const)("with weeks from day %i on, from %s, %s belongs to %o", (firstDay, today, day, span) => {
  expect(spanOf(day, today, firstDay)).toEqual(span);
});
