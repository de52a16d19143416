import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkLaw,
  componentRecords,
  FOLDER,
  fileRecords,
  folderLines,
  jsonRecords,
  lineRecords,
  outlineRecords,
  type ReadSample,
  readBytes,
  readSample,
  rowRecords,
  type SampleRecord,
  sampleFiles,
  textRecords,
} from "../../../test/text-samples.ts";
import { HEADER_ROW } from "./csv/csv-columns.ts";
import { mindwtrCsv, nirvanaCsv, omniFocusCsv, outlookCsv, toodledoCsv } from "./csv/csv-presets.ts";
import { tickTick } from "./csv/ticktick.ts";
import type { Format, ReadOptions } from "./format.ts";
import { appleRemindersFormat } from "./json/apple-reminders.ts";
import { everdoFormat } from "./json/everdo.ts";
import { googleTasksFormat } from "./json/google-tasks.ts";
import { msTodoFormat } from "./json/ms-todo.ts";
import { nirvanaFormat } from "./json/nirvana.ts";
import { omnifocusFormat } from "./json/omnifocus.ts";
import { superProductivityFormat } from "./json/super-productivity.ts";
import { taskwarriorFormat } from "./json/taskwarrior.ts";
import { thingsFormat } from "./json/things.ts";
import { trelloFormat } from "./json/trello.ts";
import { vikunjaFormat } from "./json/vikunja.ts";
import { ORG } from "./org/org.ts";
import { rtmFormat } from "./rtm/rtm.ts";
import { JOPLIN } from "./texts/joplin.ts";
import { MARKDOWN } from "./texts/markdown.ts";
import { OPML } from "./texts/opml.ts";
import { PLAIN_LINES } from "./texts/plain-lines.ts";
import { TASKPAPER } from "./texts/taskpaper.ts";
import { TODO_TXT } from "./texts/todo-txt.ts";
import { todoistCsv } from "./todoist/todoist-csv.ts";
import { todoistSync } from "./todoist/todoist-sync.ts";
import { ICALENDAR } from "./vtodo/vtodo.ts";

const json =
  (...files: string[]) =>
  (format: Format) =>
    files
      .flatMap((file) => jsonRecords(format, readFileSync(join(FOLDER, file)), file))
      .map((record, at) => ({ ...record, at }));
const rows =
  (file: string, encoding: Bun.Encoding | "windows-1252" = "utf-8") =>
  () =>
    rowRecords(new TextDecoder(encoding).decode(readFileSync(join(FOLDER, file))), file);

/**
 * What no outcome tells, for each system: the names of fields whose words choose the list or the kind, that are about the
 * last change, or that are of no use outside the system; and in texts the words that name a field.
 */
