// Each format is read again by the format of the same system: the items are the same, but for what the report names.
import { describe, expect, test } from "bun:test";
import naughty from "big-list-of-naughty-strings";
import fc from "fast-check";
import {
  componentRecords,
  outlineRecords,
  readSample,
  type SampleRecord,
  textRecords,
} from "../../../test/text-samples.ts";
import { guessMapping } from "../formats/csv/guess-mapping.ts";
import { csvFormat } from "../formats/csv/mapped-csv.ts";
import type { Format, ImportedItem } from "../formats/format.ts";
import { everdoFormat } from "../formats/json/everdo.ts";
import { taskwarriorFormat } from "../formats/json/taskwarrior.ts";
import { ORG } from "../formats/org/org.ts";
import { MARKDOWN } from "../formats/texts/markdown.ts";
import { OPML } from "../formats/texts/opml.ts";
import { TASKPAPER } from "../formats/texts/taskpaper.ts";
import { TODO_TXT } from "../formats/texts/todo-txt.ts";
import { todoistCsv } from "../formats/todoist/todoist-csv.ts";
import { ICALENDAR } from "../formats/vtodo/vtodo.ts";
import { type Item, isOpen, type Kind, LISTS, NO_DETAILS } from "../item/item.ts";
import { brokenInvariant } from "../item/undo.ts";
import { isVisible } from "../text.ts";
import type { ExportContext, ExportFormat, ExportItem } from "./export-format.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";
import { momentOfDay } from "./export-texts.ts";
import { groupItems } from "./group-items.ts";

const ZONE = "Asia/Kolkata"; // no summer time, so that a local time is one moment
const TODAY = "2026-11-23";
const NOW = momentOfDay(TODAY, "12:00", ZONE);

const FIELDS = [
  "title", "note", "kind", "list", "isFocused", "createdOn", "completedOn", "startDate", "dueDate", "dueTime", "reminders",
  "repeat", "repeatFrom", "minutes", "energy", "tags", "area", "contact", "isSequential", "heading",
] as const; // biome-ignore format: a list

interface Written {
  files: { name: string; text: string }[];
  lost: Map<string, Set<string>>;
  leftOut: Set<string>;
}

function write(format: ExportFormat, items: readonly ExportItem[]): Written {
  const written: Written = { files: [], lost: new Map(), leftOut: new Set() };
  const context: ExportContext = {
    zone: ZONE,
    now: NOW,
    colours: [],
    toJson: (value) => JSON.stringify(value),
    makeId: (text) => Bun.hash(text).toString(16).padStart(32, "0").toUpperCase(),
    lose: ({ id }, field) => {
      written.lost.set(id, (written.lost.get(id) ?? new Set()).add(field.replace(/ \(.*/, "")));
    },
    leaveOut: ({ id }) => written.leftOut.add(id),
  };
  const groups = groupItems(items);
  written.files =
    "write" in format
      ? [{ name: "", text: [...format.write(groups, context)].join("") }]
      : [...format.writeFiles(groups, context)];
  return written;
}

function rowRecords(text: string, file: string): SampleRecord[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy;
  cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = "", end = ""] = cell.exec(text) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n" && cell.lastIndex < text.length) rows.push([]);
  }
  return rows.map((cells, at) => ({ shape: "row", cells, file, at, length: 1 }));
}

function jsonRecords(values: readonly unknown[], path: string): SampleRecord[] {
  return values.map((value, at) => ({ shape: "json", path, value, file: "", at, length: 1 }) as SampleRecord);
}

const latin1 = (text: string) => Buffer.from(text).toString("latin1");

const READERS: Record<
  string,
  {
    format: Format | ((records: SampleRecord[]) => Format);
    split: (text: string, file: string) => SampleRecord[];
  }
