import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  componentRecords,
  fuzzFormat,
  itemWith,
  readBytes,
  readSample,
  type SampleRecord,
} from "../../../../test/text-samples.ts";
import { ICALENDAR } from "./vtodo.ts";

const load = (name: string, file = "") => componentRecords(readBytes(`ics/${name}.ics`), file);
const todo = (...lines: string[]): SampleRecord => ({
  shape: "component",
  name: "VTODO",
  lines: ["BEGIN:VTODO", ...lines, "END:VTODO"],
  file: "",
  at: 0,
  length: 1,
});
const place = (records: SampleRecord[]) => records.map((record, n) => ({ ...record, at: n }));
const dash = (...properties: string[]) => ({ extra: { properties } });

test("Tasks.org: a parent becomes a project, and alarms count from start, end or nothing", async () => {
  const records = load("tasks-org");
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.outcomes).toHaveLength(4);
  const more = dash("DTSTAMP:20261122T182218Z", "LAST-MODIFIED:20261122T182215Z");
  expect(sample.items).toEqual([
    itemWith({
      foreignId: "4182000000000000001",
      kind: "project",
      title: "Get the boat ready",
      note: "Outcome: dry, safe and covered; before the frost.\n\nSecond paragraph with **bold** and a path C:\\boat",
      list: "next",
      createdOn: at("2026-11-20T18:22:04Z"),
      dueDate: "2026-12-05",
      reminders: [at("2026-12-04T23:00:00Z")],
      tags: ["boat", "outdoor"],
      order: 817200001,
      ...more,
    }),
    itemWith({
      foreignId: "4182000000000000002",
      title:
        "Drain the fresh water tank — and the pump, the heater, the filter and the long hose to the foredeck",
      list: "next",
      createdOn: at("2026-11-20T18:23:04Z"),
      dueDate: "2026-12-05",
      dueTime: "15:00",
      reminders: [at("2026-12-05T14:00:00Z")],
      project: "4182000000000000001",
      order: 817200002,
      ...more,
    }),
    itemWith({
      foreignId: "4182000000000000003",
      title: "Wax the hull",
      note: "location: Slip 4\nattachment: https://files.example/hull.jpg\ngeo: 59.900000;10.700000",
      list: "scheduled",
      createdOn: at("2026-11-20T18:24:04Z"),
      startDate: "2027-04-01",
      reminders: [at("2027-03-30T07:00:00Z"), at("2027-03-30T22:00:00Z")],
      repeat: "FREQ=YEARLY;INTERVAL=1",
      repeatFrom: "date",
      project: "4182000000000000001",
      extra: {
        properties: [
          ...more.extra.properties,
          "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=Slip 4:geo:59.9000,10.7000",
        ],
      },
    }),
    itemWith({
      foreignId: "4182000000000000004",
      title: "Photograph the rigging",
      list: "done",
      createdOn: at("2026-11-01T18:22:04Z"),
      completedOn: at("2026-11-02T18:22:14Z"),
      ...dash(
        "DTSTAMP:20261122T182218Z",
        "LAST-MODIFIED:20261102T182215Z",
        "X-UNKNOWN-PROPERTY;X-P=1:keep me",
      ),
    }),
  ]);
  expect(sample.losses.get("Wax the hull")?.map(({ code, field }) => `${code} ${field}`)).toEqual([
    "note-block location",
    "note-block attachment",
    "note-block geo",
    "field PERCENT-COMPLETE",
    "field STATUS",
    "reminder REPEAT",
  ]);
});

test("Apple Reminders: a geofence is no reminder, and DTSTART beside an equal DUE is no start", async () => {
  const records = load("apple-reminders");
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.leftOut).toEqual(["It is a time zone. The times of the tasks are read with it."]);
  const alarm = "0A5B6C7D-0000-4000-8000-0000000000A1";
  expect(sample.items).toEqual([
    itemWith({
      foreignId: "0A5B6C7D-0000-4000-8000-000000000001",
      title: "Ring the sailmaker",
      list: "next",
      createdOn: at("2026-11-19T04:50:03Z"),
      dueDate: "2026-12-01",
      dueTime: "08:30",
      reminders: [at("2026-12-01T07:30:00Z")],
      order: 800000001,
      ...dash(
        "DTSTAMP:20261119T045013Z",
        "LAST-MODIFIED:20261119T045013Z",
        "SEQUENCE:0",
        `UID:${alarm}`,
        `X-WR-ALARMUID:${alarm}`,
      ),
    }),
    itemWith({
      foreignId: "0A5B6C7D-0000-4000-8000-000000000002",
      title: "Milk when I pass the shop",
      note: "place (arrive): The shop by the long quay with the green door",
      createdOn: at("2026-11-19T04:51:03Z"),
      ...dash("DTSTAMP:20261119T045113Z", "LAST-MODIFIED:20261119T045113Z"),
    }),
    itemWith({
      foreignId: "0A5B6C7D-0000-4000-8000-000000000003",
      title: "Return the trailer",
      note: "It has new tyres",
      list: "done",
      createdOn: at("2026-11-01T18:43:00Z"),
      completedOn: at("2026-11-03T18:43:02Z"),
      order: 800000003,
      ...dash("DTSTAMP:20261103T184304Z", "LAST-MODIFIED:20261103T184304Z", "SEQUENCE:0"),
    }),
    itemWith({
      foreignId: "0A5B6C7D-0000-4000-8000-000000000004",
      title: "Feed the sourdough",
      note: "url: https://bread.example/",
      list: "next",
      createdOn: at("2026-11-03T18:43:00Z"),
      dueDate: "2026-11-24",
      repeat: "FREQ=DAILY",
      repeatFrom: "date",
      ...dash("DTSTAMP:20261103T184304Z", "LAST-MODIFIED:20261103T184304Z"),
    }),
  ]);
  expect(sample.losses.get("Milk when I pass the shop")?.map(({ code }) => code)).toEqual([
    "priority",
    "reminder",
    "note-block",
  ]);
});

