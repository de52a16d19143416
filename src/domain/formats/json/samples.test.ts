import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { jsonRecords } from "../../../../test/text-samples.ts";
import { checkNote, checkTitle } from "../../item/capture.ts";
import { isOpen } from "../../item/item.ts";
import { checkReminders } from "../../item/reminders.ts";
import { checkTags } from "../../item/tags.ts";
import { brokenInvariant } from "../../item/undo.ts";
import type {
  Format,
  ImportedItem,
  Loss,
  NamedColour,
  NamedProject,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRecord,
} from "../format.ts";
import { appleRemindersFormat } from "./apple-reminders.ts";
import { everdoFormat } from "./everdo.ts";
import { googleTasksFormat } from "./google-tasks.ts";
import { msTodoFormat } from "./ms-todo.ts";
import { nirvanaFormat } from "./nirvana.ts";
import { omnifocusFormat } from "./omnifocus.ts";
import { superProductivityFormat } from "./super-productivity.ts";
import { taskwarriorFormat } from "./taskwarrior.ts";
import { thingsFormat } from "./things.ts";
import { trelloFormat } from "./trello.ts";
import { vikunjaFormat } from "./vikunja.ts";

const OPTIONS: ReadOptions = {
  zone: "Europe/Oslo",
  now: 1_795_435_200, // 2026-11-23, 13:00 in Oslo
  fileDay: "2026-11-23",
  to: "auto",
  cancelled: "done",
  hasBlock: true,
  bullets: false,
  priority: "none",
};
const OTHER_OPTIONS: Partial<ReadOptions>[] = [
  {},
  { to: "inbox", cancelled: "trash" },
  { to: "someday", hasBlock: false },
  { to: "next", zone: "America/New_York" },
];
const TODAY = OPTIONS.fileDay;
const SAMPLES = new URL("../../../../test/samples/", import.meta.url);

/** The files of a sample, the records in them, and losses that each of its items has. */
const CASES: [Format, files: string[], records: number, common: string[]][] = [
  [everdoFormat, ["everdo.json"], 27 + 8, []],
  [taskwarriorFormat, ["taskwarrior-2.6.json"], 12, []],
  [taskwarriorFormat, ["taskwarrior-2.6-broken-utf8.json"], 2, []],
  [taskwarriorFormat, ["taskwarrior-3.json"], 6, []],
  [taskwarriorFormat, ["taskwarrior-old-lines.json"], 5, []],
  [nirvanaFormat, ["nirvana.json"], 25, []],
  [nirvanaFormat, ["nirvana-strings.json"], 8, []],
  [thingsFormat, ["things.json"], 17, []],
  [thingsFormat, ["things-nested.json"], 6, []],
  [googleTasksFormat, ["google-tasks.json"], 14 + 3, []],
  [msTodoFormat, ["ms-todo-export.json"], 10 + 3, []],
  [msTodoFormat, ["ms-todo-graph.json"], 2 + 3, []],
  [appleRemindersFormat, ["apple-reminders.json"], 6, []],
  [omnifocusFormat, ["omnifocus-json/OmniFocus.json", "omnifocus-json/metadata.json"], 6 + 2 + 2, []],
  [superProductivityFormat, ["super-productivity.json"], 7 + 3 + 3 + 2 + 2 + 1 + 1 + 1, []],
  [superProductivityFormat, ["super-productivity-old.json"], 3 + 1 + 1 + 1 + 1, []],
  [vikunjaFormat, ["vikunja/data.json"], 8 + 4, []],
  [trelloFormat, ["trello.json"], 9 + 4 + 2 + 2 + 1 + 1 + 1 + 4, []],
];

type Yield = Outcome | NamedProject | NamedColour;

