import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { SAMPLE_OPTIONS } from "../../test/text-samples.ts";
import { FORMATS } from "../domain/formats/all/formats.ts";
import type { Format, ImportedItem, Outcome } from "../domain/formats/format.ts";
import { Problem } from "../domain/problem.ts";
import { type ImportCounts, type ReadImportOptions, readImport } from "./read-import.ts";
import { recognise } from "./recognise.ts";
import { openSource, type Source } from "./source.ts";
import type { Encoding } from "./text-encoding.ts";

const SAMPLES = `${import.meta.dir}/../../test/samples`;
const OPTIONS: ReadImportOptions = SAMPLE_OPTIONS;
const folder = mkdtempSync(join(tmpdir(), "creel-import-"));
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

type ArchiveFile = { name: string; bytes: Uint8Array; flags?: number };

/** A zip archive, deflated, with its sizes behind the data if flag 8 is set. */
function makeZip(files: readonly ArchiveFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, flags = 0x0808 } of files) {
    const [packed, nameBytes] = [deflateRawSync(bytes), Buffer.from(name)];
    const fields = (signature: number, start: Buffer, sizes: number[]) => {
      const head = Buffer.alloc(26);
      head.writeUInt32LE(signature, 0);
      head.writeUInt16LE(flags, 6);
      head.writeUInt16LE(8, 8);
      for (const [n, size] of sizes.entries()) head.writeUInt32LE(size, 14 + 4 * n);
      return Buffer.concat([head.subarray(0, 4), start, head.subarray(4)]);
    };
    const sizes = [crc32(bytes), packed.length, bytes.length];
    const lengths = Buffer.alloc(18);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at, 0);
    const hasSizesBehind = (flags & 8) !== 0;
    const local = fields(0x04034b50, Buffer.alloc(0), hasSizesBehind ? [0, 0, 0] : sizes);
    const behind = Buffer.alloc(hasSizesBehind ? 16 : 0);
    const body = Buffer.concat([local, lengths.subarray(0, 4), nameBytes, packed, behind]);
    bodies.push(body);
    directory.push(
      fields(0x02014b50, Buffer.from([20, 0]), sizes),
      lengths.subarray(0, 14),
      place,
      nameBytes,
    );
    at += body.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

function makeTar(files: readonly ArchiveFile[]): Buffer {
  return Buffer.concat([
    ...files.flatMap(({ name, bytes }) => {
      const head = Buffer.alloc(512);
      head.write(name, 0);
      head.write("0000644\0", 100);
      head.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
      head.write("        0", 148);
      head.write("ustar\x0000", 257);
      const sum = head.reduce((all, byte) => all + byte, 0);
      head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
      return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
    }),
    Buffer.alloc(1024),
  ]);
}

interface Read {
  format: Format;
  counts: ImportCounts;
  items: ImportedItem[];
  outcomes: Outcome[];
}

async function read(path: string, options: { as?: Format; encoding?: Encoding } = {}): Promise<Read> {
  const source = await openSource(path, undefined, options);
  try {
    return await readSource(source, options.as);
  } finally {
    await source.close();
  }
}

async function readSource(source: Source, as?: Format): Promise<Read> {
  const { formats } = recognise(await source.head(), FORMATS);
  const format = as ?? formats[0];
  if (!format || formats.length > 1) throw new Error(`${formats.length} formats fit`);
  const outcomes: Outcome[] = [];
  const counts = await readImport(source, format, OPTIONS, {
    take(result) {
      if ("at" in result) outcomes.push(result);
    },
  });
  const { records, items, leftOut, refused, surplus, missing } = counts;
  expect({ sum: items + leftOut + refused, surplus, missing }).toEqual({
    sum: records,
    surplus: 0,
    missing: 0,
  });
  return { format, counts, outcomes, items: outcomes.flatMap((one) => ("item" in one ? [one.item] : [])) };
}

const SINGLE = [
  ...readdirSync(SAMPLES).filter((name) => statSync(join(SAMPLES, name)).isFile() && name !== "lines.txt"),
  ...readdirSync(join(SAMPLES, "ics")).map((name) => `ics/${name}`),
];
const IN_1252 = ["outlook.csv", "outlook-de.csv"];

