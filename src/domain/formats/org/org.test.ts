import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  fuzzFormat,
  itemWith,
  lineRecords,
  readBytes,
  readSample,
  textRecords,
} from "../../../../test/text-samples.ts";
import { placeOf } from "../draft/record-ids.ts";
import { ORG } from "./org.ts";

const BOAT = "id:7a1e0000-0000-4000-8000-000000000001";
const PLAIN = "/project/A headline without a keyword";
const DRAIN = [
  "- Note taken on [2026-11-21 Sat 10:00] \\\\",
  "  needs the long hose",
  "Lowest tap first.",
  "- [ ] key",
  "- [X] bucket",
  "#+BEGIN_SRC text",
  "* not a headline",
  "** TODO neither is this: two spaces before",
  "#+END_SRC",
].join("\n");

test("reads the sample: 19 headlines, of which one is commented out", async () => {
  const records = lineRecords(readBytes("sample.org"));
  const sample = await readSample(ORG, records);
  await checkLaw(records, sample);
  const boat = (title: string) => ({
    foreignId: `/Boat/${title}`,
    title,
    project: BOAT,
    tags: ["harbour", "home"],
  });
  const plain = (title: string) =>
    ({
      foreignId: placeOf(["", "A headline without a keyword", title]),
      title,
      project: PLAIN,
      tags: ["home"],
      list: "next",
    }) as const;
  const expected = [
    { foreignId: BOAT, title: "Boat", kind: "project", list: "next", tags: ["harbour", "home"], extra: { category: "boat" } },
    { ...boat("Drain the tank"), note: DRAIN, list: "scheduled", startDate: "2026-11-25", dueDate: "2026-12-05", minutes: 45, tags: ["outdoor", "@phone", "harbour", "home"] },
    { ...boat("New cover from the sailmaker"), list: "waiting" },
    { ...boat("Photograph the rigging"), list: "done", completedOn: at("2026-11-02T17:00:00Z") },
    { ...boat("Buy a second anchor"), list: "done", completedOn: at("2026-10-09T10:00:00Z") },
    { ...boat("Wax the hull"), list: "scheduled", startDate: "2027-04-01", repeat: "FREQ=YEARLY", repeatFrom: "date" },
    { ...boat("Charge the batteries"), note: '- State "DONE"       from "TODO"       [2026-11-01 Sun 16:10]', list: "scheduled", startDate: "2026-12-01", repeat: "FREQ=DAILY;INTERVAL=30", repeatFrom: "completion" },
    { ...boat("Read the meter"), list: "next", dueDate: "2026-12-01", repeat: "FREQ=MONTHLY", repeatFrom: "date" },
    { foreignId: "/Learn the lute", title: "Learn the lute", list: "someday", tags: ["home"] },
    { foreignId: PLAIN, title: "A headline without a keyword", kind: "project", list: "next", tags: ["home"] },
    plain("three stars right after one"),
    { ...plain("Piece for the choir"), note: "keyword: REVIEW" },
    { ...plain("date in the title, and [2026-01-01 Thu] an inactive one"), dueDate: "2026-12-30" },
    { ...plain("numeric priority, a link, *bold*"), note: "link: https://x.example/", tags: ["tag", "home"] },
    { ...plain("Every weekday"), note: "scheduled: <%%(diary-float t 5 3)>" },
    { foreignId: "/project/House", title: "House", kind: "project", list: "someday", tags: ["ARCHIVE", "home"] },
    { foreignId: "/House/Sweep the chimney", title: "Sweep the chimney", list: "someday", project: "/project/House", tags: ["ARCHIVE", "home"] },
    { foreignId: "/*not a headline, only bold*", title: "*not a headline, only bold*", tags: ["home"] },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item, order) => itemWith({ ...item, order })));
  expect(sample.leftOut).toContain("It is commented out: “COMMENT not exported”.");
  const lossesOf = (title: string) =>
    sample.losses.get(title)?.map(({ code, field, value }) => `${code} ${field} ${value}`);
  expect(lossesOf("Drain the tank")).toEqual([
    "priority priority A",
    "date-extra scheduled 08:00",
    "field deadline -3d",
    "tracked CLOCK CLOCK: [2026-11-22 Sun 09:00]--[2026-11-22 Sun 09:10] =>  0:10",
  ]);
  expect(lossesOf("Charge the batteries")).toEqual(["field scheduled /45d"]);
  expect(lossesOf("Every weekday")).toEqual(["date scheduled <%%(diary-float t 5 3)>"]);
});

