import { expect, test } from "bun:test";
import { at, checkLaw, componentRecords, fuzzFormat, readSample } from "../../../../test/text-samples.ts";
import { ICALENDAR } from "./vtodo.ts";

const calendar = (head: readonly string[], ...todos: readonly string[][]) => {
  const lines = todos.flatMap((todo) => ["BEGIN:VTODO", ...todo, "END:VTODO"]);
  const text = ["BEGIN:VCALENDAR", ...head, ...lines, "END:VCALENDAR", ""].join("\r\n");
  return componentRecords(Buffer.from(text).toString("latin1"));
};

test("a task of vCalendar, as a phone writes it, has its text, day, alarm, tags and repeat", async () => {
  const records = calendar(
    ["VERSION:1.0", "TZ:+01"],
    [
      "UID:1",
      "SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=C3=9Fe an =",
      "Oma=2C und=",
      " Opa",
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Stra=DFe=0D=0Azwei\\n",
      "CATEGORIES:HOME;R\\;D, too",
      "DUE:20270105T000000",
      "DALARM:20270104T170000;PT5M;2;Ring her",
      "AALARM;TYPE=WAVE:20270104T170000;;;file.wav",
      "DCREATED:20261120T101500Z",
      "STATUS:NEEDS ACTION",
      "PRIORITY:2",
      "RRULE:MP1 1+ TU #0",
    ],
    ["SUMMARY;QUOTED-PRINTABLE:a=FFb", "LOCATION:C:\\new; here", "RRULE:D1 0900 #0"],
    ["SUMMARY:Folded", "DESCRIPTION:one", " two"],
  );
  const sample = await readSample(ICALENDAR, records, { priority: "tags" });
  const [first, second, third] = sample.items;
  expect(first).toMatchObject({
    title: "Grüße an Oma, und Opa",
    note: "Straße\nzwei\\n",
    tags: ["HOME", "R;D too", "p2"],
    dueDate: "2027-01-05",
    dueTime: null,
    reminders: [at("2027-01-04T16:00:00Z")],
    createdOn: at("2026-11-20T10:15:00Z"),
    repeat: "FREQ=MONTHLY;BYDAY=1TU",
  });
  expect(second).toMatchObject({ title: "a=FFb", note: "location: C:\\new; here\nrepeat: D1 0900 #0" });
  expect(third).toMatchObject({ title: "Folded", note: "one two" });
  expect(sample.losses.get("Grüße an Oma, und Opa")?.map(({ code, value }) => `${code} ${value}`)).toEqual([
    "reminder 2 PT5M",
    "field Ring her",
    "name-cut R;D, too",
  ]);
  await checkLaw(records, sample);
  await fuzzFormat(ICALENDAR, records, (record, changes) =>
    record.shape === "component"
      ? {
          ...record,
          lines: record.lines.map((line) => (changes.below(3) === 0 ? changes.change(line) : line)),
        }
      : record,
  );
});

test("the repeats of vCalendar are rules", async () => {
  const rules = [
    "D2 #0",
    "W1 MO FR 20271231T000000",
    "MD1 15 LD #5",
    "MP2 1- FR #0",
    "YM1 3 #0",
    "YD1 100 #0",
    "W1 #0",
    "X1",
  ];
  const { items } = await readSample(
    ICALENDAR,
    calendar(
      ["VERSION:1.0"],
      ...rules.map((rule) => [`SUMMARY:${rule}`, "DUE:20270105T100000", `RRULE:${rule}`]),
    ),
  );
  expect(items.map(({ repeat }) => repeat)).toEqual([
    "FREQ=DAILY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20271231",
    "FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=5",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR",
    "FREQ=YEARLY;BYMONTH=3",
    "FREQ=YEARLY;BYYEARDAY=100",
    "FREQ=WEEKLY",
    null,
  ]);
});

test("the name of a calendar is the project of its tasks, and quoted texts are read in any version", async () => {
  const head = ["VERSION:2.0", "X-WR-CALNAME:Boat\\, big"];
  const records = calendar(
    head,
    ["UID:a", "SUMMARY;ENCODING=QUOTED-PRINTABLE:Wax=20the hull\\; twice"],
    ["UID:b", "SUMMARY:Parent"],
    ["UID:c", "SUMMARY:Child", "RELATED-TO:b", "DUE;VALUE=DATE:20270105"],
  );
  const sample = await readSample(ICALENDAR, records);
  expect(sample.projects.map(({ title, foreignId }) => [title, foreignId])).toEqual([
    ["Boat, big", "calendar:Boat, big"],
  ]);
  expect(sample.items.map(({ title, kind, project, area }) => [title, kind, project, area])).toEqual([
    ["Wax the hull\\; twice", "action", "calendar:Boat, big", null],
    ["Parent", "project", null, "Boat big"],
    ["Child", "action", "b", null],
  ]);
  await checkLaw(records, sample);
  const inbox = await readSample(ICALENDAR, calendar(["VERSION:2.0", "X-WR-CALNAME:Inbox"], ["SUMMARY:x"]));
  expect([inbox.projects, inbox.items[0]?.list]).toEqual([[], "inbox"]);
});
