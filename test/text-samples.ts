// Small readers of the samples of text formats, and the rules that every outcome of a format keeps.
import { expect } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { dayIn, isMoment } from "../src/domain/dates.ts";
import type {
  Format,
  ImportedItem,
  Loss,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRecord,
} from "../src/domain/formats/format.ts";
import { repairSurrogates } from "../src/domain/formats/json/repair-surrogates.ts";
import { checkNote, checkTitle } from "../src/domain/item/capture.ts";
import { isOpen, type StoredItem } from "../src/domain/item/item.ts";
import { loadRecurrence } from "../src/domain/item/recurrence-rule.ts";
import { checkReminders } from "../src/domain/item/reminders.ts";
import { checkName, checkTags } from "../src/domain/item/tags.ts";
import { brokenInvariant } from "../src/domain/item/undo.ts";

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
export const decode = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");

/** Each line of a text is a record. */
export function lineRecords(bytes: string, file = ""): SampleRecord[] {
  let start = 0;
  const lines = bytes.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => {
    const range = { file, at: start, length: line.length };
    start += line.length + 1;
    return { shape: "line", text: decode(line).replace(/\r$/, ""), ...range };
  });
}

/** The lines of all files of a folder. */
export function folderLines(path: string): SampleRecord[] {
  return sampleFiles(path).flatMap((file) => lineRecords(readBytes(file), relative(path, file)));
}

/** The components inside VCALENDAR, unfolded. */
export function componentRecords(bytes: string, file = ""): SampleRecord[] {
  const records: SampleRecord[] = [];
  let open: string[] = [];
  let [start, offset] = [0, 0];
  for (const line of bytes.split(/(?<=\n)/)) {
    const text = line.replace(/\r?\n$/, "");
    const isBegin = /^BEGIN:/i.test(text);
    if (/^[ \t]/.test(text) && open.length > 0) open[open.length - 1] += text.slice(1);
    else if (
      !/^(BEGIN|END|VERSION|PRODID|CALSCALE|X-WR-CALNAME):/i.test(text) ||
      open.length > 0 ||
      isBegin
    ) {
      if (isBegin && open.length === 0) start = offset;
      if (!/^BEGIN:VCALENDAR/i.test(text)) open.push(text);
    }
    offset += line.length;
    const name = /^BEGIN:(\w+)/i.exec(open[0] ?? "")?.[1] ?? "";
    if (open.length === 0 || text.toUpperCase() !== `END:${name.toUpperCase()}`) continue;
    records.push({
      shape: "component",
      name,
      lines: open.map(decode),
      file,
      at: start,
      length: offset - start,
    });
    open = [];
  }
  return records;
}

export interface ReadSample {
  outcomes: Outcome[];
  projects: ImportedItem[];
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
  async function* source() {
    yield* records;
  }
  for await (const made of format.read(source, { ...SAMPLE_OPTIONS, ...options }))
    if ("project" in made) projects.push(made.project);
    else if ("at" in made) outcomes.push(made);
  return {
    outcomes,
    projects,
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
  for (const item of [...sample.items, ...sample.projects]) checkItem(item, check, projects);
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

/** The outlines of an OPML file, by regular expressions. */
export function outlineRecords(bytes: string, file = ""): SampleRecord[] {
  const records: SampleRecord[] = [];
  const entity = (text: string) =>
    text.replace(/&(?:#(\d+)|(amp|lt|gt|quot|apos));/g, (_, code?: string, name?: string) =>
      code
        ? String.fromCodePoint(Number(code))
        : ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name ?? ""] ?? ""),
    );
  let depth = 0;
  for (const found of bytes.matchAll(/<outline\b((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>|<\/outline>/g)) {
    const [tag, attributes, isClosed] = found;
    if (attributes === undefined) {
      depth--;
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      entity(decode(value)),
    ]);
    records.push({
      shape: "outline",
      depth,
      attributes: Object.fromEntries(pairs),
      file,
      at: found.index,
      length: tag.length,
    });
    if (isClosed !== "/") depth++;
  }
  return records;
}

/** Each file of a folder is a record. */
export function fileRecords(path: string): SampleRecord[] {
  return sampleFiles(path).map((file) => {
    const bytes = readBytes(file);
    return {
      shape: "file",
      text: /\.md$/.test(file) ? decode(bytes) : null,
      file: relative(path, file),
      at: 0,
      length: bytes.length,
    };
  });
}

/** The records of a file, as a reader gives them: in its order, each without the parts that are records, too. */
export function jsonRecords(format: Format, bytes: Uint8Array, file: string): SampleRecord[] {
  const patterns = (format.paths ?? []).map((path) => path.split("."));
  const found: SampleRecord[] = [];
  const fits = (place: readonly string[], exact: boolean) =>
    patterns.some(
      (pattern) =>
        (exact ? pattern.length === place.length : pattern.length > place.length) &&
        place.every((key, n) => pattern[n] === "*" || pattern[n] === key),
    );
  const visit = (value: unknown, place: string[]): void => {
    const isOpen = typeof value === "object" && value !== null;
    const inner = isOpen ? Object.entries(value).filter(([key]) => fits([...place, key], false)) : [];
    const leaves = isOpen ? Object.entries(value).filter(([key]) => fits([...place, key], true)) : [];
    if (fits(place, true)) {
      const own = isOpen && !Array.isArray(value) ? { ...value } : value;
      for (const [key, part] of inner)
        if (typeof part === "object" && part !== null) delete (own as never)[key];
      found.push({
        shape: "json",
        file,
        at: found.length,
        length: 1,
        path: place.slice(0, -1).join("."),
        key: place.at(-1) ?? "",
        value: own,
      });
    }
    for (const [key, part] of isOpen ? Object.entries(value) : [])
      if (inner.some(([one]) => one === key) || leaves.some(([one]) => one === key))
        visit(part, [...place, key]);
  };
  visit(parseJson(new TextDecoder().decode(repairSurrogates(bytes))), []);
  return found;
}

/** A file of objects with commas and without brackets is a list, too. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(`[${text.trim().replace(/,$/, "")}]`);
  }
}

/** The rows of a CSV text: quotes, doubled quotes, and line breaks in them. */
export function rowRecords(text: string, file = "", separator = ","): SampleRecord[] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "gy");
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end = ""] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== separator && cell.lastIndex < text.length) rows.push([]);
  }
  return rows.map((cells, at) => ({ shape: "row", cells, file, at, length: 1 }));
}
