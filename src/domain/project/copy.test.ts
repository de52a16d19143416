import { expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { capture } from "../item/capture.ts";
import type { Item } from "../item/item.ts";
import { loadRecurrence } from "../item/recurrence-rule.ts";
import { checkName } from "../item/tags.ts";
import { anchorOf, type ProjectCopy, planCopy, stepsOf, takeCopy } from "./copy.ts";
import { createProject } from "./create-project.ts";
import { applyTemplateChange, checkTemplates, templateName } from "./templates.ts";

const TODAY = "2026-11-20";
const repeats = await loadRecurrence();
const pause = async () => {};
let made = 0;
const idOf = (n: number) => n.toString(16).toUpperCase().padStart(32, "0");
const AT = { now: 1_795_000_000, today: TODAY, zone: "UTC", newId: () => idOf(++made), repeats };

function keep(title: string, fields: Partial<Item> = {}): Item {
  return {
    ...capture({ title, note: null, isFocused: false }, TERMINAL, idOf(++made), 7),
    list: "next",
    ...fields,
  };
}

const trip = keep("Trip", { kind: "project", dueDate: "2026-12-24", area: "Home", isSequential: true });
const of = { project: trip.id } as const;
const pack = keep("Pack", {
  ...of,
  heading: "Before",
  dueDate: "2026-12-23",
  minutes: 30,
  tags: ["bag"],
  note: "- [ ] Map",
});
const book = keep("Book", { ...of, list: "scheduled", startDate: "2026-12-01", isFocused: true });
const pay = keep("Pay", { ...of, blockedBy: book.id });
const gone = keep("Gone", { ...of, list: "done", completedOn: 9 });
const copy = takeCopy(trip, [pack, gone, book, pay]);

test("a copy has the open items with their details, and no focus", () => {
  expect(copy.items.map(({ title, blockedBy }) => [title, blockedBy])).toEqual([
    ["Pack", null],
    ["Book", null],
    ["Pay", 1],
  ]);
  expect(copy.items[0]).toMatchObject({ heading: "Before", minutes: 30, tags: ["bag"], note: "- [ ] Map" });
  expect(JSON.parse(JSON.stringify(copy))).toEqual(copy);
});

test("dates move with the day that the project is due, or are cleared", () => {
  expect(anchorOf(copy)).toBe("2026-12-24");
  const later = planCopy(copy, "2027-01-03");
  expect([later.project, ...later.items].map(({ startDate, dueDate }) => [startDate, dueDate])).toEqual([
    [null, "2027-01-03"],
    [null, "2027-01-02"],
    ["2026-12-11", null],
    [null, null],
  ]);
  const undated = planCopy(copy, null);
  expect([undated.project, ...undated.items].every(({ startDate, dueDate }) => !startDate && !dueDate)).toBe(
    true,
  );
  const noDue = { ...copy, project: { ...copy.project, dueDate: null } };
  expect(anchorOf(noDue)).toBe("2026-12-23");
  expect(anchorOf(undated)).toBeNull();
});

test("a project is made with its items in their order, by the rules of changes", async () => {
  const [project, ...items] = await createProject(planCopy(copy, "2026-11-30"), TERMINAL, AT, pause);
  expect(project).toMatchObject({
    kind: "project",
    list: "next",
    title: "Trip",
    dueDate: "2026-11-30",
    area: "Home",
    isSequential: true,
    revision: 1,
  });
  expect(items.map(({ title, list, startDate, heading }) => [title, list, startDate, heading])).toEqual([
    ["Pack", "next", null, "Before"],
    ["Book", "next", "2026-11-07", null],
    ["Pay", "next", null, null],
  ]);
  expect(items[2]?.blockedBy).toBe(String(items[1]?.id));
  const positions = items.map(({ position }) => String(position));
  expect([...positions].sort()).toEqual(positions);
  expect(items.every((item) => item.project === project.id && !item.isFocused)).toBe(true);
  const [, , scheduled] = await createProject(copy, TERMINAL, AT, pause);
  expect(scheduled).toMatchObject({ list: "scheduled", startDate: "2026-12-01" });
});

test("what is not a project, or too much, is refused", async () => {
  const refused = (field: string) => expect.objectContaining({ field });
  const many = Array.from({ length: 501 }, () => copy.items[0] as (typeof copy.items)[number]);
  expect(() => stepsOf({ ...copy, items: many }, TODAY)).toThrow(refused("items"));
  const tagged = many
    .slice(1)
    .map((item) => ({ ...item, tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }));
  expect(() => stepsOf({ ...copy, items: tagged }, TODAY)).toThrow(refused("tags"));
  const make = (wrong: ProjectCopy) => createProject(wrong, TERMINAL, AT, pause);
  await expect(make({ project: copy.items[0] as never, items: [] })).rejects.toThrow(refused("heading"));
  const note = { ...copy.project, kind: "note", isSequential: false, area: null } as const;
  await expect(make({ project: note, items: [] })).rejects.toThrow(refused("kind"));
  const [, , third] = copy.items;
  const circle = [
    { ...copy.items[0], blockedBy: 1 },
    { ...third, blockedBy: 0 },
  ] as never;
  await expect(make({ ...copy, items: circle })).rejects.toThrow(refused("blockedBy"));
});

test("templates have different names, and a new one takes the place of the old one", () => {
  const [a, b] = [
    { name: "A", ...copy },
    { name: "B", ...copy },
  ];
  const replaced = applyTemplateChange([a, b], { verb: "save", template: { ...a, name: " A ", items: [] } });
  expect(replaced.map(({ name, items }) => [name, items.length])).toEqual([
    ["A", 0],
    ["B", 3],
  ]);
  expect(() => checkTemplates([a, { ...b, name: " A " }])).toThrow(
    expect.objectContaining({ field: "name" }),
  );
  expect(() => checkTemplates(Array.from({ length: 51 }, (_, n) => ({ ...a, name: `N${n}` })))).toThrow(
    expect.objectContaining({ field: "templates" }),
  );
  const [first, second, third] = [a, b, { ...b, name: "C" }];
  const both = applyTemplateChange([first, second, third], { verb: "remove", name: second.name });
  expect(both).toEqual([first, third]);
  expect(applyTemplateChange(both, { verb: "save", template: second })).toEqual([first, third, second]);
  for (const before of [both, [first, third, { ...second, items: [] }]])
    expect(applyTemplateChange(before, { verb: "save", template: second, place: 1 })).toEqual([
      first,
      second,
      third,
    ]);
  const large = { ...a, items: Array.from({ length: 401 }, () => copy.items[0]) } as typeof a;
  expect(() => checkTemplates(Array.from({ length: 5 }, (_, n) => ({ ...large, name: `N${n}` })))).toThrow(
    expect.objectContaining({ field: "templates" }),
  );
  expect(() => checkTemplates([{ ...a, project: { ...a.project, note: "n".repeat(1_000_000) } }])).toThrow(
    expect.objectContaining({ field: "templates" }),
  );
  expect(templateName(" Trip,  long\nand far ")).toBe("Trip long and far");
  expect(templateName("\u0007Trip\0\u0085, far\u001b")).toBe("Trip far");
  expect(() => checkName(templateName("Trip\u0001\u009f far"), "name")).not.toThrow();
  expect(templateName(`${"n".repeat(99)}\u{1f9f3}`)).toBe("n".repeat(99));
});