> = {
  csv: {
    format: ([header]) => csvFormat(guessMapping(header?.shape === "row" ? header.cells : [], []).mapping),
    split: rowRecords,
  },
  everdo: {
    format: everdoFormat,
    split: (text) => {
      const { items, tags } = JSON.parse(text);
      return [
        ...jsonRecords(items, "items"),
        ...jsonRecords(tags, "tags").map((one) => ({ ...one, at: one.at + 1e6 })),
      ];
    },
  },
  ics: { format: ICALENDAR, split: (text) => componentRecords(latin1(text)) },
  markdown: { format: MARKDOWN, split: (text) => textRecords(text) },
  opml: { format: OPML, split: (text) => outlineRecords(latin1(text)) },
  org: { format: ORG, split: (text) => textRecords(text) },
  taskpaper: { format: TASKPAPER, split: (text) => textRecords(text) },
  taskwarrior: { format: taskwarriorFormat, split: (text) => jsonRecords(JSON.parse(text), "") },
  "todo-txt": { format: TODO_TXT, split: (text) => textRecords(text) },
  todoist: { format: todoistCsv, split: rowRecords },
};

async function readBack(name: string, { files }: Written): Promise<ImportedItem[]> {
  const reader = READERS[name];
  if (!reader) throw new Error(`No reader for ${name}.`);
  const records = files.flatMap(({ text, name: file }) => reader.split(text, file));
  const format = typeof reader.format === "function" ? reader.format(records) : reader.format;
  const options = { zone: ZONE, now: NOW, fileDay: TODAY, hasBlock: true } as const;
  const { items, projects, refused } = await readSample(format, records, options);
  expect(refused).toEqual([]);
  return [...projects, ...items];
}

const TOKEN = /zq\d+z/;
const tokenOf = (title: string) => TOKEN.exec(title)?.[0] ?? title;

/** The item as Creel's import has it: spaces at the ends and a note that shows nothing go, and a due time reminds. */
function asImported(name: string, { ...item }: Item, due: Pick<Item, "dueDate" | "dueTime">): Item {
  const note = item.note?.trim() ?? "";
  const isNone = !isVisible(note) || (name === "csv" && note === "NULL");
  const at =
    due.dueDate !== null && due.dueTime !== null ? momentOfDay(due.dueDate, due.dueTime, ZONE) : null;
  return {
    ...item,
    title: item.title.trim(),
    note: isNone ? null : note,
    reminders: item.reminders.length === 0 && at !== null ? [at] : item.reminders,
    list: name === "csv" && item.kind === "note" && isOpen(item.list) ? "next" : item.list,
  };
}

async function checkRoundTrip(format: ExportFormat, items: readonly Item[]): Promise<void> {
  const written = write(format, items);
  const read = await readBack(format.name, written);
  const titles = new Map(read.map(({ foreignId, title }) => [foreignId, tokenOf(title)]));
  const text = written.files.map((file) => file.text).join("");
  for (const item of items) {
    const found = read.filter(({ title }) => tokenOf(title) === tokenOf(item.title));
    const where = { title: item.title, text, found: found.length };
    if (written.leftOut.has(item.id)) expect({ ...where, found: 0 }).toEqual(where);
    else expect({ ...where, found: 1 }).toEqual(where);
    if (written.leftOut.has(item.id)) continue;
    const lost = written.lost.get(item.id) ?? new Set();
    const [own] = found;
    const expected = asImported(format.name, item, item);
    const actual = own && asImported(format.name, own as unknown as Item, item);
    const skipped = new Set<string>(lost);
    if (lost.has("kind")) skipped.add("list");
    if (lost.has("startDate") && format.name === "todoist") skipped.add("dueDate").add("dueTime").add("list");
    if (lost.has("startDate") && format.name === "everdo") skipped.add("list").add("isFocused");
    if (lost.has("list")) skipped.add("isFocused");
    if (lost.has("repeat")) skipped.add("repeatFrom").add(format.name === "ics" ? "startDate" : "");
    if (lost.has("dueTime")) skipped.add("reminders");
    for (const field of FIELDS)
      if (!skipped.has(field))
        expect({ field, is: actual?.[field] ?? null, text }).toEqual({
          field,
          is: expected[field] as never,
          text,
        });
    const byId = (id: string | null) => tokenOf(items.find((one) => one.id === id)?.title ?? "");
    if (!lost.has("project") && !written.leftOut.has(item.project ?? ""))
      expect({ project: titles.get(own?.project ?? "") ?? "", text }).toEqual({
        project: byId(item.project),
        text,
      });
    if (!lost.has("blockedBy"))
      expect({ blocker: titles.get(own?.blockedBy ?? "") ?? "", text }).toEqual({
        blocker: byId(item.blockedBy),
        text,
      });
  }
}

