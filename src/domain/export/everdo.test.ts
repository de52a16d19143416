import { expect, test } from "bun:test";
import { readSample, SAMPLE_OPTIONS, type SampleRecord } from "../../../test/text-samples.ts";
import { dayOfMidnight } from "../formats/draft/foreign-times.ts";
import { everdoFormat } from "../formats/json/everdo.ts";
import { NO_DETAILS } from "../item/item.ts";
import { EVERDO_EXPORT } from "./everdo.ts";
import type { ExportContext, ExportItem } from "./export-format.ts";
import { groupItems } from "./group-items.ts";

interface EverdoFile {
  items: Record<string, unknown>[];
  tags: { id: string; title: string }[];
}

const SAMPLE: EverdoFile = await Bun.file(
  new URL("../../../test/samples/everdo.json", import.meta.url),
).json();

function recordsOf({ items, tags }: EverdoFile): SampleRecord[] {
  const make = (path: string) => (value: unknown, at: number) =>
    ({ shape: "json", path, value, file: path, at, length: 1 }) as SampleRecord;
  return [...items.map(make("items")), ...tags.map(make("tags"))];
}

const context: ExportContext = {
  zone: SAMPLE_OPTIONS.zone,
  now: SAMPLE_OPTIONS.now,
  colours: [{ kind: "area", name: "Boat", colour: "#336699" }],
  toJson: (value) => JSON.stringify(value),
  makeId: (text) => Bun.hash(text).toString(16).padStart(32, "0").toUpperCase(),
  lose() {},
  leaveOut() {},
};

/** The sample as items, as an import stores them, newest first. */
async function importSample(): Promise<ExportItem[]> {
  const { items } = await readSample(everdoFormat, recordsOf(SAMPLE));
  const stored = items.map(({ foreignId, order, ...item }) => ({
    ...NO_DETAILS,
    ...item,
    id: foreignId.toUpperCase(),
    createdOn: item.createdOn ?? 0,
    changedOn: 0,
    source: "import:everdo",
    revision: 1,
    position: order === null ? null : `${"V".repeat(order)}`,
  }));
  return stored.toReversed();
}

const writeSample = (items: readonly ExportItem[]): EverdoFile =>
  JSON.parse([...EVERDO_EXPORT.write(groupItems(items), context)].join(""));

/** An item as Everdo means it: a midnight is a day, a tag its title, and an empty field is none. */
function meaningOf(item: Record<string, unknown>, { tags }: EverdoFile): Record<string, unknown> {
  const titles = new Map(
    tags.map(({ id, title }) => [id.toUpperCase().replaceAll("-", ""), title.replace(",", "")]),
  );
  const titleOf = (id: unknown) => titles.get(String(id).toUpperCase().replaceAll("-", ""));
  const day = (value: unknown) => (typeof value === "number" ? dayOfMidnight(value) : value);
  const { start_date, due_date, contact_id, id } = item;
  const all: Record<string, unknown> = {
    ...item,
    id: String(id).toUpperCase(),
    start_date: day(start_date),
    due_date: day(due_date),
    contact_id: titleOf(contact_id),
    tags: ((item.tags ?? []) as string[]).flatMap((tag) => titleOf(tag) ?? []).sort(),
  };
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    value === "" ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
}

/** The values that an import changes, and names in its report. */
const CHANGED: Record<string, Record<string, unknown>> = {
  "Return the borrowed ladder": { list: "r" }, // completed outside of the list of completed items
  "Old list of shackles": { list: "a", completed_on: undefined }, // a note is not completed
  "Its project is not in this file": { parent_id: undefined },
  "Written by a converter: lower-case id, time_estimate, no is_focused": {
    time_estimate: undefined,
    time: 15,
  },
};

test("Everdo's file, imported and exported, has each of its fields", async () => {
  const written = writeSample(await importSample());
  const found = new Map(written.items.map((item) => [String(item.id), meaningOf(item, written)]));
  expect(written.items).toHaveLength(SAMPLE.items.length);
  for (const item of SAMPLE.items) {
    const expected = { ...meaningOf(item, SAMPLE), ...CHANGED[String(item.title)] };
    const { [String(expected.id)]: own } = Object.fromEntries(found);
    expect(own).toEqual(JSON.parse(JSON.stringify(expected)));
  }
  expect(written.tags).toContainEqual(expect.objectContaining({ title: "Boat", type: "a", color: 0x336699 }));
});

test("a schedule that was changed here is not Everdo's any more", async () => {
  const items = (await importSample()).map((item) =>
    item.repeat === null ? { ...item, note: null } : { ...item, repeat: "FREQ=DAILY;INTERVAL=5" },
  );
  const schedules = writeSample(items).items.flatMap(({ title, schedule }) =>
    schedule ? [[title, schedule]] : [],
  );
  expect(schedules).toEqual([["Feed the sourdough", expect.objectContaining({ type: "Daily", period: 5 })]]);
});
