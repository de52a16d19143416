// Files of Everdo go through the real import, the store and the export, and come back as they were.
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { importSource, storeOn } from "../../test/home.ts";
import { FOLDER } from "../../test/text-samples.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import { EVERDO_EXPORT } from "../domain/export/everdo.ts";
import type { ExportItem } from "../domain/export/export-format.ts";
import { groupItems } from "../domain/export/group-items.ts";
import { isEmpty } from "../domain/formats/draft/value-text.ts";
import type { Patch } from "../domain/item/item.ts";
import { TAG_KINDS } from "../domain/item/tags.ts";
import { openSqlite } from "../store/sqlite/engine.ts";

const ZONE = "Europe/Oslo";
const NOW = "2026-11-23T12:00:00Z";

type EverdoItem = Record<string, unknown>;
interface EverdoFile {
  items: EverdoItem[];
  tags: EverdoItem[];
}
type Home = ReturnType<typeof storeOn>;

async function inHome<Result>(work: (home: Home) => Promise<Result>): Promise<Result> {
  const home = storeOn(() => openSqlite(":memory:"), NOW, ZONE);
  await home.open();
  try {
    return await work(home);
  } finally {
    await home.close();
  }
}

async function importFile(home: Home, file: EverdoFile): Promise<void> {
  const path = join(home.path, "everdo.json");
  writeFileSync(path, JSON.stringify(file));
  const { counts } = await importSource(home, path, { system: "everdo" });
  expect(counts).toMatchObject({ read: file.items.length + file.tags.length, refused: 0 });
}

/** The items of the home as Everdo's file, with the fields that the report of the export names. */
async function exportFile({ store, items }: Home): Promise<EverdoFile & { lost: string[] }> {
  const all: ExportItem[] = [];
  for (const list of ["open", "done", "trash"] as const)
    all.push(...(await items().list({ list, limit: 500 })).items);
  for (let after: number | null = 0; after !== null; ) {
    const page = await store.itemOrigins(TERMINAL.account).list("everdo", after, 3);
    for (const { item: id, ...origin } of page.origins)
      for (const item of all) if (item.id === id) item.origin = origin;
    after = page.next;
  }
  const colours = [];
  for (const kind of TAG_KINDS)
    for (const { name, colour } of await store.tags(TERMINAL).list(kind))
      if (colour !== null) colours.push({ kind, name, colour });
  const lost: string[] = [];
  const parts = EVERDO_EXPORT.write(groupItems(all.sort((a, b) => b.createdOn - a.createdOn)), {
    zone: ZONE,
    now: Date.parse(NOW) / 1000,
    colours,
    toJson: (value) => JSON.stringify(value),
    makeId: (text) => Bun.hash(text).toString(16).padStart(32, "0").toUpperCase(),
    lose: (_, field) => void lost.push(field),
    leaveOut: (_, reason) => void lost.push(reason),
  });
  return { ...JSON.parse([...parts].join("")), lost };
}

const byId = (items: readonly EverdoItem[]) =>
  Object.fromEntries(items.map(({ id, ...others }) => [String(id), others]));

/** The tags that an item names: others are in the report of the import. */
const usedTags = ({ items, tags }: EverdoFile) => {
  const used = new Set(items.flatMap((item) => [...((item.tags ?? []) as unknown[]), item.contact_id]));
  return tags
    .filter(({ id }) => used.has(id))
    .map(({ id, title, type, color = null }) => ({ id, title, type, color }));
};

const hexId = (prefix: string, n: number) => n.toString(16).toUpperCase().padStart(31, "C") + prefix;
const orNull = <Any>(any: fc.Arbitrary<Any>) => fc.option(any, { freq: 2 });
const seconds = fc.integer({ min: 1_700_000_000, max: 1_795_000_000 });
/** Midnights of UTC, of Oslo, and of a converter's zone; past ones and coming ones. */
const midnights = fc.constantFrom(
  1_795_219_200,
  1_796_342_400,
  1_799_967_600,
  1_801_353_600,
  1_700_006_400,
  1_796_338_800,
);
const words = fc.oneof(
  fc.constantFrom("Buy milk", "Ätsch 🦦", "a, b; c", " two\nlines ", "repeat: x", "<b>"),
  fc.string({ maxLength: 12 }),
);
const schedules = fc.oneof(
  fc.record({
    type: fc.constant("Daily"),
    period: fc.integer({ min: 1, max: 9 }),
    daysOfWeek: fc.constant(null),
    daysOfMonth: fc.constant(null),
    daysOfYear: fc.constant(null),
    limit: fc.constant(null),
    endDate: fc.constant(null),
  }),
  fc.record({
    type: fc.constantFrom("Daily", "Weekly", "Monthly", "Yearly", "Fortnightly"),
    period: fc.integer({ min: 1, max: 3 }),
    daysOfWeek: orNull(fc.constant([4])),
    daysOfMonth: orNull(fc.constant([1, 15])),
    daysOfYear: fc.constant(null),
    limit: orNull(fc.constant(6)),
    endDate: orNull(fc.constant(1_830_211_200)),
  }),
);