test("steps, headings and headlines inside a task", async () => {
  const lines = [
    "* Empty",
    "* Top",
    "** Deep",
    "*** Deeper",
    "**** TODO Task",
    "***** TODO step",
    "***** Remark",
    "      text",
    "***** DONE other",
    "DEADLINE: <2026-12-01 Tue 7:05>",
    "* TODO Alone",
  ];
  const records = textRecords(lines.join("\n"));
  const sample = await readSample(ORG, records);
  await checkLaw(records, sample);
  expect(sample.items.map(({ title, heading, note, dueTime }) => [title, heading, note, dueTime])).toEqual([
    ["Top", null, null, null],
    ["Task", "Deeper", "***** Remark\n      text\n\n- [ ] step", null],
    ["Task › other", "Deeper", null, "07:05"],
    ["Alone", null, null, null],
  ]);
});

test("recognises a file by its name or its headlines", () => {
  expect(ORG.fits({ name: "a.org", text: "", files: [] })).toBe(true);
  expect(ORG.fits({ name: "a", text: "* TODO x\n", files: [] })).toBe(true);
  expect(ORG.fits({ name: "a", text: "* x\n", files: [] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = lineRecords(readBytes("sample.org"));
  await fuzzFormat(ORG, records, (record, changes) =>
    record.shape === "line" ? { ...record, text: changes.change(record.text) } : record,
  );
});

test("how many steps are done is no part of a title, so a newer file has the same records", async () => {
  const read = async (text: string) => readSample(ORG, textRecords(text));
  const older = await read("* Spring [0/2]\n** TODO Plant [50%] tulips\n** TODO [1/2]\n");
  const newer = await read("* Spring [1/2]\n** TODO Plant [100%] tulips\n** TODO [1/2]\n");
  expect(older.items.map(({ title }) => title)).toEqual(["Spring", "Plant tulips", "[1/2]"]);
  expect(newer.items.map(({ foreignId }) => foreignId)).toEqual(
    older.items.map(({ foreignId }) => foreignId),
  );
  expect(older.losses.get("Spring")).toEqual([{ code: "field", field: "progress", value: "[0/2]" }]);
});

test("a file without keywords of its own has the usual ones", async () => {
  const read = async (text: string) =>
    (await readSample(ORG, textRecords(text))).items.map(({ title, list }) => `${title}: ${list}`);
  const tasks = "* WAITING Answer\n* NEXT Call\n* CANCELLED Anchor\n* Waiting room\n";
  expect(await read(tasks)).toEqual(["Answer: waiting", "Call: next", "Anchor: done"]);
  expect(await read(`#+TODO: NEXT | DONE\n${tasks}`)).toEqual(["Call: next"]);
});

test("the inbox is no project", async () => {
  const { items, leftOut } = await readSample(
    ORG,
    textRecords("* Inbox :new:\ntext\n** TODO Call\n* House\n** TODO Paint\n"),
  );
  expect(items.map(({ title, list, project, tags }) => [title, list, project, tags])).toEqual([
    ["Call", "inbox", null, ["new"]],
    ["House", "next", null, []],
    ["Paint", "next", "/project/House", []],
  ]);
  expect(leftOut).toContain("It is the list “Inbox” of the system. Its tasks are in no project.");
});

test("an active date of a headline is its date, and no part of the title", async () => {
  const text = [
    "* Trip <2027-02-01 Mon>--<2027-02-05 Fri>",
    "** TODO Meet Bo <2027-01-05 Tue 10:00>",
    "** TODO Choir <2027-01-05 Tue 19:00 +1w>",
    "** TODO Pay <2027-01-02 Sat> it",
    "DEADLINE: <2027-01-09 Sat>",
    "** TODO Full <2027-01-02 Sat>",
    "DEADLINE: <2027-01-09 Sat> SCHEDULED: <2027-01-04 Mon>",
    "** TODO <2027-01-03 Sun>",
    "** TODO Two <2027-01-05 Tue> and <2027-01-06 Wed>",
    "** TODO No date <2027-02-30 Tue> <b> [2027-01-01 Fri]",
  ].join("\n");
  const records = textRecords(text);
  const sample = await readSample(ORG, records);
  await checkLaw(records, sample);
  expect(
    sample.items.map(({ title, startDate, dueDate, dueTime }) => [title, startDate, dueDate, dueTime]),
  ).toEqual([
    ["Trip", "2027-02-01", "2027-02-05", null],
    ["Meet Bo", null, "2027-01-05", "10:00"],
    ["Choir", null, "2027-01-05", "19:00"],
    ["Pay it", "2027-01-02", "2027-01-09", null],
    ["Full", "2027-01-04", "2027-01-09", null],
    ["<2027-01-03 Sun>", null, null, null],
    ["Two and", "2027-01-06", "2027-01-05", null],
    ["No date <2027-02-30 Tue> <b> [2027-01-01 Fri]", null, null, null],
  ]);
  expect(sample.items[2]?.repeat).toBe("FREQ=WEEKLY");
  const lost = [...sample.losses].map(([title, all]) => [
    title,
    all.map(({ code, value }) => `${code} ${value}`),
  ]);
  expect(lost.filter(([, all]) => all?.length)).toEqual([["Full", ["date-extra <2027-01-02 Sat>"]]]);
});

test("a link in a headline is its label, and its address is in the note", async () => {
  const sample = await readSample(
    ORG,
    textRecords(
      [
        "* [[https://boats.example][Boats]] to see",
        "** TODO Read [[https://a.example/x][the leaflet]] and [[file:b.org][notes]]",
        "** TODO [[https://c.example]]",
        '** TODO "[[https://c.example][x]]" [[d]]',
      ].join("\n"),
    ),
  );
  expect(sample.items.map(({ title, note }) => [title, note])).toEqual([
    ["Boats to see", "link: https://boats.example"],
    ["Read the leaflet and notes", "link: https://a.example/x"],
    ["https://c.example", null],
    ['"[[https://c.example][x]]" [[d]]', null],
  ]);
  expect(sample.losses.get("Read the leaflet and notes")).toMatchObject([
    { code: "note-block", value: "https://a.example/x" },
    { code: "field", value: "file:b.org" },
  ]);
});

test("a link to a page in the text below a headline is one of Markdown, but not in code", async () => {
  const text = [
    "* TODO Read",
    "See [[https://a.example/x_(y)][the leaflet]], [[https://b.example]] and [[file:c.org][notes]].",
    "=[[https://d.example][x]]=",
    "#+begin_src org",
    "[[https://e.example][y]]",
    "#+end_src",
  ].join("\n");
  const { items } = await readSample(ORG, textRecords(text));
  expect(items[0]?.note?.split("\n")).toEqual([
    "See [the leaflet](<https://a.example/x_(y)>), https://b.example and [[file:c.org][notes]].",
    "=[[https://d.example][x]]=",
    "#+begin_src org",
    "[[https://e.example][y]]",
    "#+end_src",
  ]);
});

test("a headline whose date, progress or planning changes has the same id at the next import", async () => {
  const idsOf = async (...lines: string[]) =>
    (await readSample(ORG, textRecords(["* Boat <2027-01-01>", ...lines].join("\n")))).items.map(
      ({ foreignId }) => foreignId,
    );
  const before = await idsOf(
    "** TODO Meet Bo <2027-01-05 Tue 10:00> [0/2]",
    "** TODO Sail <2027-02-01>--<2027-02-03>",
  );
  expect(
    await idsOf(
      "** DONE Meet Bo [2/2] <2027-01-12 Tue 11:00>",
      "CLOSED: [2027-01-12]",
      "** TODO Sail <2027-03-01>",
    ),
  ).toEqual(before);
  expect(await idsOf("** TODO Meet Bo", "** TODO Sail")).toEqual(before);
});