const CASES: [Format, name: string, (format: Format) => SampleRecord[], ignored: string][] = [
  [tickTick, "ticktick.csv", rows("ticktick.csv"), "1 3 16 17 18 RRULE"],
  [tickTick, "ticktick-7.2.csv", rows("ticktick-7.2.csv"), "1 3 16 17 18"],
  [nirvanaCsv, "nirvana.csv", rows("nirvana.csv"), "0 2 4"],
  [mindwtrCsv, "mindwtr.csv", rows("mindwtr.csv"), "2 20 NULL"],
  [outlookCsv, "outlook.csv", rows("outlook.csv", "windows-1252"), "3 16 17 20 21"],
  [outlookCsv, "outlook-de.csv", rows("outlook-de.csv", "windows-1252"), "3 10 11"],
  [toodledoCsv, "toodledo.csv", rows("toodledo.csv"), "9 10 12 14 15"],
  [omniFocusCsv, "omnifocus.csv", rows("omnifocus.csv", "utf-16le"), "1 3 6 8"],
  [omniFocusCsv, "omnifocus-old-columns.csv", rows("omnifocus-old-columns.csv"), "1 3"],
  [
    todoistCsv,
    "todoist",
    () => sampleFiles("todoist").flatMap((file) => rows(file)()),
    "0 7 9 11 type image name size url upload state completed resource",
  ],
  [todoistCsv, "todoist-old-columns.csv", rows("todoist-old-columns.csv"), "0 6 8"],
  [todoistCsv, "todoist-new-columns.csv", rows("todoist-new-columns.csv"), "0 7 9 11 13 15"],
  [
    todoistSync,
    "todoist-sync.json",
    json("todoist-sync.json"),
    "id project_id section_id color string unit timezone file_type upload_state type inbox_project_id",
  ],
  [everdoFormat, "everdo.json", json("everdo.json"), "contact_id tags id"],
  [taskwarriorFormat, "taskwarrior-2.6.json", json("taskwarrior-2.6.json"), "status recur"],
  [taskwarriorFormat, "taskwarrior-2.6-broken-utf8.json", json("taskwarrior-2.6-broken-utf8.json"), "status"],
  [taskwarriorFormat, "taskwarrior-3.json", json("taskwarrior-3.json"), "status recur"],
  [taskwarriorFormat, "taskwarrior-old-lines.json", json("taskwarrior-old-lines.json"), "status recur"],
  [nirvanaFormat, "nirvana.json", json("nirvana.json"), ""],
  [nirvanaFormat, "nirvana-strings.json", json("nirvana-strings.json"), ""],
  [thingsFormat, "things.json", json("things.json"), "status start area uuid heading type"],
  [thingsFormat, "things-nested.json", json("things-nested.json"), "uuid status area heading type"],
  [googleTasksFormat, "google-tasks.json", json("google-tasks.json"), "status recurrence kind"],
  [
    msTodoFormat,
    "ms-todo-export.json",
    json("ms-todo-export.json"),
    "wellKnownListName status contentType timeZone importance daysOfWeek firstDayOfWeek index type recurrenceTimeZone html head body div amp",
  ],
  [
    msTodoFormat,
    "ms-todo-graph.json",
    json("ms-todo-graph.json"),
    "@odata.context @odata.etag @odata.nextLink checklistItems@odata.context status contentType timeZone importance",
  ],
  [appleRemindersFormat, "apple-reminders.json", json("apple-reminders.json"), "list"],
  [
    omnifocusFormat,
    "omnifocus-json",
    json("omnifocus-json/OmniFocus.json", "omnifocus-json/metadata.json"),
    "unit status",
  ],
  [
    superProductivityFormat,
    "super-productivity.json",
    json("super-productivity.json"),
    "id tagIds projectId type icon contextType",
  ],
  [
    superProductivityFormat,
    "super-productivity-old.json",
    json("super-productivity-old.json"),
    "id projectId tagIds",
  ],
  [
    vikunjaFormat,
    "vikunja",
    json("vikunja/data.json"),
    "relative_to mime strong type taskList checked true taskItem",
  ],
  [trelloFormat, "trello.json", json("trello.json"), "shortLink type username color size state"],
  [MARKDOWN, "obsidian-vault", () => folderLines("obsidian-vault"), ""],
  [MARKDOWN, "checklist.md", () => lineRecords(readBytes("checklist.md")), ""],
  [TODO_TXT, "todo.txt", () => lineRecords(readBytes("todo.txt")), ""],
  [TODO_TXT, "done.txt", () => lineRecords(readBytes("done.txt")), ""],
  [TASKPAPER, "sample.taskpaper", () => lineRecords(readBytes("sample.taskpaper")), ""],
  [TASKPAPER, "omnifocus.taskpaper", () => lineRecords(readBytes("omnifocus.taskpaper")), ""],
  [
    OPML,
    "workflowy.opml",
    () => outlineRecords(readBytes("workflowy.opml")),
    "_complete time startYear startMonth startDay",
  ],
  [OPML, "dynalist.opml", () => outlineRecords(readBytes("dynalist.opml")), ""],
  [OPML, "omnioutliner-like.opml", () => outlineRecords(readBytes("omnioutliner-like.opml")), "_status"],
  [rtmFormat, "rtm.json", json("rtm.json"), "timezone language source"],
  [ORG, "sample.org", () => lineRecords(readBytes("sample.org")), ""],
  [JOPLIN, "joplin-raw", () => fileRecords("joplin-raw"), "encryption_cipher_text: mime:"],
  [PLAIN_LINES, "lines.txt", () => lineRecords(readBytes("lines.txt")), ""],
  ...["tasks-org", "apple-reminders", "thunderbird", "nextcloud", "odd-mixed"].map(
    (name): (typeof CASES)[number] => [
      ICALENDAR,
      `${name}.ics`,
      () => componentRecords(readBytes(`ics/${name}.ics`)),
      "BEGIN END STATUS ACTION TZID TZNAME RRULE task Default Mozilla Tasks org Description description",
    ],
  ),
];
const OTHER_OPTIONS: Partial<ReadOptions>[] = [
  { to: "someday", cancelled: "trash", hasBlock: false, bullets: true, priority: "tags" },
  { to: "inbox", priority: "focus", zone: "America/New_York" },
];

