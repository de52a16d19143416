import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { FORMATS } from "../../domain/formats/all/formats.ts";
import type { Format } from "../../domain/formats/format.ts";
import { ComponentReader } from "./calendar.ts";
import { CsvReader } from "./csv.ts";
import { splitCells } from "./csv-cells.ts";
import { JsonReader } from "./json.ts";
import { JsonDocumentReader } from "./json-document.ts";
import { LineReader } from "./lines.ts";
import { OutlineReader } from "./outlines.ts";
import type { FilePart, RecordReader } from "./reader.ts";

const SAMPLES = `${import.meta.dir}/../../../test/samples`;

/** The parts of bytes that come in chunks of these sizes, in a buffer that is overwritten. */
function readChunks(reader: RecordReader, bytes: Uint8Array, sizes: readonly number[]): FilePart[] {
  const parts: FilePart[] = [];
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const chunk = new Uint8Array(bytes.subarray(at, at + (sizes[n % sizes.length] ?? 1)));
    parts.push(...reader.push(chunk));
    at += chunk.length;
    chunk.fill(0x58);
  }
  return [...parts, ...reader.end()];
}

const readText = (reader: RecordReader, text: string) => [...reader.push(Buffer.from(text)), ...reader.end()];
const pathsOf = (system: string) =>
  FORMATS.find((one) => one.system === system && one.reader === "json")?.paths;

const SAMPLE_READERS: [string, () => RecordReader][] = [
  ["everdo.json", () => new JsonReader(pathsOf("everdo") ?? [], false)],
  ["google-tasks.json", () => new JsonReader(pathsOf("google-tasks") ?? [], false)],
  ["super-productivity.json", () => new JsonReader(pathsOf("super-productivity") ?? [], false)],
  ["vikunja/data.json", () => new JsonReader(pathsOf("vikunja") ?? [], false)],
  ["things-nested.json", () => new JsonReader(pathsOf("things") ?? [], false)],
  ["trello.json", () => new JsonReader(pathsOf("trello") ?? [], false)],
  ["taskwarrior-old-lines.json", () => new JsonReader(["*"], false)],
  ["creel.jsonl", () => new JsonReader(["*"], true)],
  ["mindwtr.csv", () => new CsvReader()],
  ["ticktick.csv", () => new CsvReader()],
  ["obsidian-vault/inbox.md", () => new LineReader()],
  ["ics/odd-mixed.ics", () => new ComponentReader()],
  ["ics/thunderbird.ics", () => new ComponentReader()],
  ["workflowy.opml", () => new OutlineReader()],
];

describe.each(SAMPLE_READERS)("%s", (name, makeReader) => {
  const bytes = readFileSync(`${SAMPLES}/${name}`);
  const whole = readChunks(makeReader(), bytes, [bytes.length]);

  test("is the same in chunks of any size", () => {
    expect(whole.length).toBeGreaterThanOrEqual(3);
    for (const sizes of [[1], [2, 3], [7], [1, 64], [500, 1, 1]])
      expect(readChunks(makeReader(), bytes, sizes)).toEqual(whole);
  });

  test("every range is the record's own bytes, and the ends rise", () => {
    let end = -1;
    for (const { at, length } of whole) {
      expect(at + length).toBeGreaterThan(end);
      expect(at + length).toBeLessThanOrEqual(bytes.length);
      end = at + length;
    }
    expect(whole.filter(({ shape }) => shape === "unread")).toEqual([]);
    for (const part of whole)
      if (part.shape === "json") {
        const text = bytes
          .subarray(part.at, part.at + part.length)
          .toString()
          .replace(/^\ufeff|,$/g, "");
        expect({ value: JSON.parse(text) }).toMatchObject({ value: part.value });
      }
  });
});

/** The records of a parsed document, each after those inside it. */
function recordsOf(paths: readonly string[], root: unknown): unknown[] {
  const patterns = paths.map((path) => path.split("."));
  const found: unknown[] = [];
  const fits = (place: readonly string[], isWhole: boolean) =>
    patterns.some(
      (names) =>
        (isWhole ? names.length === place.length : names.length > place.length) &&
        place.every((key, n) => names[n] === "*" || names[n] === key),
    );
  const visit = (value: unknown, place: readonly string[]): void => {
    const isOpen = typeof value === "object" && value !== null;
    const own = isOpen && !Array.isArray(value) ? { ...value } : value;
    for (const [key, part] of isOpen ? Object.entries(value) : []) {
      const inner = [...place, key];
      const isInside = fits(inner, false) && typeof part === "object" && part !== null;
      if (isInside || fits(inner, true)) visit(part, inner);
      if (isInside && own !== value) delete (own as Record<string, unknown>)[key];
    }
    if (fits(place, true)) found.push({ path: place.slice(0, -1).join("."), key: place.at(-1), value: own });
  };
  visit(root, []);
  return found;
}

const KEYS = fc.constantFrom("items", "tasks", "a", "b", 'q"', "\\", "é", "0");
const VALUES = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(KEYS, tie("value"), { maxKeys: 4 }),
  ),
})).value;

test.each([[["*"]], [["items.*"]], [["*", "*.tasks.*"]], [["items.*", "items.*.items.*", "a"]], [["*.*"]]])(
  "the records at %p are those that JSON.parse has",
  (paths) => {
    fc.assert(
      fc.property(
        VALUES,
        fc.constantFrom(0, 2),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (value, space, sizes) => {
          const bytes = Buffer.from(JSON.stringify(value, null, space));
          const parts = readChunks(new JsonDocumentReader(paths), bytes, sizes);
          const records = parts.map((part) => {
            expect(part.shape).toBe("json");
            if (part.shape !== "json") return null;
            return { path: part.path, key: part.key, value: part.value };
          });
          expect(records as unknown[]).toEqual(recordsOf(paths, JSON.parse(bytes.toString())));
        },
      ),
      { numRuns: 300 },
    );
  },
);

