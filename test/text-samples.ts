// The samples of formats as records, and the rules that every outcome of a format keeps.
import { expect } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { dayIn, isMoment } from "../src/domain/dates.ts";
import type {
  Format,
  ImportedItem,
  Loss,
  NamedColour,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRecord,
} from "../src/domain/formats/format.ts";
import { checkNote, checkTitle } from "../src/domain/item/capture.ts";
import { isOpen, type StoredItem } from "../src/domain/item/item.ts";
import { loadRecurrence } from "../src/domain/item/recurrence-rule.ts";
import { checkReminders } from "../src/domain/item/reminders.ts";
import { checkName, checkTags } from "../src/domain/item/tags.ts";
import { brokenInvariant } from "../src/domain/item/undo.ts";
import { ComponentReader } from "../src/import/readers/calendar.ts";
import { CsvReader } from "../src/import/readers/csv.ts";
import { WholeFileReader } from "../src/import/readers/files.ts";
import { JsonReader } from "../src/import/readers/json.ts";
import { LineReader } from "../src/import/readers/lines.ts";
import { OutlineReader } from "../src/import/readers/outlines.ts";
import type { FilePart, RecordReader } from "../src/import/readers/reader.ts";

export const SAMPLE_OPTIONS: ReadOptions = {
  zone: "Europe/Oslo",
  now: Date.parse("2026-11-23T12:00:00Z") / 1000,
  fileDay: "2026-11-23",
  to: "auto",
  cancelled: "done",
  hasBlock: true,
  bullets: false,
  priority: "none",
};

export type SampleRecord = Ranged<SourceRecord>;
export const FOLDER = join(import.meta.dir, "samples");

/** Unix seconds of a moment of ISO 8601. */
export const at = (moment: string): number => Date.parse(moment) / 1000;

export function sampleFiles(path: string): string[] {
  const full = join(FOLDER, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => sampleFiles(join(path, name)));
}

/** The bytes of a sample as text, in which each character is a byte. */
export const readBytes = (path: string): string => readFileSync(join(FOLDER, path), "latin1");

/** The records that a reader finds in bytes. */
export function readerRecords(
  reader: RecordReader,
  bytes: Uint8Array,
  file = "",
  onUnread: (part: FilePart) => SampleRecord[] = (part) => {
    throw new Error(`The reader refused a part of ${file}: ${JSON.stringify(part)}`);
  },
): SampleRecord[] {
  const parts = [...reader.push(bytes), ...reader.end()];
  return parts.flatMap((part) => (part.shape === "unread" ? onUnread(part) : [{ ...part, file }]));
}

const fromText = (reader: RecordReader, bytes: string, file: string) =>
  readerRecords(reader, Buffer.from(bytes, "latin1"), file);

/** Each line of a text is a record. */
export const lineRecords = (bytes: string, file = "") => fromText(new LineReader(), bytes, file);

/** The rows of a CSV file, as cells. */
export const csvRows = (text: string): (readonly string[])[] =>
  rowRecords(text).flatMap((record) => (record.shape === "row" ? [record.cells] : []));

/** The rows of a CSV file as records. */
export const rowRecords = (text: string, file = ""): SampleRecord[] =>
  readerRecords(new CsvReader(), Buffer.from(text.replace(/^\ufeff/, "")), file);

/** The records of a JSON file. One with records in it stands before them. */
export const jsonRecords = (format: Format, bytes: Uint8Array, file = ""): SampleRecord[] =>
  readerRecords(new JsonReader(format.paths ?? [], false), bytes, file).sort((a, b) => a.at - b.at);

/** The lines of all files of a folder. */
export function folderLines(path: string): SampleRecord[] {
  return sampleFiles(path).flatMap((file) => lineRecords(readBytes(file), relative(path, file)));
}

/** The components inside VCALENDAR, unfolded. */
export const componentRecords = (bytes: string, file = "") => fromText(new ComponentReader(), bytes, file);

/** The outlines of an OPML file. */
export const outlineRecords = (bytes: string, file = "") => fromText(new OutlineReader(), bytes, file);

/** The reader of an export of Creel. */
export const sealedLines = (): RecordReader => new JsonReader(["*"], true);

export interface ReadSample {
  outcomes: Outcome[];
  projects: ImportedItem[];
  colours: NamedColour[];
  items: ImportedItem[];
  losses: Map<string, readonly Loss[]>;
  leftOut: string[];
  refused: string[];
}