describe.each(SINGLE)("%s", (name) => {
  const path = join(SAMPLES, name);
  const encoding = IN_1252.includes(name) ? ({ encoding: "windows-1252" } as const) : {};

  test("is recognised as one format, and each record has one outcome", async () => {
    const { counts } = await read(path, encoding);
    expect(counts.items).toBeGreaterThan(0);
    expect(counts.refused).toBe(0);
    const source = await openSource(path);
    const [format] = recognise(await source.head(), FORMATS).formats;
    expect(format && (await source.needsEncoding(format))).toBe(IN_1252.includes(name));
    await source.close();
  });

  test("gives the same items packed, in an archive, with a mark and in UTF-16, also without a mark", async () => {
    const { items, format } = await read(path, encoding);
    const bytes = readFileSync(path);
    const file = { name: basename(name), bytes };
    expect((await read(put(`${name}.gz`, gzipSync(bytes)), encoding)).items.length).toBe(items.length);
    const titles = (found: readonly ImportedItem[]) => found.map(({ title }) => title); // the name makes a project
    for (const archive of [makeZip([file]), makeTar([file]), gzipSync(makeTar([file]))]) {
      const packed = await read(put(`${name}.archive`, archive), { as: format, ...encoding });
      expect(titles(packed.items)).toEqual(titles(items));
    }
    if (IN_1252.includes(name) || name.includes("broken") || name === "omnifocus.csv") return;
    const text = bytes.toString("utf8").replace("\ufeff", "");
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const turned = Buffer.from(utf16).swap16();
    const forms = [Buffer.from(`\ufeff${text}`), utf16, turned, utf16.subarray(2), turned.subarray(2)];
    for (const form of forms) expect((await read(put(name, form))).items).toEqual(items);
  });
});

test.each(["todoist", "vikunja", "joplin-raw", "obsidian-vault", "omnifocus-json"])(
  "the folder %s gives the same items as its archives, and nothing in them is lost",
  async (name) => {
    const files = readdirSync(join(SAMPLES, name), { recursive: true, encoding: "utf8" })
      .filter((file) => !file.startsWith(".") && statSync(join(SAMPLES, name, file)).isFile())
      .sort()
      .map((file) => ({ name: file, bytes: readFileSync(join(SAMPLES, name, file)) }));
    const { items, outcomes } = await read(join(SAMPLES, name));
    expect(items.length).toBeGreaterThan(4);
    const sorted = (found: readonly ImportedItem[]) =>
      found.map(({ title, note }) => `${title} ${note}`).sort();
    for (const [ending, archive] of [
      ["zip", makeZip(files)],
      ["tar", makeTar(files)],
    ] as const)
      expect(sorted((await read(put(`${name}.${ending}`, archive))).items)).toEqual(sorted(items));
    expect(new Set(outcomes.map(({ file }) => file)).size).toBe(files.length);
  },
);

test("Google Takeout, and a name that an archive repeats", async () => {
  const tasks = { name: "Takeout/Tasks/Tasks.json", bytes: readFileSync(join(SAMPLES, "google-tasks.json")) };
  const page = { name: "Takeout/archive_browser.html", bytes: Buffer.from("<html>") };
  const system = { name: "__MACOSX/._Tasks.json", bytes: Buffer.from("\0") };
  const { format, items, outcomes } = await read(put("takeout.zip", makeZip([page, system, tasks, tasks])));
  expect(format.system).toBe("google-tasks");
  expect(items.length).toBeGreaterThan(20);
  expect(outcomes.filter((one) => one.file === page.name)).toEqual([
    { file: page.name, at: 0, length: 6, leftOut: expect.stringContaining("another kind") },
  ]);
});

test("an answer about the encoding gives the text, without it the rows are refused, never U+FFFD", async () => {
  const path = join(SAMPLES, "outlook-de.csv");
  const right = await read(path, { encoding: "windows-1252" });
  expect(right.items.map(({ title }) => title)).toContain("Steuererklärung");
  const unasked = await read(path);
  expect(unasked.counts.refused).toBe(3);
  expect(JSON.stringify([right.outcomes, unasked.outcomes])).not.toContain("\ufffd");
});

test("a range is the place of the record in the file, behind the mark", async () => {
  const path = join(SAMPLES, "ticktick.csv");
  const bytes = readFileSync(path);
  const { outcomes } = await read(path);
  const ranges = outcomes.map(({ at, length }) => bytes.subarray(at, at + length).toString());
  expect(ranges.every((row) => !row.startsWith("\ufeff"))).toBe(true);
  expect(ranges.join("").length).toBeGreaterThan(bytes.toString().length - 3 * ranges.length);
});

