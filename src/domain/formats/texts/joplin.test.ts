import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  fileRecords,
  fuzzFormat,
  itemWith,
  lineRecords,
  readBytes,
  readSample,
} from "../../../../test/text-samples.ts";
import { JOPLIN } from "./joplin.ts";
import { PLAIN_LINES } from "./plain-lines.ts";

const id = (end: string) => `00abc000000000000000000000000000`.slice(0, 32 - end.length) + end;
const CREATED = at("2026-10-01T09:32:16Z");
const EXTRA = {
  source: "joplin-desktop",
  source_application: "net.cozic.joplin-desktop",
  order: "1790000000000",
  markup_language: "1",
};

test("reads Joplin: 2 notebooks, 8 notes, a tag, its link, a resource and the file of it", async () => {
  const records = fileRecords("joplin-raw");
  const sample = await readSample(JOPLIN, records);
  await checkLaw(records, sample);
  expect(sample.outcomes).toHaveLength(14);
  const note = { kind: "note", list: "next", createdOn: CREATED, extra: EXTRA } as const;
  const expected = [
    { foreignId: id("1"), title: "Boat ⛵", kind: "project", list: "next", createdOn: CREATED },
    { foreignId: id("2"), title: "Boat ⛵ › Sail loft", kind: "project", list: "next", createdOn: CREATED },
    {
      foreignId: id("a"), title: "Drain the tank", list: "next", createdOn: CREATED, project: id("1"), extra: EXTRA, tags: ["outdoor"],
      note: "Lowest tap first.\n\n- [ ] key\n- [x] bucket\n\nid: not metadata, only text",
      dueDate: "2026-12-05", dueTime: "10:00", reminders: [1_796_461_200],
    },
    { foreignId: id("b"), title: "Photograph the rigging", list: "done", createdOn: CREATED, completedOn: 1_795_300_000, project: id("1"), extra: EXTRA },
    { ...note, foreignId: id("c"), title: "Engine serial number", note: "see the plate\n\nkey: value in the body", project: id("1") },
    { ...note, foreignId: id("d"), title: "No body at all", project: id("2") },
    { foreignId: id("e"), title: "Title is empty, body is not", list: "next", createdOn: CREATED, project: id("2"), extra: EXTRA },
    { ...note, foreignId: id("f"), title: "In the bin", note: "x", list: "trash", project: id("2") },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
  expect(sample.refused).toEqual([
    "The note “Encrypted note” is encrypted. Turn encryption off in Joplin, then export again.",
  ]);
  expect(sample.leftOut).toEqual([
    "It is a conflict copy of “A conflict copy”. The note itself is imported.",
    "It is the tag “outdoor”. The items that name it have it.",
    "It is the tag of a note. The note has it.",
    "It is an attachment, “plan.png”. The notes that link to it name it.",
    `It is an attachment, “${id("1e")}”.`,
  ]);
  expect(sample.losses.get("Boat ⛵ › Sail loft")).toEqual([
    { code: "depth", field: "parent_id", value: "Boat ⛵" },
  ]);
});

test("recognises the folder of an export by the names in it", () => {
  expect(JOPLIN.fits({ name: "x.jex", text: "", files: [`${id("1")}.md`] })).toBe(true);
  expect(JOPLIN.fits({ name: "vault", text: "", files: ["Boat.md"] })).toBe(false);
});

test("plain lines: each is an action, as it is written", async () => {
  const records = lineRecords(readBytes("lines.txt"));
  const sample = await readSample(PLAIN_LINES, records);
  await checkLaw(records, sample);
  const titles = [
    "ring the sailmaker tomorrow 9:00 @phone",
    "wash the car",
    "älter: buy 2 kg flour",
    "- a dash in front",
  ];
  expect(sample.items).toEqual(
    titles.map((title, order) => itemWith({ foreignId: `/${title}`, title, order })),
  );
  expect(sample.leftOut).toEqual(["It is an empty line."]);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  await fuzzFormat(JOPLIN, fileRecords("joplin-raw"), (record, changes) => {
    if (record.shape !== "file" || record.text === null) return record;
    const lines = record.text
      .split("\n")
      .map((line) => (changes.below(6) === 0 ? changes.change(line) : line));
    return { ...record, text: lines.join("\n") };
  });
  await fuzzFormat(PLAIN_LINES, lineRecords(readBytes("lines.txt")), (record, changes) =>
    record.shape === "line" ? { ...record, text: changes.change(record.text) } : record,
  );
});

test("a note in HTML is text", async () => {
  const file =
    "Offer\n\n<p>Hello &amp; <b>bye</b></p><ul><li>one</li></ul>\n\nid: 1\nmarkup_language: 2\ntype_: 1";
  const record = { shape: "file", file: "1.md", text: file, at: 0, length: 1 } as const;
  const { items } = await readSample(JOPLIN, [record]);
  expect(items.map(({ note }) => note)).toEqual(["Hello & bye\n\n- one"]);
});

test("a link to another note or to a file is its title; one to nothing is its label", async () => {
  const body = [
    `See [the plan](:/${id("b")}) and [Sails](:/${id("c")} "tip").`,
    `![](:/${id("d")}) <img src=":/${id("d")}" width="20"/> [![](:/${id("d")})](:/${id("c")}#part)`,
    `[gone](:/${id("e")}) :/${id("e")} [web](https://a.example/:/x)`,
  ].join("\n\n");
  const file = (name: string, text: string, type: number) =>
    ({
      shape: "file",
      file: `${name}.md`,
      text: `${text}\n\nid: ${name}\ntype_: ${type}`,
      at: 0,
      length: 1,
    }) as const;
  const { items, losses } = await readSample(JOPLIN, [
    file(id("a"), `Start\n\n${body}`, 1),
    file(id("b"), "Winter plan", 1),
    file(id("c"), "Sails", 2),
    file(id("d"), "photo.jpg", 4),
  ]);
  expect(items[0]?.note).toBe(
    [
      "See the plan (Winter plan) and Sails.",
      "photo.jpg photo.jpg photo.jpg (Sails)",
      `gone :/${id("e")} [web](https://a.example/:/x)`,
    ].join("\n\n"),
  );
  expect(losses.get("Start")?.map(({ code, value }) => `${code} ${value}`)).toEqual([
    "attachment photo.jpg",
    "attachment photo.jpg",
    "attachment photo.jpg",
    `field :/${id("e")}`,
  ]);
});