test.each(CASES)("%p %s: the law, no text vanishes, twice is once", async (format, name, load, ignored) => {
  const records = load(format);
  const sample = await readSample(format, records);
  await checkLaw(records, sample);
  expect(sample.items.length + sample.leftOut.length + sample.refused.length).toBe(records.length);
  expect(sample.items.length).toBeGreaterThan(0);
  expect(await readSample(format, records)).toEqual(sample);
  for (const sentence of [...sample.leftOut, ...sample.refused]) expect(sentence).toMatch(/^(It|Its|The) /);
  expect({ name, vanished: vanished(records, sample, ignored) }).toEqual({ name, vanished: [] });
  for (const options of OTHER_OPTIONS) {
    const other = await readSample(format, records, options);
    expect(other.items.length + other.leftOut.length + other.refused.length).toBe(records.length);
  }
});

test("a priority is nothing, the focus or a tag, and a bullet a task, as the user chooses", async () => {
  const records = textRecords("- [ ] a ⏫\n- [ ] b 🔽\n- plain\n  - below\n");
  const read = async (options: Partial<ReadOptions>) => {
    const { items, losses } = await readSample(MARKDOWN, records, options);
    return items.map(({ title, note, isFocused, tags }) =>
      [title, note, isFocused, ...tags, ...(losses.get(title) ?? []).map(({ code }) => code)].join(" "),
    );
  };
  expect(await read({})).toEqual(["a  false priority", "b  false priority"]);
  expect(await read({ priority: "focus" })).toEqual(["a  true", "b  false priority"]);
  expect(await read({ priority: "tags", bullets: true })).toEqual([
    "a  false p1",
    "b  false p3",
    "plain - [ ] below false",
  ]);
});

/** The words of the records that are in no item, loss or sentence, with the names of their fields. */
function vanished(records: readonly SampleRecord[], sample: ReadSample, ignored: string): string[] {
  const told = new Set(wordsOf(Object.values(sample).flatMap(textsOf).join("\n")));
  const fields = new Set(ignored.split(" "));
  const isHeader = ({ file, at }: SampleRecord) =>
    sample.outcomes.some(
      (one) => one.file === file && one.at === at && "leftOut" in one && one.leftOut === HEADER_ROW,
    );
  const found = records
    .filter((record) => record.shape !== "row" || !isHeader(record))
    .flatMap(valuesOf)
    .filter(([field]) => !fields.has(field))
    .flatMap(([field, text]) =>
      wordsOf(text).flatMap((word) => (told.has(word) || fields.has(word) ? [] : `${field} ${word}`)),
    );
  return [...new Set(found)];
}

function wordsOf(text: string): string[] {
  return text.match(/\p{L}{3,}/gu) ?? [];
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Map) return [...value.entries()].flatMap(textsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The texts of a record with the names of their fields. */
function valuesOf(record: SampleRecord): [field: string, text: string][] {
  if (record.shape === "json") return membersOf(record.key ?? "", record.value);
  if (record.shape === "row") return record.cells.map((cell, n) => [String(n), cell]);
  if (record.shape === "component")
    return record.lines.map((line) => [
      /^[^:;]*/.exec(line)?.[0] ?? "",
      line.slice(line.indexOf(":") + 1).replaceAll("\\n", " "),
    ]);
  if (record.shape === "outline") return Object.entries(record.attributes);
  return (record.text ?? "").split("\n").map((line) => {
    const field = record.shape === "file" ? (/^[a-z_]+:/.exec(line)?.[0] ?? "") : "";
    return [field, line.slice(field.length)];
  });
}

function membersOf(name: string, value: unknown): [field: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => membersOf(Array.isArray(value) ? name : key, one));
}