describe.each(CASES)("$system", (format, files, count, common) => {
  const name = files[0] ?? "";
  const records = files
    .flatMap((file) => jsonRecords(format, readFileSync(new URL(file, SAMPLES)), file))
    .map((one, at) => ({ ...one, at }));
  const head = { name, text: readFileSync(new URL(name, SAMPLES), "utf8").slice(0, 65_536), files: [] };

  test(`${name} is recognised`, () => {
    expect(CASES.filter(([one]) => one.fits(head)).map(([one]) => one)).toContain(format);
    expect(new Set(CASES.filter(([one]) => one.fits(head)).map(([one]) => one.system)).size).toBe(1);
  });

  test(`${name} becomes these items`, async () => {
    const all = await readAll(format, records);
    const expected = readFileSync(new URL(`expected/${name.replace("/", "-")}l`, SAMPLES), "utf8");
    expect(all.map((one) => compact(one, common))).toEqual(
      expected
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
    expect(records.length).toBe(count);
    checkLaw(all, records);
  });

  test(`${name} becomes the same items in another order`, async () => {
    const facts = (all: Yield[]) =>
      all
        .map((one) =>
          "item" in one
            ? [one.item.title, one.item.list, one.item.project, one.item.heading, one.item.dueDate]
            : Object.keys(one),
        )
        .map(String)
        .sort();
    const reversed = await readAll(format, records.toReversed());
    expect(facts(reversed)).toEqual(facts(await readAll(format, records)));
  });

  test(`${name}, damaged, loses no record`, async () => {
    const random = randomFrom(files.length + name.length);
    for (let run = 0; run < 100; run++) {
      const some = records.filter(() => random(4) > 0).sort(() => random(3) - 1);
      const mutated = some.map((one) => mutate(one, random));
      const options = { ...OPTIONS, ...OTHER_OPTIONS[run % OTHER_OPTIONS.length] };
      checkLaw(await readAll(format, mutated, options), mutated);
    }
  });
});

/** Numbers below a limit, the same in each run of the test. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const HOSTILE: unknown[] = [
  ...[null, true, 0, -1, 1e300, 9e15, 253_402_300_800, 0.5, "", "\0", "\ud800 half", "\u001b[2J", "⠀"],
  ...[
    "x".repeat(10_100),
    "0001-01-01T00:00:00Z",
    "99999-01-01",
    "2026-02-30",
    "1795435200",
    "20261201T000000Z",
  ],
  ...[
    "a,b\tc",
    "__proto__",
    [],
    {},
    [null, [], "x", { id: {} }],
    { ["__proto__"]: null, id: 1 },
    nested(5_000),
  ],
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let n = 0; n < depth; n++) value = [value];
  return value;
}

/** Puts other values in the place of some of a record. */
function mutate(record: Ranged<SourceRecord>, random: (limit: number) => number): Ranged<SourceRecord> {
  if (record.shape !== "json") return record;
  if (random(12) === 0) return { ...record, value: HOSTILE[random(HOSTILE.length)] };
  const value = structuredClone(record.value);
  const places = placesOf(value);
  for (let n = random(4); n > 0 && places.length > 0; n--) {
    const place = places[random(places.length)];
    const other = places[random(places.length)];
    if (!place || !other) continue;
    place.in[place.key] =
      random(3) > 0 ? HOSTILE[random(HOSTILE.length)] : structuredClone(other.in[other.key]);
  }
  return { ...record, value };
}

function placesOf(value: unknown, depth = 0): { in: Record<string, unknown>; key: string }[] {
  if (typeof value !== "object" || value === null || depth > 4) return [];
  return Object.keys(value).flatMap((key) => {
    const inside = value as Record<string, unknown>;
    return [{ in: inside, key }, ...placesOf(inside[key], depth + 1)];
  });
}

async function readAll(
  format: Format,
  records: readonly Ranged<SourceRecord>[],
  options = OPTIONS,
): Promise<Yield[]> {
  return Array.fromAsync(format.read(() => iterate(records), options));
}

async function* iterate<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

/** Each record has one outcome, and each item could be stored. */
function checkLaw(all: readonly Yield[], records: readonly Ranged<SourceRecord>[]): void {
  const outcomes = all.filter((one): one is Outcome => "at" in one);
  expect(outcomes.map(({ at }) => at)).toEqual(records.map(({ at }) => at));
  const items = all.flatMap((one) => ("item" in one ? [one.item] : "project" in one ? [one.project] : []));
  expect(new Set(items.map(({ foreignId }) => foreignId)).size).toBe(items.length);
  const projects = new Set(items.filter(({ kind }) => kind === "project").map(({ foreignId }) => foreignId));
  for (const item of items) {
    if (item.project !== null && !projects.has(item.project)) expect(item.project).toBe("in the file");
    checkItem(item);
  }
}

function checkItem(item: ImportedItem): void {
  const { foreignId, order: _order, extra: _extra, ...fields } = item;
  const listBefore = isOpen(item.list) ? null : ("next" as const);
  const stored = { ...fields, id: foreignId, listBefore, remindAt: null, position: null };
  const whole = {
    ...stored,
    createdOn: item.createdOn ?? 0,
    changedOn: 0,
    source: "import",
    revision: 1,
  } as const;
  if (brokenInvariant(whole, TODAY) !== null)
    expect(item).toEqual({ ...item, title: String(brokenInvariant(whole, TODAY)) });
  checkTitle(item.title);
  checkNote(item.note);
  expect(checkTags(item.tags)).toEqual(item.tags);
  expect(checkReminders(item.reminders)).toEqual(item.reminders);
}

/** An outcome without what is empty, and its losses as lines. */
function compact(one: Yield, common: readonly string[]): unknown {
  if ("nameKind" in one) return { colour: `${one.nameKind} ${one.name} ${one.colour}` };
  if ("project" in one) return { project: compactItem(one.project) };
  if (!("item" in one)) return "leftOut" in one ? { leftOut: one.leftOut } : { refused: one.refused };
  const lines = one.losses.map(({ code, field, value }: Loss) => `${code} ${field}: ${value}`);
  const own = lines.filter((line) => !common.some((prefix) => line.startsWith(prefix)));
  for (const prefix of common)
    if (!lines.some((line) => line.startsWith(prefix))) own.push(`missing: ${prefix}`);
  return { ...compactItem(one.item), ...(own.length > 0 ? { losses: own } : {}) };
}

function compactItem({ foreignId, kind, ...fields }: ImportedItem): object {
  const set = Object.entries(fields).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
  return { id: foreignId, ...(kind === "action" ? {} : { kind }), ...Object.fromEntries(set) };
}

/** The items of a file that is written here, by their id. */
async function itemsOf(format: Format, value: unknown): Promise<Record<string, ImportedItem>> {
  const records = jsonRecords(format, new TextEncoder().encode(JSON.stringify(value)), "data.json");
  const all = await readAll(format, records);
  checkLaw(all, records);
  const items = all.flatMap((one) => ("item" in one ? [one.item] : []));
  return Object.fromEntries(items.map((item) => [item.foreignId, item]));
}

test("tasks that wait for each other in a circle all lose that", async () => {
  const task = (uuid: string, depends: string) => ({
    uuid,
    description: uuid,
    status: "pending",
    depends: [depends],
  });
  const items = await itemsOf(taskwarriorFormat, [
    task("a", "b"),
    task("b", "c"),
    task("c", "a"),
    task("d", "a"),
  ]);
  const blockers = Object.values(items).map(({ foreignId, blockedBy }) => `${foreignId} ${blockedBy}`);
  expect(blockers).toEqual(["a null", "b null", "c null", "d a"]);
});

test("of several tasks that it waits for, a task of Taskwarrior keeps one that is open", async () => {
  const task = (uuid: string, status: string, ...depends: string[]) => ({
    uuid,
    description: uuid,
    status,
    end: status === "completed" ? "20261101T090000Z" : "",
    depends,
  });
  const items = await itemsOf(taskwarriorFormat, [
    task("a", "pending", "gone", "done", "open"),
    task("b", "pending", "done"),
    task("done", "completed"),
    task("open", "waiting"),
  ]);
  expect([items.a?.blockedBy, items.b?.blockedBy]).toEqual(["open", "done"]);
});

test("the last second of a day is the day, as Taskwarrior means it by `due:eom`", async () => {
  const task = (uuid: string, due: string) => ({ uuid, description: uuid, status: "pending", due });
  const items = await itemsOf(taskwarriorFormat, [
    task("eom", "20261130T225959Z"),
    task("late", "20261130T225900Z"),
  ]);
  expect([items.eom, items.late].map((item) => [item?.dueDate, item?.dueTime])).toEqual([
    ["2026-11-30", null],
    ["2026-11-30", "23:59"],
  ]);
  expect(items.eom?.reminders).toEqual([]);
});

test("repeats of Taskwarrior in all its words", async () => {
  const words = ["week", "year", "quarter", "2q", "2qtrs", "3mos", "mth", "P2W", "6hours"];
  const items = await itemsOf(
    taskwarriorFormat,
    words.map((recur) => ({
      uuid: recur,
      description: recur,
      status: "recurring",
      due: "20261201T230000Z",
      recur,
    })),
  );
  expect(words.map((word) => items[word]?.repeat)).toEqual([
    "FREQ=WEEKLY",
    "FREQ=YEARLY",
    "FREQ=MONTHLY;INTERVAL=3",
    "FREQ=MONTHLY;INTERVAL=6",
    "FREQ=MONTHLY;INTERVAL=6",
    "FREQ=MONTHLY;INTERVAL=3",
    "FREQ=MONTHLY",
    "FREQ=WEEKLY;INTERVAL=2",
    null,
  ]);
});

test("the namespaces of an old Vikunja are areas", async () => {
  const tasks = [{ id: 7, title: "Wax the hull" }];
  const projects = [{ id: 2, title: "Boat", namespace_id: 1, tasks }];
  for (const name of ["projects", "lists"]) {
    const items = await itemsOf(vikunjaFormat, [{ id: 1, title: "Harbour", [name]: projects }]);
    expect(items["project:2"]?.area).toBe("Harbour");
    expect(items["task:7"]?.project).toBe("project:2");
  }
});

test("a step of Vikunja with a label is an action of its own, as a checkbox has no label", async () => {
  const related_tasks = { parenttask: [{ id: 7 }] };
  const labels = [{ title: "hull" }];
  const tasks = [
    { id: 7, title: "Wax" },
    { id: 8, title: "Buy it", related_tasks },
    { id: 9, title: "Rub", labels, related_tasks },
  ];
  const items = await itemsOf(vikunjaFormat, [{ id: 2, title: "Boat", tasks }]);
  expect(items["task:7"]?.note).toBe("- [ ] Buy it");
  expect(items["task:9"]).toMatchObject({ title: "Wax › Rub", tags: ["hull"] });
});

test("steps in a circle, and below themselves, are actions of their own", async () => {
  const task = (id: string, parentTaskId: string) => ({ id, name: id, parentTaskId });
  const items = await itemsOf(omnifocusFormat, {
    tasks: [task("a", "b"), task("b", "a"), task("c", "c"), task("d", "c")],
  });
  expect(Object.values(items).map(({ title, note }) => [title, note])).toEqual([
    ["b › a", null],
    ["a › b", null],
    ["c", "- [ ] d"],
  ]);
});