export async function readSample(
  format: Format,
  records: readonly SampleRecord[],
  options: Partial<ReadOptions> = {},
): Promise<ReadSample> {
  const outcomes: Outcome[] = [];
  const projects: ImportedItem[] = [];
  const colours: NamedColour[] = [];
  async function* source() {
    yield* records;
  }
  for await (const made of format.read(source, { ...SAMPLE_OPTIONS, ...options }))
    if ("project" in made) projects.push(made.project);
    else if ("nameKind" in made) colours.push(made);
    else outcomes.push(made);
  return {
    outcomes,
    projects,
    colours,
    items: outcomes.flatMap((one) => ("item" in one ? [one.item] : [])),
    losses: new Map(
      outcomes.flatMap((one) => ("item" in one ? [[one.item.title, one.losses] as const] : [])),
    ),
    leftOut: outcomes.flatMap((one) => ("leftOut" in one ? [one.leftOut] : [])),
    refused: outcomes.flatMap((one) => ("refused" in one ? [one.refused] : [])),
  };
}

const EMPTY: Omit<ImportedItem, "foreignId" | "title"> = {
  kind: "action",
  note: null,
  list: "inbox",
  isFocused: false,
  createdOn: null,
  completedOn: null,
  startDate: null,
  dueDate: null,
  dueTime: null,
  reminders: [],
  repeat: null,
  repeatFrom: null,
  minutes: null,
  energy: null,
  tags: [],
  area: null,
  contact: null,
  project: null,
  isSequential: false,
  blockedBy: null,
  heading: null,
  order: null,
  extra: null,
};

/** An item of which only these fields are not empty. */
export function itemWith(fields: Partial<ImportedItem> & { title: string; foreignId: string }): ImportedItem {
  return { ...EMPTY, ...fields };
}

/** Every record has exactly one outcome, in its range, and every item can be stored. */
export async function checkLaw(records: readonly SampleRecord[], sample: ReadSample): Promise<void> {
  const place = ({ file, at: start, length }: { file: string; at: number; length: number }) =>
    `${file}:${start}+${length}`;
  expect(sample.outcomes.map(place).sort()).toEqual(records.map(place).sort());
  const ids = [...sample.items, ...sample.projects].map(({ foreignId }) => foreignId);
  expect(new Set(ids).size).toBe(ids.length);
  const { check } = await loadRecurrence();
  const projects = new Set(
    [...sample.items, ...sample.projects]
      .filter(({ kind }) => kind === "project")
      .map(({ foreignId }) => foreignId),
  );
  for (const item of [...sample.items, ...sample.projects])
    if (!item.isTombstone) checkItem(item, check, projects);
  for (const one of sample.outcomes)
    if ("losses" in one)
      for (const { value } of one.losses) expect(value.isWellFormed() && !value.includes("\0")).toBe(true);
}

function checkItem(
  item: ImportedItem,
  checkRule: (rule: string) => string,
  projects: ReadonlySet<string>,
): void {
  const { foreignId, createdOn, list, order } = item;
  const stored: StoredItem = {
    ...item,
    id: foreignId,
    createdOn: createdOn ?? 0,
    changedOn: 0,
    listBefore: isOpen(list) ? null : "inbox",
    remindAt: item.reminders[0] ?? null,
    position: null,
    source: "import:x",
    revision: 1,
  };
  expect(brokenInvariant(stored, dayIn(SAMPLE_OPTIONS.zone, SAMPLE_OPTIONS.now))).toBeNull();
  expect(checkTitle(item.title)).toBe(item.title);
  expect(checkNote(item.note)).toBe(item.note);
  expect([...checkTags(item.tags)]).toEqual([...item.tags]);
  expect([...checkReminders(item.reminders)]).toEqual([...item.reminders]);
  for (const name of [item.area, item.contact, item.heading])
    if (name !== null) expect(checkName(name, "name")).toBe(name);
  if (item.repeat !== null) expect(checkRule(item.repeat)).toBe(item.repeat);
  for (const moment of [item.createdOn, item.completedOn])
    if (moment !== null) expect(isMoment(moment)).toBe(true);
  if (item.project !== null) expect(projects.has(item.project)).toBe(true);
  if (order !== null) expect(Number.isFinite(order)).toBe(true);
}

const HOSTILE = [
  "\0", "\ud800", "\x1b[31m", "\u2028", "9".repeat(40), "-", ":", ";", ",", "\\", '"', "\n", "\t\t\t\t\t",
  "2026-99-99", "99999999", "FREQ=", "P99999W", "()", "[", "]]", "<", ">", "@", "#", "+", "%%", "🔁", "📅", "::", "* ", "- [ ] ",
]; // biome-ignore format: a list

/** A seeded source of changes to texts. */
export class TextChanges {
  constructor(private seed: number) {}