test("the cells of CSV are those that were written, with each delimiter", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", "é", '"', ",", ";", "\t", "\n", "\r\n", " ", "x"),
    maxLength: 6,
  });
  const rows = fc
    .integer({ min: 2, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
    );
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      (written, delimiter, lineBreak) => {
        const quoted = written.map((row) =>
          row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter),
        );
        const parts = readText(new CsvReader(), quoted.map((row) => row + lineBreak).join(""));
        expect(parts.map((part) => (part.shape === "row" ? part.cells : part)) as unknown[]).toEqual(written);
      },
    ),
    { numRuns: 500 },
  );
});

test("a row with damaged quotes is refused, and the rows after it are read", () => {
  const text = 'a,b\n1,"x"y\n2,ok\n3,"open\n4,next\n5,5" pipe\n';
  const parts = readText(new CsvReader(), text);
  expect(parts.map((part) => (part.shape === "row" ? part.cells.join("|") : part.shape))).toEqual([
    "a|b", "unread", "2|ok", "unread", "4|next", '5|5" pipe',
  ]); // biome-ignore format: a list
  expect(parts.map(({ at, length }) => text.slice(at, at + length))).toEqual(text.trimEnd().split("\n"));
});

test("behind a row with damaged quotes the rest is read as a file of its own", () => {
  const text = fc.string({ unit: fc.constantFrom('"', '"', "\n", "\n", ",", "x"), maxLength: 40 });
  fc.assert(
    fc.property(text, (written) => {
      const [first, ...rest] = readText(new CsvReader(), written);
      if (first?.shape !== "unread") return;
      const next = first.length + 1;
      const ofRest = readText(new CsvReader(), written.slice(next));
      expect(rest).toEqual(ofRest.map((part) => ({ ...part, at: part.at + next })));
    }),
    { numRuns: 5_000 },
  );
});

test.each(["", 'x"y\n'])(
  "50,000 rows without their first and last quote, and %p, are refused one by one",
  (end) => {
    const row = `a","${"b".repeat(80)}","c\n`;
    const parts = readText(new CsvReader(), row.repeat(50_000) + end);
    expect(parts.length).toBe(end === "" ? 50_000 : 50_001);
    expect(
      parts.slice(0, 49_999).every(({ shape }, n) => shape === "unread" && parts[n]?.at === n * row.length),
    ).toBe(true);
  },
);

test("a bad line of JSON Lines is refused alone, and marks and commas are let through", () => {
  const parts = readText(
    new JsonReader(["*"], false),
    '\n{"a":1},\n\ufeff{"b":2}\r\n{"c":\n[3]\n\n"x"\n{"d":4}',
  );
  expect(parts.map((part) => (part.shape === "json" ? [part.key, part.value] : part.shape)) as unknown[]).toEqual([
    ["0", { a: 1 }], ["1", { b: 2 }], "unread", ["3", [3]], ["4", "x"], ["5", { d: 4 }],
  ]); // biome-ignore format: a list
});

test.each([
  ["[1, 2", "cut"],
  ['[{"a":1}', "cut"],
  ['[{"a":', "cut"],
  ["", "cut"],
  ["[1 2]", "damaged"],
  ["[1,,2]", "damaged"],
  ["[1] 2", "damaged"],
  ['[{"a":01}, 5]', "damaged"],
  ["[tru]", "damaged"],
])("%s is told as %s", (text, word) => {
  const parts = readText(new JsonDocumentReader(["*"]), text);
  const refused = parts.flatMap((part) => ("refused" in part ? [part.refused] : []));
  expect(refused.length).toBe(1);
  expect(refused[0]).toContain(word);
});

test("outlines: entities, quotes, comments, and a tag that is none", () => {
  const text = `<?xml version="1.0"?><!-- <outline text="no"/> --><opml><body>
<outline text='a &amp; "b" &#10;&#x1F600; &nbsp; &#xD800;' _note="x > y"><outline text="c"/></outline>
<![CDATA[<outline text="no"/>]]><outline text="d" broken/><OUTLINES text="no"/></body></opml>`;
  const parts = readText(new OutlineReader(), text);
  expect(
    parts.map((part) => (part.shape === "outline" ? [part.depth, part.attributes] : part.shape)) as unknown[],
  ).toEqual([[0, { text: 'a & "b" \n😀 &nbsp; &#xD800;', _note: "x > y" }], [1, { text: "c" }], "unread"]);
});

test("a component without its end is refused, and the next one is read", () => {
  const todo = (title: string) => `BEGIN:VTODO\r\nSUMMARY:${title}\r\n`;
  const text = `BEGIN:VCALENDAR\r\n${todo("a")}${todo("b")} c\r\nEND:VTODO\r\n${todo("d")}END:VCALENDAR\r\n`;
  const parts = readText(new ComponentReader(), text);
  expect(parts.map((part) => (part.shape === "component" ? part.lines[1] : part.shape))).toEqual([
    "unread", "SUMMARY:bc", "unread",
  ]); // biome-ignore format: a list
});

test("every format has a reader that gives it records of one shape", () => {
  const readers = new Set(FORMATS.map(({ reader }: Format) => reader));
  expect([...readers].sort()).toEqual(["calendar", "csv", "files", "json", "lines", "outlines"]);
});

test("a quote that does not close at the end of a row ends the row", () => {
  expect(splitCells('"a","b""', ",")).toEqual(["a", 'b"']);
});