const drafts = fc.record({
  type: fc.constantFrom("a", "a", "a", "p", "n", "l"),
  list: fc.constantFrom("i", "a", "m", "s", "w", "d", "r"),
  title: words.map((text) => `x${text}`),
  note: fc.oneof(
    fc.constant(""),
    words.map((text) => `n${text}`),
    fc.constant("- one\n  - two\n\n"),
  ),
  created_on: seconds,
  completed_on: orNull(seconds),
  is_focused: fc.constantFrom(0, 1),
  start_date: orNull(midnights),
  due_date: orNull(midnights),
  parent: fc.integer({ min: -3, max: 2 }),
  tags: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
  contact: fc.constantFrom(-1, -1, 4, 5),
  time: orNull(fc.constantFrom(5, 90, 100_000)),
  energy: orNull(fc.constantFrom(1, 2, 3)),
  schedule: orNull(schedules),
  repeated_on: orNull(midnights),
  positions: fc.tuple(...Array(4).fill(orNull(fc.integer({ min: 1, max: 5 })))),
  // JSON has no -0.
  unknown: fc.dictionary(
    fc.constantFrom("color_ts", "x_note", "changed_ts", "__odd", "tags_ts"),
    fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
    { maxKeys: 3 },
  ),
});

const TAGS = [
  { title: "Boat", type: "a", color: 0x336699 },
  { title: "Music", type: "a", color: null },
  { title: "@phone", type: "l", color: 255 },
  { title: "Spring, summer", type: "l", color: null },
  { title: "Tomas Varga", type: "c", color: 0 },
  { title: "Ida", type: "c", color: null },
].map((tag, n) => ({ id: hexId("A", n), ...tag }));

const files = fc.array(drafts, { minLength: 1, maxLength: 8 }).map((all): EverdoFile => {
  const projects = all.flatMap(({ type }, n) => (type === "p" || type === "l" ? [hexId("B", n)] : []));
  const items = all.map(({ parent, contact, tags, positions, unknown, ...draft }, n) => {
    const isProject = draft.type === "p" || draft.type === "l";
    const [position_child, position_parent, position_focus, position_global] = positions;
    return {
      ...unknown,
      ...draft,
      id: hexId("B", n),
      note: draft.note,
      parent_id: isProject ? null : parent === -3 ? hexId("F", 1) : (projects[parent] ?? null),
      tags: tags.map((tag) => TAGS[tag]?.id),
      contact_id: TAGS[contact]?.id ?? "",
      schedule: draft.type === "a" ? draft.schedule : null,
      recurrent_task_id: "",
      position_child,
      position_parent,
      position_focus,
      position_global,
    };
  });
  return { items, tags: TAGS };
});

test("each field of a file of Everdo comes back as it was, and so do unknown ones", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const written = await inHome(async (home) => {
        await importFile(home, file);
        return exportFile(home);
      });
      // A note is active: Everdo's notes are in one list.
      const expected = file.items.map((item) =>
        item.type === "n" && item.list === "m" ? { ...item, list: "a" } : item,
      );
      expect(byId(written.items)).toEqual(byId(expected));
      expect(byId(written.tags)).toEqual(byId(usedTags(file)));
    }),
    { numRuns: Number(process.env.FUZZ_ROUNDS ?? 60) },
  );
}, 120_000);

async function exportAfter(file: EverdoFile, work: (home: Home, id: string) => Promise<unknown>) {
  return inHome(async (home) => {
    await importFile(home, file);
    await work(home, String(file.items[0]?.id));
    return exportFile(home);
  });
}

const ONE: EverdoItem = {
  id: hexId("B", 0),
  type: "a",
  list: "s",
  title: "Renew the contract",
  note: "",
  created_on: 1_789_370_553,
  start_date: 1_801_353_600,
  due_date: 1_801_440_000,
  tags: [TAGS[3]?.id, TAGS[1]?.id, TAGS[0]?.id],
  contact_id: TAGS[4]?.id,
  time: 90,
  position_global: 7,
  x_note: { odd: [] },
};
const OTHERS = { completed_on: null, is_focused: 0, parent_id: null, energy: null, schedule: null };
const EMPTY = {
  ...OTHERS,
  recurrent_task_id: "",
  repeated_on: null,
  position_child: null,
  position_parent: null,
};