const HOSTILE = [
  "x (A) 2026-01-01", "(A)", "@home", "+Boat", "#tag", "#12", "due:2026-01-01", "t:1", "rec:1w", "id:7", "p:7", "- [ ] box",
  "* star", "** TODO x", "TODO", "DONE", "COMMENT", "[#A]", ":a:b:", "Project:", "- dash", "@done(2026-01-01)", "@due(x", ")",
  "\\", "\\n", ";", ",", '"', '""', "'", "=1+1", "-1", "@SUM(A1)", "\tTab", "\rCR", "a\r\nb", "a\nb", "\n\n\n", "🔁 every day",
  "📅 2026-01-01", "🆔 abc", "⛔ abc", "[due:: 2026-01-01]", "`code", "``` fence", "~~~", " ^block", "<b>html</b>", "&amp;",
  "!(2026-01-01)", "שלום", "\u202eevil", "\u0000".slice(1), "\u001b[31m", "\u0085", "\u2028", "\ufeff", "👩‍👩‍👧", "é", "e\u0301",
  ":PROPERTIES:", ":END:", "CLOCK: x", "#+begin_src", "SCHEDULED: <2026-01-01>", "# heading", "> quote", "every friday",
  "BEGIN:VTODO", "END:VCALENDAR", "[[file {}]]", "Inbox", "Archive:", "%%", "$(touch x)", "`id`",
]; // biome-ignore format: a list
const usable = (text: string) => text.isWellFormed() && !text.includes("\0");
const words = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(...naughty.filter((text) => usable(text) && text.length < 200)),
  fc.string({ unit: "grapheme", maxLength: 20 }).filter(usable),
  fc.constantFrom("Buy milk", "Call the harbour office", "Ätsch"),
);
const texts = fc
  .array(
    words.map((text) => text.slice(0, 24).toWellFormed()),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(" "));
const names = words
  .map((text) =>
    text
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Zl}\p{Zp},]+/gu, " ")
      .slice(0, 40)
      .toWellFormed()
      .trim(),
  )
  .filter((name) => isVisible(name) && name !== "NULL");
const days = fc.constantFrom("2026-11-20", TODAY, "2026-12-05", "2027-02-28", "2026-12-07");
const moments = fc.integer({ min: 1_700_000_000, max: 1_795_000_000 });
const rules = fc.constantFrom(
  "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
  "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=5", "FREQ=YEARLY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=WEEKLY;UNTIL=20270101",
  "FREQ=DAILY;COUNT=3",
); // biome-ignore format: a list
const orNull = <Any>(any: fc.Arbitrary<Any>) => fc.option(any, { freq: 2 });

const drafts = fc.record({
  kind: fc.constantFrom<Kind>("action", "action", "action", "note"),
  list: fc.constantFrom(...LISTS),
  title: texts,
  note: orNull(texts.filter((text) => text !== "")),
  isFocused: fc.boolean(),
  createdOn: moments,
  completedOn: moments,
  startDate: orNull(days),
  dueDate: orNull(days),
  dueTime: orNull(fc.constantFrom("00:00", "09:30", "17:05", "23:59")),
  reminders: fc.array(moments, { maxLength: 2 }).map((all) => [...new Set(all)].sort((a, b) => a - b)),
  repeat: orNull(rules),
  repeatFrom: fc.constantFrom("date" as const, "completion" as const),
  minutes: orNull(fc.integer({ min: 1, max: 1_000 })),
  energy: orNull(fc.constantFrom("low" as const, "medium" as const, "high" as const)),
  tags: fc.uniqueArray(fc.oneof(names, fc.constantFrom("home", "@phone", "two words")), { maxLength: 3 }),
  area: orNull(names),
  contact: orNull(names),
  project: fc.integer({ min: 0, max: 2 }),
  heading: orNull(fc.oneof(names, fc.constantFrom("First", "Second"))),
  hasBlocker: fc.boolean(),
  isSequential: fc.boolean(),
});
type Draft = typeof drafts extends fc.Arbitrary<infer Value> ? Value : never;

