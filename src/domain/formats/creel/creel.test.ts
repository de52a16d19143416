import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import {
  checkLaw,
  readBytes,
  readerRecords,
  readSample,
  sealedLines,
} from "../../../../test/text-samples.ts";
import { Problem } from "../../problem.ts";
import { CREEL } from "./creel.ts";

const TEXT = Buffer.from(readBytes("creel.jsonl"), "latin1").toString("utf8");
const LINES = TEXT.trimEnd().split("\n");
const recordsOf = (text: string) => readerRecords(sealedLines(), Buffer.from(text), "", () => []);
const read = (text: string) => readSample(CREEL, recordsOf(text));

/** An export of these lines with an end line that fits. */
function seal(lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join("");
  const items = lines.filter((line) => line.startsWith('{"type":"item"')).length;
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ type: "end", items, sha256 })}\n`;
}

test("every item of an export comes with every field", async () => {
  const sample = await read(TEXT);
  await checkLaw(recordsOf(TEXT), sample);
  const written = LINES.map((line) => JSON.parse(line)).filter(({ type }) => type === "item");
  const items = sample.items.filter((item) => !item.isTombstone);
  expect(sample.items.filter((item) => item.isTombstone).length).toBe(1);
  expect(items.map(({ whole }) => whole) as unknown[]).toEqual(written.map(({ type: _, ...item }) => item));
  expect(written.length).toBe(6);
  expect(items.map(({ foreignId, project }) => [foreignId, project])).toEqual(
    written.map(({ id, project }) => [id, project]),
  );
  expect(sample.items.some(({ heading, reminders }) => heading === "Deck" && reminders.length === 1)).toBe(
    true,
  );
  expect(sample.refused).toEqual([]);
  expect(sample.leftOut).toEqual([
    "It is the first line, which says what the file is.",
    "It is the colour of “home”. The name gets it.",
    "It is the last line, with the checksum. The file is whole.",
  ]);
  expect(sample.colours).toEqual([{ nameKind: "tag", name: "home", colour: "#2f6feb" }]);
});

describe("an export that is not as it was written is refused as a whole:", () => {
  const cases: [string, string, RegExp][] = [
    ["empty", "", /does not begin as an export/],
    ["cut at the end of a line", `${LINES.slice(0, 4).join("\n")}\n`, /cut/],
    ["cut inside a line", TEXT.slice(0, TEXT.length - 200), /cut/],
    ["with another title", TEXT.replace("Wax the hull", "Wax the hulk"), /checksum/],
    ["without an item", [...LINES.slice(0, 2), ...LINES.slice(3)].join("\n"), /checksum/],
    ["with a line after the end", `${TEXT}${LINES[2]}\n`, /cut/],
    ["of a newer Creel", seal([LINES[0]?.replace('"version":1', '"version":2') ?? ""]), /newer/],
    ["without a first line", seal(LINES.slice(1, -1)), /does not begin/],
  ];
  test.each(cases)("%s", async (_, text, sentence) => {
    const thrown = await read(text).catch((problem: unknown) => problem);
    expect(thrown).toBeInstanceOf(Problem);
    expect((thrown as Problem).code).toBe("invalid");
    expect((thrown as Problem).detail).toMatch(sentence);
  });
});

test.each([
  ["title", '"title":"Wax the hull"', '"title":""'],
  ["dueDate", '"dueDate":"2026-12-04"', '"dueDate":"2026-02-30"'],
  ["tags", '"tags":["boat","@home"]', '"tags":["a,b"]'],
  ["minutes", '"minutes":null', '"minutes":0'],
  ["revision", '"revision":1', '"revision":"1"'],
  ["revision", '"revision":1', '"revision":1000000000000000'],
  ["list", '"list":"inbox"', '"list":"later"'],
  ["list", '"listBefore":null', '"listBefore":"next"'],
  ["heading", '"heading":null', '"heading":"Deck"'],
  ["remindAt", '"remindAt":null', '"remindAt":1800000000'],
])("an item with a wrong %s is refused alone", async (field, from, to) => {
  const line = LINES[2] ?? "";
  expect(line.replace(from, to)).not.toBe(line);
  const sample = await read(seal([LINES[0] ?? "", line.replace(from, to), line]));
  expect(sample.refused).toEqual([expect.stringContaining(`“${field}”`)]);
  expect(sample.items.length).toBe(1);
});

test("an id that comes twice, an unknown line and a field of a newer Creel are told", async () => {
  const line = LINES[2] ?? "";
  const newer = LINES[3]?.replace('"note"', '"mood":"calm","note"') ?? "";
  const sample = await read(seal([LINES[0] ?? "", line, line, '{"type":"mood"}', "[1]", newer]));
  expect(sample.refused.length).toBe(3);
  expect([...sample.losses.values()].flat()).toEqual([
    { code: "field", field: "mood", value: "a field of a newer Creel" },
  ]);
});

const ORIGIN = {
  system: "todoist",
  scope: "Home.csv",
  foreignId: "7",
  base: "a,,b",
  revision: 1,
  isUndone: false,
  extra: null,
};

test("an item has the origins of the lines behind it", async () => {
  const line = LINES[2] ?? "";
  const { id } = JSON.parse(line);
  const more = {
    ...ORIGIN,
    system: "everdo",
    extra: { values: { type: "l" }, tags: [["1", "l", "boat", null]] },
  };
  const origins = [ORIGIN, more].map((origin) => JSON.stringify({ type: "origin", item: id, ...origin }));
  const text = seal([LINES[0] ?? "", ...origins, line, ...origins, LINES[3] ?? "", ...origins]);
  const sample = await read(text);
  await checkLaw(recordsOf(text), sample);
  expect(sample.items.map((item) => item.origins)).toEqual([[ORIGIN, more], undefined]);
  expect(sample.leftOut.filter((sentence) => sentence.includes("not imported")).length).toBe(4);
});

test("an origin that Creel does not write is refused", async () => {
  const line = LINES[2] ?? "";
  const { id } = JSON.parse(line);
  const wrong: object[] = [
    { system: "" },
    { system: "creel" },
    { foreignId: "" },
    { foreignId: "7".repeat(5_000) },
  ];
  for (const field of Object.keys(ORIGIN))
    for (const value of ["\ud800", "a\0", 0.5, -1, [], undefined]) wrong.push({ [field]: value });
  // The exports to these systems read them.
  for (const tags of [5, "xyz", [{}, null], [[5, "l", "a", null]], [["1", "l", "a", "red"]]])
    wrong.push({ system: "everdo", extra: { tags } });
  wrong.push({ system: "everdo", extra: { values: 5 } }, { system: "everdo", extra: { noteLength: "1" } });
  for (const properties of [5, "abc", [5]]) wrong.push({ system: "icalendar", extra: { properties } });
  wrong.push({ revision: 10 ** 15 }, { extra: "a" }, { base: {} }, { isUndone: 0 }, { revision: "1" });
  for (const part of wrong) {
    const sample = await read(
      seal([LINES[0] ?? "", line, JSON.stringify({ type: "origin", item: id, ...ORIGIN, ...part })]),
    );
    expect([part, sample.refused.length, sample.items[0]?.origins]).toEqual([part, 1, undefined]);
  }
  const many = Array.from({ length: 30 }, (_, n) =>
    JSON.stringify({ type: "origin", item: id, ...ORIGIN, foreignId: `${n}` }),
  );
  const sample = await read(seal([LINES[0] ?? "", line, ...many]));
  expect([sample.refused.length, sample.items[0]?.origins?.length]).toEqual([10, 20]);
});

test("the values of all origins of an item have one room; what is over is left out, and the ids stay", async () => {
  const [line = "", next = ""] = [LINES[2], LINES[3]];
  const originOf = (item: string, foreignId: string, extra: object) =>
    JSON.stringify({ type: "origin", item: JSON.parse(item).id, ...ORIGIN, foreignId, extra });
  const half = { text: "x".repeat(600_000) };
  const members = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`k${n}`, 0]));
  const many = { tags: Array.from({ length: 1_001 }, () => ["1", "l", "boat", null]) };
  const extras = [half, half, many, { small: 1 }, { mark: "\u{1f600}".repeat(120_000) }];
  const lines = [
    ...extras.map((extra, n) => originOf(line, `${n}`, extra)),
    next,
    originOf(next, "a", members),
    originOf(next, "b", members),
    originOf(next, "c", half),
  ];
  const sample = await read(seal([LINES[0] ?? "", line, ...lines]));
  expect(sample.items.map(({ origins = [] }) => origins.map(({ extra }) => extra))).toEqual([
    [half, null, null, { small: 1 }, null],
    [members, null, half],
  ]);
  expect(sample.items[0]?.origins?.map(({ foreignId }) => foreignId)).toEqual(["0", "1", "2", "3", "4"]);
  expect(sample.refused.length).toBe(4);
  expect(sample.refused[0]).toContain("more than a mebibyte");
});

test("recognises it by its first line", () => {
  expect(CREEL.fits({ name: "x", text: TEXT, files: [] })).toBe(true);
  expect(CREEL.fits({ name: "creel.jsonl", text: LINES[2] ?? "", files: [] })).toBe(false);
});

test("values of other kinds throw nothing, and each record has one outcome", async () => {
  const hostile = [null, -1, 1e300, 0.5, "", "\ud800", "\0", [], {}, [null], ["\ud800"], [1e300], true];
  for (const field of Object.keys(JSON.parse(LINES[2] ?? "")).filter((name) => name !== "type"))
    for (const value of hostile) {
      const records = recordsOf(TEXT).map((record) =>
        record.shape === "json" && (record.value as { type: string }).type === "item"
          ? { ...record, value: { ...(record.value as object), [field]: value } }
          : record,
      );
      const sample = await readSample(CREEL, records);
      const outcomes = sample.items.length + sample.leftOut.length + sample.refused.length;
      expect(outcomes).toBe(records.length);
    }
});