test("a field that was changed here has the value from here, and the others are as they were", async () => {
  const change = (patch: Patch) =>
    exportAfter({ items: [ONE], tags: TAGS }, (home, id) => home.edit(id, patch));
  const unchanged = { ...EMPTY, ...ONE, position_focus: null };
  expect((await change({})).items).toEqual([unchanged]);
  expect((await change({ title: "Renew it", minutes: 5 })).items).toEqual([
    { ...unchanged, title: "Renew it", time: 5 },
  ]);
  const midnight = Date.parse("2027-02-10T00:00:00+01:00") / 1000;
  expect((await change({ dueDate: "2027-02-10" })).items).toEqual([{ ...unchanged, due_date: midnight }]);
  expect((await change({ startDate: null, list: "someday" })).items).toEqual([
    { ...unchanged, list: "m", start_date: null },
  ]);
});

test("a tag of Everdo keeps its id when others are changed here, and a new one gets one", async () => {
  const tags = ["Boat", "Music", "new"];
  const { items, ...written } = await exportAfter({ items: [ONE], tags: TAGS }, (home, id) =>
    home.edit(id, { tags, contact: null }),
  );
  const [boat, music] = TAGS;
  const made = written.tags.find(({ title }) => title === "new");
  expect(items).toMatchObject([{ contact_id: "", tags: [music?.id, boat?.id, made?.id] }]);
  expect(written.tags.slice(0, 2)).toEqual([{ ...music }, { ...boat }]);
  expect(made).toMatchObject({ type: "l", color: 0x999999 });
});

test("ids in the form of a converter, and one that other content has, are Everdo's again", async () => {
  const lower = "5b0c2f1e-7d3a-4c66-b8e9-f00112233445";
  const project = {
    ...EMPTY,
    id: lower,
    type: "p",
    list: "a",
    title: "Boat",
    note: "",
    created_on: 1_789_370_553,
  };
  const step = { ...ONE, parent_id: lower };
  await inHome(async (home) => {
    await importFile(home, { items: [project, step], tags: TAGS });
    const { items } = await exportFile(home);
    expect(byId(items)).toMatchObject(byId([project, step]));
    const list = await home.items().list({ list: "open", limit: 5 });
    const made = list.items.find(({ kind }) => kind === "project");
    expect(made?.id).not.toBe(lower);
  });
});

test("the values of a purged item are gone", async () => {
  await inHome(async (home) => {
    await importFile(home, { items: [ONE], tags: TAGS });
    const id = String(ONE.id);
    await home.items().change({ id, command: { verb: "trash" } });
    await home.items().purge(id);
    expect(await home.engine.read("SELECT extra FROM origin")).toEqual([{ extra: null }]);
    expect((await exportFile(home)).items).toEqual([]);
  });
});

const SAMPLE: EverdoFile = await Bun.file(join(FOLDER, "everdo.json")).json();

/** An empty member is as an absent one. */
const valuesOf = (item: EverdoItem) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => !isEmpty(value)));

/** It is open, so it is in its template. */
const FOLDED = "77EFAA9554614427A869209BD6B23253";

test("the sample comes back, with converters' fields and odd lists", async () => {
  await inHome(async (home) => {
    await importFile(home, SAMPLE);
    const { items, tags, lost } = await exportFile(home);
    expect(lost).toEqual([]);
    const others = SAMPLE.items.filter(({ id }) => id !== FOLDED);
    expect(byId(items.map(valuesOf))).toEqual(byId(others.map(valuesOf)));
    expect(byId(tags)).toEqual(byId(usedTags({ items, tags: SAMPLE.tags })));
  });
});

test("a schedule that was changed here is not Everdo's any more", async () => {
  await inHome(async (home) => {
    await importFile(home, SAMPLE);
    const { items } = await home.items().list({ list: "open", limit: 500 });
    for (const { id, repeat, note } of items)
      if (repeat !== null) await home.edit(id, { repeat: "FREQ=DAILY;INTERVAL=5" });
      else if (note?.includes("repeat: {")) await home.edit(id, { note: null });
    const schedules = (await exportFile(home)).items.flatMap(({ title, schedule }) =>
      schedule ? [[title, schedule]] : [],
    );
    expect(schedules).toEqual([
      ["Feed the sourdough", expect.objectContaining({ type: "Daily", period: 5 })],
    ]);
  });
});