test("Thunderbird: an occurrence of its own is left out, mails are no reminders", async () => {
  const records = load("thunderbird");
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.outcomes).toHaveLength(6);
  expect(sample.leftOut[1]).toBe("It is one occurrence of a task that repeats, “Water the ferns”.");
  const [ferns, bin, due, dropped] = sample.items;
  expect(ferns).toMatchObject({
    dueDate: "2026-11-20",
    dueTime: "17:00",
    startDate: null,
    repeat: "FREQ=DAILY",
  });
  expect(bin).toMatchObject({
    startDate: "2026-11-23",
    dueDate: null,
    list: "next",
    repeat: "FREQ=WEEKLY;UNTIL=20270131;BYDAY=MO,TH",
    reminders: [at("2026-11-23T17:00:00Z")],
  });
  expect(due).toMatchObject({
    dueDate: "2026-12-01",
    dueTime: "14:00",
    tags: ["Home", "Papers old", "second line"],
    reminders: [at("2026-12-01T13:15:00Z")],
  });
  expect(dropped).toMatchObject({ list: "done", completedOn: at("2026-11-20T21:24:29Z") });
  expect(sample.losses.get("Dropped idea")).toEqual([
    { code: "cancelled", field: "STATUS", value: "CANCELLED" },
  ]);
  const trash = await readSample(ICALENDAR, records, { cancelled: "trash" });
  expect(trash.items.at(-1)).toMatchObject({ list: "trash", completedOn: null });
});

test("Nextcloud: floating times are the account's, and the last task without a line end is read", async () => {
  const records = load("nextcloud");
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(
    sample.items.map(({ title, kind, dueDate, dueTime, project, list }) => [
      title,
      kind,
      dueDate,
      dueTime,
      project,
      list,
    ]),
  ).toEqual([
    ["All day task", "project", "2026-12-01", null, null, "next"],
    ["Floating due", "action", "2026-12-01", "17:00", "838bdba9-0000-4000-8000-000000000001", "next"],
    ["Half done", "action", null, null, null, "next"],
  ]);
  expect(sample.items[0]?.createdOn).toBe(at("2026-11-27T18:51:22Z"));
});

test("odd files: the same UID twice, Windows zones, hourly repeats, impossible dates", async () => {
  const records = load("odd-mixed");
  const LISTED = { project: "calendar:Odd calendar", list: "next" } as const;
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.leftOut).toEqual([
    "It is an event. Only tasks are imported.",
    "It is a journal entry. Only tasks are imported.",
  ]);
  expect(sample.items).toEqual([
    itemWith({
      ...LISTED,
      foreignId: "20261101T085501-5f79396d@10.0.0.1",
      title: "Done by status alone",
      list: "done",
      createdOn: at("2026-11-01T07:55:01Z"),
      completedOn: at("2026-11-01T07:55:01Z"),
      dueDate: "2026-11-12",
      ...dash("LAST-MOD:20261101T085501", "DTSTAMP:20261101T085501", "TRANSP:TRANSPARENT"),
    }),
    itemWith({
      ...LISTED,
      foreignId: "odd-2",
      title: "Windows zone",
      note: "organizer: mailto:ida@example.org",
      list: "next",
      dueDate: "2026-12-01",
      dueTime: "09:00",
      reminders: [at("2026-12-01T08:00:00Z")],
      ...dash('organizer;CN="Example, Ida":mailto:ida@example.org'),
    }),
    itemWith({
      ...LISTED,
      foreignId: "odd-3",
      title: "With parameters",
      note: "comment: a comment\ncontact: Nora\nresources: ladder\nrepeat: FREQ=HOURLY;INTERVAL=6",
      list: "scheduled",
      startDate: "2026-12-01",
      minutes: 45,
      ...dash('SUMMARY;LANGUAGE=en;ALTREP="https://x.example/a,b":With parameters'),
    }),
    itemWith({ ...LISTED, foreignId: "odd-2#2", title: "Same UID again, not a recurrence" }),
    itemWith({ ...LISTED, foreignId: "/No UID at all", title: "No UID at all", note: "due: 20269999" }),
    itemWith({ ...LISTED, foreignId: "odd-6", title: "(untitled)", dueDate: "2027-01-01" }),
  ]);
});

