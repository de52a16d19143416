import { expect, test } from "bun:test";
import { SYSTEM } from "../../domain/environment.ts";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import { itemLines, shortIds } from "./item-line.ts";

const item = (more: Partial<Item> = {}): Item => ({
  ...NO_DETAILS,
  id: "A1B2C3D4".repeat(4),
  kind: "action",
  title: "Buy milk",
  note: null,
  list: "inbox",
  isFocused: false,
  createdOn: 0,
  changedOn: 0,
  completedOn: null,
  source: "terminal",
  revision: 1,
  ...more,
});

test("an id is as long as needed to be unique, for one item as for several", () => {
  const [a, b, c] = ["A1B2C3D4E5F6", "A1B2C3D4E5F7", "FFFFFFFFFFFF"].map((id) =>
    item({ id: id.padEnd(32, "0") }),
  );
  expect(shortIds([a, c] as Item[])).toEqual(["A1B2C3D4", "FFFFFFFF"]);
  expect(shortIds([a, b, c] as Item[])).toEqual(["A1B2C3D4E5F6", "A1B2C3D4E5F7", "FFFFFFFFFFFF"]);
  expect(shortIds([a, a] as Item[])).toEqual(["A1B2C3D4", "A1B2C3D4"]);
  expect(shortIds([])).toEqual([]);
});

test("a line shows the decisions, and that there is a note", () => {
  const more = {
    note: "n",
    isFocused: true,
    kind: "note",
    dueDate: "2031-01-02",
    tags: ["home", "@town"],
  } as const;
  expect(itemLines([item(more)], Number.POSITIVE_INFINITY, { withList: true })).toEqual([
    "A1B2C3D4  inbox      ★ Buy milk …  note  due Thu 2 Jan 2031  #home  @town  terminal",
  ]);
});

test("a line shows project and contact, and a day of this year without the year", () => {
  const more = {
    dueDate: "2026-12-24",
    dueTime: "09:00",
    project: "P",
    contact: "Noor",
    startDate: "2027-01-04",
  };
  const environment = { ...SYSTEM, now: () => Date.parse("2026-11-26T12:00Z") / 1000, zone: () => "UTC" };
  const projects = new Map([["P", "Kitchen\nrenovation"]]);
  const lines = itemLines([item(more)], Number.POSITIVE_INFINITY, { environment, projects, withStart: true });
  expect(lines).toEqual([
    "A1B2C3D4  Buy milk  starts Mon 4 Jan 2027  due Thu 24 Dec, 09:00  +Kitchen  Noor  terminal",
  ]);
});

test.each([
  ["long", "x".repeat(10_000)],
  ["Chinese", "買牛奶".repeat(100)],
  ["of families and flags", "👨‍👩‍👧‍👦🇩🇪".repeat(100)],
  ["that steers", "\u001b[2J\u001b[31m\u202e\u0007".repeat(50)],
  ["of many marks", `a${"\u0301".repeat(50)}`.repeat(100)],
  ["of lines", "one\u2028\r\ntwo\n".repeat(50)],
])("a title %s stays within 80 cells, of which it has most", (_, title) => {
  const tags = ["a-tag-of-some-length", "another-one"];
  for (const [line = ""] of [
    itemLines([item({ title })], 80, { withList: true }),
    itemLines([item({ title, tags })], 80, { withList: true }),
    itemLines([item({ title, tags })], 80),
  ]) {
    expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(line).not.toMatch(/[\u0000-\u001f\u202e\u2028]/);
  }
  const [line = ""] = itemLines([item({ title, tags })], 80);
  expect(line).toContain("a-tag-of");
});
