import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SAMPLE_OPTIONS, TextChanges } from "../../test/text-samples.ts";
import { FORMATS } from "../domain/formats/all/formats.ts";
import { csvFormat } from "../domain/formats/csv/mapped-csv.ts";
import type { Format, Outcome } from "../domain/formats/format.ts";
import { Problem } from "../domain/problem.ts";
import { type ReadImportOptions, readImport } from "./read-import.ts";
import { recognise } from "./recognise.ts";
import { openSource } from "./source.ts";

const SAMPLES = `${import.meta.dir}/../../test/samples`;
/** `MUTATED_FILES=10000 npx bun test ./src/import` is the long set. */
const MUTATED_FILES = Number(process.env.MUTATED_FILES ?? 400);
const MIB = 2 ** 20;
const OPTIONS: ReadImportOptions = SAMPLE_OPTIONS;
const folder = mkdtempSync(join(tmpdir(), "creel-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));

const formatOf = (system: string, reader?: Format["reader"]) =>
  FORMATS.find((one) => one.system === system && (reader === undefined || one.reader === reader));

/** The outcomes of a file with these bytes; null for the format that fits. */
async function read(
  bytes: Uint8Array | string,
  as: Format | null | undefined,
  name = "hostile",
): Promise<Outcome[]> {
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  const source = await openSource(path, name);
  try {
    const format = as ?? recognise(await source.head(), FORMATS).formats[0];
    if (!format) throw new Error("no format");
    const outcomes: Outcome[] = [];
    const take = (result: object) => void ("at" in result && outcomes.push(result as Outcome));
    const { records, surplus, missing } = await readImport(source, format, OPTIONS, { take });
    expect({ count: outcomes.length, surplus, missing }).toEqual({ count: records, surplus: 0, missing: 0 });
    return outcomes;
  } finally {
    await source.close();
  }
}

const refusals = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((one) => ("refused" in one ? [one.refused] : []));
const titles = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((one) => ("item" in one ? [one.item.title] : []));

async function problemOf(promise: Promise<unknown>): Promise<string> {
  const thrown = await promise.catch((problem: unknown) => problem);
  expect(thrown).toBeInstanceOf(Problem);
  expect((thrown as Problem).code).toBe("invalid");
  return (thrown as Problem).detail;
}

test("a bomb of gzip is refused, whatever is in it", async () => {
  const bomb = gzipSync(Buffer.alloc(100 * MIB, " "));
  expect(await problemOf(read(bomb, formatOf("everdo")))).toContain("200 times its size");
});

test("an archive in an archive is not opened", async () => {
  const inner = gzipSync(readFileSync(join(SAMPLES, "everdo.json")));
  const outcomes = await read(gzipSync(inner), formatOf("everdo"));
  expect(titles(outcomes)).toEqual([]);
  expect(refusals(outcomes).length).toBe(1);
});

const LONG = "x".repeat(20 * MIB);
const SHORT = readFileSync(join(SAMPLES, "todoist-new-columns.csv"), "utf8").replace("\ufeff", "");
test.each([
  ["a line", `${LONG}\nafter\n`, formatOf("lines"), 1],
  ["a row", `${SHORT}task,${LONG},,4,1,,,,,,,,,\n`, formatOf("todoist", "csv"), 0],
  ["a cell in quotes", `${SHORT}task,"${LONG}",,4,1,,,,,,,,,\n`, formatOf("todoist", "csv"), 0],
  ["an element", `[{"description":"${LONG}"},{"uuid":"a","description":"after","entry":"20261001T080000Z","status":"pending"}]`, formatOf("taskwarrior"), 1],
  ["a line of a calendar", `BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:${LONG}\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:after\nEND:VTODO\nEND:VCALENDAR\n`, formatOf("icalendar"), 1],
  ["a component of short lines", `BEGIN:VCALENDAR\nBEGIN:VTODO\n${"A:1\n".repeat(5 * MIB)}END:VTODO\nBEGIN:VTODO\nSUMMARY:after\nEND:VTODO\nEND:VCALENDAR\n`, formatOf("icalendar"), 1],
  ["a tag", `<opml><body><outline text="${LONG}"/><outline text="after"/></body></opml>`, formatOf("opml"), 1],
])("%s of 20 MiB is refused alone", async (_, text, format, after) => {
  const bytes = Buffer.from(text);
  const outcomes = await read(bytes, format);
  expect(refusals(outcomes)).toEqual(["It has more than 16 MiB. Creel does not read it."]);
  expect(titles(outcomes).filter((title) => title === "after").length).toBe(after);
}); // biome-ignore format: a table

test("a row of a million cells is refused alone", async () => {
  const outcomes = await read(`${SHORT}task,wide${",".repeat(1_000_000)}\n`, formatOf("todoist", "csv"));
  expect(refusals(outcomes)).toEqual([expect.stringContaining("1,000 cells")]);
});

test.each([
  [
    "in an element",
    `[${"[".repeat(100_000)}${"]".repeat(100_000)},{"a":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}]`,
    2,
  ],
  ["that is cut", `[${"[".repeat(100_000)}`, 1],
  ["of JSON Lines", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}\n`, 1],
])("nesting 100,000 deep %s is refused", async (_, text, count) => {
  expect(refusals(await read(text, formatOf("taskwarrior"))).length).toBe(count);
});

test.each([
  ["outlines", `<opml version="2.0"><body>${'<outline text="a">'.repeat(5_000)}`, "opml"],
  ["checkboxes", Array.from({ length: 500 }, (_, n) => `${"  ".repeat(n)}- [ ] t\n`).join(""), "markdown"],
  ["headlines", Array.from({ length: 500 }, (_, n) => `${"*".repeat(n + 1)} TODO t\n`).join(""), "org"],
  ["tasks", Array.from({ length: 500 }, (_, n) => `${"\t".repeat(n)}- t\n`).join(""), "taskpaper"],
])("%s more than 100 levels deep are refused", async (_, text, system) => {
  const outcomes = await read(text, formatOf(system), `deep.${system}`);
  const [first, ...others] = refusals(outcomes);
  expect(first).toContain("more than 100 levels");
  expect(others.length).toBeGreaterThan(350);
  expect(titles(outcomes).length).toBeGreaterThan(0);
});

test("a task with more steps than fit into the memory has the first ones", async () => {
  const text = `- [ ] a\n${"  - [ ] b\n".repeat(50_010)}`;
  const refused = refusals(await read(text, formatOf("markdown"), "wide.md"));
  expect([refused.length, refused[0]]).toEqual([10, expect.stringContaining("more than 50,000 steps")]);
});

test("of a record with a hundred thousand fields the first ones are named, and the others counted", async () => {
  const fields = Array.from({ length: 100_000 }, (_, n) => `"k${n}":"value ${n}"`).join(",");
  const task = `[{"uuid":"a","description":"x","entry":"20261001T080000Z","status":"pending",${fields}}]`;
  const [one] = await read(task, null);
  if (!one || !("item" in one)) throw new Error("no item");
  expect(one.losses.length).toBe(101);
  expect(one.losses[0]).toMatchObject({ field: "k0", value: "value 0" });
  expect(one.losses.at(-1)?.value).toBe("99,900 more values, which only the copy of the file has.");
  expect(one.item.extra).toBeNull();
  const long = `[{"uuid":"a","description":"x","status":"pending","plan":"${"x".repeat(2_000_000)}"}]`;
  const [large] = await read(long, formatOf("taskwarrior"));
  if (!large || !("item" in large)) throw new Error("no item");
  expect([large.item.extra, large.losses.map(({ field }) => field)]).toEqual([null, ["plan"]]);
  const header = Array.from({ length: 900 }, (_, n) => `Column${n}`).join(",");
  const row = Array.from({ length: 900 }, (_, n) => `value ${n}`).join(",");
  const mapped = csvFormat({ system: "csv", columns: { Title: "title" }, dayOrder: null });
  const [, wide] = await read(`Title,${header}\na,${row}\n`, mapped);
  if (!wide || !("item" in wide)) throw new Error("no item");
  expect(wide.losses.length).toBe(101);
  expect(wide.item.note?.split("\n").length).toBe(101);
  expect(wide.item.note).toEndWith("… 800 more values, which only the copy of the file has.");
});

test("a document type is refused as a whole: billion laughs", async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>
<opml version="2.0"><body><outline text="&b;"/></body></opml>`;
  expect(await problemOf(read(laughs, null))).toContain("DTD");
  const [item] = await read('<opml version="2.0"><body><outline text="&b;"/></body></opml>', null);
  expect(item && titles([item])).toEqual(["&b;"]);
});

test("ANSI escapes stay text, NUL bytes and lone surrogates reach no item", async () => {
  const task = (title: string) =>
    `{"uuid":"${title.length}","description":"${title}","entry":"20261001T080000Z","status":"pending"}`;
  const json = `[${task("\\u001b[31mred")},${task("a\\u0000b")},${task("lone \\ud800.")}]`;
  const found = titles(await read(json, null));
  expect(found.length).toBe(3);
  expect(found[0]).toContain("[31mred");
  expect(found.every((title) => title.isWellFormed() && !title.includes("\0"))).toBe(true);
  const lines = titles(await read("\x1b[31mred\na\0b\n", formatOf("lines")));
  expect(lines.length).toBe(2);
  expect(lines[0]).toContain("[31mred");
  expect(lines.some((title) => title.includes("\0"))).toBe(false);
});

test("half a character in UTF-16 refuses its record alone", async () => {
  const bytes = Buffer.concat([Buffer.from("\ufeffone\nlone \ud800\nthree\n", "utf16le"), Buffer.from("x")]);
  const outcomes = await read(bytes, formatOf("lines"));
  expect(titles(outcomes)).toEqual(["one", "three"]);
  expect(refusals(outcomes).length).toBe(2);
});

/** All samples with the formats that read them. */
async function sampleFiles(): Promise<{ name: string; bytes: Buffer; format: Format }[]> {
  const names = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("expected") && statSync(join(SAMPLES, name)).isFile(),
  );
  const found = names.sort().map(async (name) => {
    const source = await openSource(join(SAMPLES, name));
    const [format] = recognise(await source.head(), FORMATS).formats;
    await source.close();
    return format ? [{ name, bytes: readFileSync(join(SAMPLES, name)), format }] : [];
  });
  return (await Promise.all(found)).flat();
}

const HOSTILE_BYTES = [
  "\0",
  "\xff",
  "\xc3",
  "\xed\xa0\x80",
  "[",
  "{",
  "]",
  '"',
  "\\",
  "\n",
  ",",
  "<",
  "&",
  "\x1b[2J",
  "\ufffe",
];

function mutate(bytes: Buffer, changes: TextChanges): Buffer {
  let text = bytes.toString("latin1");
  for (let n = 1 + changes.below(3); n > 0; n--) {
    const [from, to] = [changes.below(text.length + 1), changes.below(text.length + 1)];
    const kind = changes.below(5);
    if (kind === 0) text = text.slice(0, from);
    else if (kind === 1) text = text.slice(0, from) + text.slice(from + changes.below(30));
    else if (kind === 2) text = text.slice(0, from) + text.slice(Math.min(from, to), to) + text.slice(from);
    else
      text =
        text.slice(0, from) + changes.pick(HOSTILE_BYTES).repeat(1 + changes.below(3)) + text.slice(from);
  }
  return Buffer.from(text, "latin1");
}

test(`${MUTATED_FILES} mutated files throw nothing but \`invalid\`, and each record has one outcome`, async () => {
  const files = await sampleFiles();
  expect(files.length).toBeGreaterThan(40);
  let refused = 0;
  for (let run = 0; run < MUTATED_FILES; run++) {
    const changes = new TextChanges(run);
    const { name, bytes, format } = changes.pick(files);
    const wrapped = run % 7 === 0 ? gzipSync(mutate(bytes, changes)) : mutate(bytes, changes);
    const hostile = run % 14 === 0 ? mutate(wrapped, changes) : wrapped;
    try {
      const outcomes = await read(hostile, format, name);
      refused += refusals(outcomes).length;
      for (const title of titles(outcomes)) expect(title.isWellFormed() && !title.includes("\0")).toBe(true);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== "invalid")
        throw new Error(`${run} ${name}`, { cause: thrown });
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(MUTATED_FILES / 20);
}, 3_600_000);