test("a zone that Intl does not know is read by its VTIMEZONE, also when that comes later", async () => {
  const zone: SampleRecord = {
    shape: "component",
    name: "VTIMEZONE",
    lines: [
      "BEGIN:VTIMEZONE",
      "TZID:Office",
      "BEGIN:DAYLIGHT",
      "DTSTART:19700308T020000",
      "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:19701101T020000",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "END:STANDARD",
      "END:VTIMEZONE",
    ],
    file: "",
    at: 0,
    length: 1,
  };
  const due = (when: string, name = "Office") =>
    todo(`UID:${when}${name}`, "SUMMARY:x", `DUE;TZID=${name}:${when}`);
  const records = place([
    due("20260307T120000"),
    due("20260308T120000"),
    due("20261031T120000"),
    due("20261101T120000"),
    due("20261101T120000", "Nowhere"),
    zone,
  ]);
  const { items, outcomes } = await readSample(ICALENDAR, records, { zone: "UTC" });
  expect(items.map(({ dueTime }) => dueTime)).toEqual(["17:00", "16:00", "16:00", "17:00", "12:00"]);
  expect(outcomes[4]).toMatchObject({ losses: [{ code: "date", field: "DUE" }] });
});

test("families: grandchildren, missing parents, circles, completed parents", async () => {
  const related = (id: string, parent: string, ...more: string[]) =>
    todo(`UID:${id}`, `SUMMARY:${id}`, ...(parent ? [`RELATED-TO:${parent}`] : []), ...more);
  const records = place([
    related("leaf", "branch"),
    related("branch", "root"),
    related("root", ""),
    related("orphan", "gone"),
    related("a", "b"),
    related("b", "a"),
    related("old", "", "STATUS:COMPLETED"),
    related("rest", "old"),
    related("waits", "", "RELATED-TO;RELTYPE=DEPENDS-ON:root", "RELATED-TO;RELTYPE=DEPENDS-ON:leaf"),
  ]);
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(
    sample.items.map(({ title, kind, project, blockedBy }) => [title, kind, project, blockedBy]),
  ).toEqual([
    ["branch › leaf", "action", "root", null],
    ["branch", "action", "root", null],
    ["root", "project", null, null],
    ["orphan", "action", null, null],
    ["a", "action", null, null],
    ["b", "action", null, null],
    ["old", "action", null, null],
    ["old › rest", "action", null, null],
    ["waits", "action", null, "root"],
  ]);
  for (const title of ["orphan", "a", "b"]) expect(sample.losses.get(title)?.[0]?.code).toBe("depth");
  expect(sample.losses.get("waits")?.map(({ code }) => code)).toEqual(["dependency"]);
});

test("a cancelled task was cancelled when its COMPLETED says", async () => {
  const records = place([
    todo(
      "UID:c",
      "SUMMARY:Dropped",
      "STATUS:CANCELLED",
      "COMPLETED:20261104T000000Z",
      "LAST-MODIFIED:20261110T000000Z",
    ),
  ]);
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.items.map(({ list, completedOn }) => [list, completedOn])).toEqual([
    ["done", at("2026-11-04T00:00:00Z")],
  ]);
  expect(sample.losses.get("Dropped")?.map(({ code }) => code)).toEqual(["cancelled"]);
});

test("a file of a folder with several tasks is a project; a file a task is not", async () => {
  const records = [...load("nextcloud", "lists/Garden.ics"), ...load("odd-mixed", "lists/Inbox.ics")];
  const sample = await readSample(ICALENDAR, records);
  await checkLaw(records, sample);
  expect(sample.projects.map(({ title }) => title)).toEqual(["Garden"]);
  expect(sample.items.map(({ project, area }) => project ?? area).slice(0, 4)).toEqual([
    "Garden",
    "838bdba9-0000-4000-8000-000000000001",
    "file:lists/Garden.ics",
    null,
  ]);
});

test("recognises calendars by their first line", () => {
  expect(ICALENDAR.fits({ name: "x", text: "begin:vcalendar\r\n", files: [] })).toBe(true);
  expect(ICALENDAR.fits({ name: "x.ics", text: "SUMMARY:x", files: [] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = ["tasks-org", "apple-reminders", "thunderbird", "odd-mixed"].flatMap((name) => load(name));
  await fuzzFormat(ICALENDAR, records, (record, changes) => {
    if (record.shape !== "component") return record;
    const lines = record.lines.flatMap((line) => {
      const kind = changes.below(14);
      if (kind === 0) return [];
      if (kind === 1) return [line, line];
      return [kind === 2 ? changes.change(line) : line];
    });
    return { ...record, name: changes.below(30) === 0 ? changes.change(record.name) : record.name, lines };
  });
});