test("reading can be stopped, and tells how far it is", async () => {
  const source = await openSource(put("many.txt", "x\n".repeat(1_000)));
  const lines = FORMATS.find(({ system }) => system === "lines");
  const stop = new AbortController();
  const seen: number[] = [];
  const sink = {
    take: () => {},
    progress: ({ pass, bytesRead, bytes }: { pass: number; bytesRead: number; bytes: number }) => {
      expect([pass, bytes]).toEqual([1, 2_000]);
      seen.push(bytesRead);
      if (seen.length === 20) stop.abort(); // after the tenth record, and the tenth result
    },
  };
  const counts = lines && (await readImport(source, lines, { ...OPTIONS, signal: stop.signal }, sink));
  expect(counts).toMatchObject({ isStopped: true, items: 10, missing: 0 });
  expect(seen.at(-1)).toBe(2_000);
  await source.close();
});

test("a format that loses a record, doubles one or makes one up is caught", async () => {
  const source = await openSource(put("four.txt", "a\nb\nc\nd\n"));
  const wrong: Format = {
    system: "wrong",
    reader: "lines",
    fits: () => true,
    async *read(records) {
      for await (const { file, at, length } of records()) {
        const outcome = { file, at, length, leftOut: String(at) };
        if (at === 2) continue;
        if (at === 4) yield outcome;
        yield outcome;
        if (at === 6) yield { ...outcome, at: 99 };
      }
    },
  };
  const outcomes: Outcome[] = [];
  const take = (result: object) => void outcomes.push(result as Outcome);
  const counts = await readImport(source, wrong, OPTIONS, { take });
  expect(counts).toMatchObject({ records: 4, leftOut: 3, refused: 1, surplus: 2, missing: 1 });
  expect(outcomes.map(({ at }) => at).sort()).toEqual([0, 2, 4, 6]);
  await source.close();
});

test("an unknown file and one of two formats are told in a sentence", async () => {
  const unknown = recognise({ name: "x.txt", text: "hello", files: [] }, FORMATS);
  expect(unknown).toEqual({ formats: [], detail: expect.stringContaining("Todoist") });
  const two = recognise({ name: "x.txt", text: "- [ ] a\n(A) b @shop\n", files: [] }, FORMATS);
  expect(two.formats.length).toBe(2);
  expect(two.detail).toBe("The file can be of markdown or todo.txt. Choose one of them.");
});

test.each([
  ["boat.taskpaper", "Boat:\n\t- Drain tank\n\t\t- [ ] a\n", "taskpaper"],
  ["boat.org", "* NEXT Drain tank\n  - [ ] a\n", "org"],
  ["boat.ics", "BEGIN:VCALENDAR\r\nDESCRIPTION:\r\n - [ ] a\r\n", "icalendar"],
])("a checkbox in %s does not make it Markdown", (name, text, system) => {
  const { formats } = recognise({ name, text, files: [] }, FORMATS);
  expect(formats.map((one) => one.system)).toEqual([system]);
});

test.each([
  ["with a password", makeZip([{ name: "a.json", bytes: Buffer.from("[]"), flags: 0x0809 }]), /password/],
  ["cut", makeZip([{ name: "a.json", bytes: Buffer.from("[]") }]).subarray(0, 40), /cut or damaged/],
  [
    "tar that is cut",
    makeTar([{ name: "a.json", bytes: Buffer.alloc(2_000, "[") }]).subarray(0, 1_024),
    /cut or damaged/,
  ],
  [
    "gzip that is cut",
    gzipSync(readFileSync(join(SAMPLES, "everdo.json"))).subarray(0, 900),
    /cut or damaged/,
  ],
  [
    "of too many files",
    makeZip(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}.json`, bytes: Buffer.from("") }))),
    /10,000 files/,
  ],
])("an archive %s is refused in a sentence", async (_, bytes, sentence) => {
  const thrown = await read(put("bad.zip", bytes)).catch((problem: unknown) => problem);
  expect(thrown).toBeInstanceOf(Problem);
  expect((thrown as Problem).detail).toMatch(sentence);
});

test("a device is no file, and a missing file is named as such", async () => {
  await expect(openSource("/dev/null")).rejects.toThrow("“null” is not a file or folder, but a device");
  await expect(openSource(join(folder, "missing.csv"))).rejects.toThrow("There is no file or folder");
});