const idOf = (n: number) => n.toString(16).toUpperCase().padStart(32, "A");

/** An item that keeps the rules of docs/model.md. */
function makeItem(draft: Draft, n: number, kind: Kind, project: Item | null, blocker: Item | null): Item {
  const { hasBlocker, ...given } = draft;
  let list = kind === "note" && ["waiting", "scheduled", "done"].includes(given.list) ? "next" : given.list;
  if (project?.list === "done" && isOpen(list) && kind === "action") list = "done";
  const startDate = kind === "note" ? null : given.startDate;
  const isLater = startDate !== null && startDate > TODAY;
  if (kind !== "note" && isOpen(list) && list !== "inbox")
    list = isLater ? "scheduled" : list === "scheduled" ? "next" : list;
  const repeat = kind === "action" && isOpen(list) ? given.repeat : null;
  const { reminders } = given;
  return {
    ...NO_DETAILS,
    ...given,
    id: idOf(n),
    kind,
    list,
    title: `${given.title} zq${n}z`,
    isFocused: isOpen(list) && given.isFocused,
    completedOn: list === "done" ? given.completedOn : null,
    changedOn: given.createdOn,
    startDate,
    dueTime: given.dueDate === null ? null : given.dueTime,
    remindAt: reminders.at(-1) ?? null,
    repeat,
    repeatFrom: repeat === null ? null : given.repeatFrom,
    project: project?.id ?? null,
    heading: project === null ? null : given.heading,
    blockedBy: kind === "action" && hasBlocker ? (blocker?.id ?? null) : null,
    isSequential: kind === "project" && given.isSequential,
    source: "terminal",
    revision: 1,
  };
}

const inboxes = fc
  .tuple(fc.array(drafts, { maxLength: 2 }), fc.array(drafts, { minLength: 1, maxLength: 5 }))
  .map(([projects, others]) => {
    const made = projects.map((draft, n) => makeItem(draft, n, "project", null, null));
    const open = made.filter(({ list }) => list !== "trash");
    for (const draft of others) {
      const last = made.at(-1);
      const blocker = last && last.kind === "action" && isOpen(last.list) ? last : null;
      const project = open[draft.project] ?? null;
      const isClosed = draft.kind === "note" && project?.list === "done";
      made.push(makeItem(draft, made.length, draft.kind, isClosed ? null : project, blocker));
    }
    for (const item of made)
      expect(brokenInvariant({ ...item, listBefore: isOpen(item.list) ? null : "inbox" }, TODAY)).toBeNull();
    return made.reverse(); // newest first
  });

const PLAIN: Draft = {
  ...{ kind: "action", list: "inbox", title: "Buy milk", note: null, isFocused: false, createdOn: NOW, completedOn: NOW },
  ...{ startDate: null, dueDate: null, dueTime: null, reminders: [], repeat: null, repeatFrom: "date", minutes: null },
  ...{ energy: null, tags: [], area: null, contact: null, project: 0, heading: null, hasBlocker: false, isSequential: false },
}; // biome-ignore format: a list
const PROJECT = makeItem(PLAIN, 0, "project", null, null);
/** Each was read back as something else once. */
const EXAMPLES: Item[][] = [
  [makeItem({ ...PLAIN, list: "done", note: "- [ ] box\n- [x] step" }, 0, "action", null, null)],
  [makeItem({ ...PLAIN, note: "a\r\n\r\n\r\nb < c & d <!e> &#65;" }, 0, "action", null, null)],
  [2, 1, 0].map((n) =>
    n === 0 ? PROJECT : makeItem({ ...PLAIN, heading: ":END:" }, n, "action", PROJECT, null),
  ),
];

const RUNS = Number(process.env.FUZZ_ROUNDS ?? 60);

describe.each(Object.keys(READERS))("%s", (name) => {
  const format = EXPORT_FORMATS.find((one) => one.name === name) as ExportFormat;

  test("is read back as it was written, up to the report", async () => {
    await fc.assert(
      fc.asyncProperty(inboxes, (items) => checkRoundTrip(format, items)),
      { numRuns: RUNS + EXAMPLES.length, examples: EXAMPLES.map((items) => [items]) },
    );
  }, 60_000);
});