  below(limit: number): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.seed / 2 ** 32) * limit);
  }

  pick<Any>(list: readonly Any[]): Any {
    return list[this.below(list.length)] as Any;
  }

  change(text: string): string {
    const [from, to] = [this.below(text.length + 1), this.below(text.length + 1)];
    const kind = this.below(6);
    if (kind === 0) return text.slice(0, from) + this.pick(HOSTILE) + text.slice(from);
    if (kind === 1) return text.slice(0, Math.min(from, to)) + text.slice(Math.max(from, to));
    if (kind === 2) return text.slice(0, from) + text.slice(to);
    if (kind === 3) return text.slice(0, from) + this.pick(HOSTILE).repeat(1 + this.below(300));
    if (kind === 4) return `${" ".repeat(this.below(9))}${text}`;
    return text.replace(/\d/g, (digit) => (this.below(4) === 0 ? String(this.below(10)) : digit));
  }
}

/** Changes texts of the records, repeats and reorders records, and checks the law each time. */
export async function fuzzFormat(
  format: Format,
  records: readonly SampleRecord[],
  change: (record: SampleRecord, changes: TextChanges) => SampleRecord,
  rounds = Number(process.env.FUZZ_ROUNDS ?? 25),
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const changes = new TextChanges(round);
    const mixed = records.flatMap((record) => {
      const kind = changes.below(12);
      if (kind === 0) return [];
      if (kind === 1) return [record, record];
      return [kind < 6 ? change(record, changes) : record];
    });
    if (round % 3 === 0) mixed.sort(() => changes.below(3) - 1);
    const placed = mixed.map((record, n) => ({ ...record, at: n * 10, length: 9 }));
    const options = { hasBlock: round % 2 === 0, cancelled: round % 4 < 2 ? "done" : "trash" } as const;
    await checkLaw(placed, await readSample(format, placed, options));
  }
}

/** The lines of a text that a test writes. */
export const textRecords = (text: string, file = ""): SampleRecord[] =>
  lineRecords(Buffer.from(text).toString("latin1"), file);

/** Each file of a folder is a record. */
export const fileRecords = (path: string): SampleRecord[] =>
  sampleFiles(path).flatMap((file) => fromText(new WholeFileReader(), readBytes(file), relative(path, file)));

/** An item without any value. */
export const EMPTY_ITEM: ImportedItem = {
  foreignId: "",
  kind: "action",
  list: "next",
  title: "",
  note: null,
  isFocused: false,
  createdOn: null,
  completedOn: null,
  startDate: null,
  dueDate: null,
  dueTime: null,
  reminders: [],
  repeat: null,
  repeatFrom: null,
  minutes: null,
  energy: null,
  tags: [],
  area: null,
  contact: null,
  project: null,
  isSequential: false,
  blockedBy: null,
  heading: null,
  order: null,
  extra: null,
};

/** An item as it is written beside the samples: its moments are ISO texts, and what is missing is empty. */
export type WrittenItem = Omit<Partial<ImportedItem>, "reminders" | "createdOn" | "completedOn"> & {
  reminders?: string[];
  createdOn?: string;
  completedOn?: string;
};

/** The item that is written beside a sample. */
export function toItem({ reminders = [], createdOn, completedOn, ...rest }: WrittenItem): ImportedItem {
  return {
    ...EMPTY_ITEM,
    ...rest,
    reminders: reminders.map(at),
    createdOn: createdOn === undefined ? null : at(createdOn),
    completedOn: completedOn === undefined ? null : at(completedOn),
  };
}

/** The records of the rows of a table, each one byte long. */
export function rowsToRecords(rows: readonly (readonly string[])[], file = ""): Ranged<SourceRecord>[] {
  return rows.map((cells, place) => ({ shape: "row", cells, file, at: place, length: 1 }));
}

/** Reads records with a format, and checks that each has one outcome. The items are in the order of their records. */
export async function readRecords(
  format: Format,
  records: readonly Ranged<SourceRecord>[],
  options = SAMPLE_OPTIONS,
) {
  const all = async function* () {
    yield* records;
  };
  const outcomes: Outcome[] = [];
  const projects: ImportedItem[] = [];
  for await (const one of format.read(all, options))
    if ("project" in one) projects.push(one.project);
    else if ("at" in one) outcomes.push(one);
  const at = new Set(outcomes.map((one) => `${one.file} ${one.at}`));
  expect({ outcomes: outcomes.length, records: at.size }).toEqual({
    outcomes: records.length,
    records: records.length,
  });
  const items = [...outcomes].sort((a, b) => a.at - b.at).flatMap((one) => ("item" in one ? [one] : []));
  return { outcomes, projects, items };
}
