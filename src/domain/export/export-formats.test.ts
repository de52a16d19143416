import { describe, expect, test } from "bun:test";
import { type Item, NO_DETAILS } from "../item/item.ts";
import type { ExportContext, ExportItem } from "./export-format.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";
import { groupItems } from "./group-items.ts";
import { LossCounter } from "./losses.ts";

const CREATED = Date.parse("2026-11-02T10:00:00Z") / 1000;

function item(n: number, fields: Partial<Item> & { title: string }): ExportItem {
  const place = {
    id: String(n).padStart(32, "0"),
    kind: "action",
    list: "next",
    createdOn: CREATED,
    changedOn: CREATED,
  } as const;
  return {
    ...NO_DETAILS,
    ...place,
    note: null,
    isFocused: false,
    completedOn: null,
    source: "terminal",
    revision: 1,
    ...fields,
  };
}

function write(name: string, items: readonly ExportItem[]) {
  const counter = new LossCounter();
  const context: ExportContext = {
    zone: "Europe/Oslo",
    now: Date.parse("2026-11-23T12:00:00Z") / 1000,
    colours: [],
    toJson: (value) => JSON.stringify(value),
    makeId: () => "F".repeat(32),
    lose: (one, field) => counter.lose(one, field),
    leaveOut: (one, reason) => counter.leaveOut(one, reason),
  };
  const format = EXPORT_FORMATS.find((one) => one.name === name);
  if (!format) throw new Error(`There is no format ${name}.`);
  const groups = groupItems(items);
  const files =
    "write" in format
      ? [{ name: "", text: [...format.write(groups, context)].join("") }]
      : [...format.writeFiles(groups, context)];
  return { files, text: files.map(({ text }) => text).join(""), ...counter.report() };
}

const BOAT = item(1, { title: "Boat", kind: "project", area: "Home", note: "dry" });
const ITEMS = [
  item(5, { title: "Old kettle", list: "trash" }),
  item(4, { title: "Ask Tomas", list: "waiting", contact: "Tomas", project: BOAT.id, heading: "Cover" }),
  item(3, { title: "Drain tank", note: "Lowest tap first.\n- [ ] hose", dueDate: "2026-12-05", dueTime: "10:00", repeat: "FREQ=WEEKLY;INTERVAL=2", repeatFrom: "completion", tags: ["@phone", "two words"], minutes: 45, energy: "low", project: BOAT.id }),
  item(2, { title: "Buy 🔁 x", isFocused: true, list: "done", isSequential: false, completedOn: CREATED + 60 }),
  BOAT,
].map((one) => ({ ...one, isFocused: one.isFocused && one.list !== "done" })); // biome-ignore format: a table

describe("a text that other programs read", () => {
  test("Markdown", () => {
    expect(write("markdown", ITEMS).text).toBe(`- [x] Buy \`🔁\` x ➕ 2026-11-02 ✅ 2026-11-02

# Boat

- [ ] Drain tank #phone #two-words 🔁 every 2 weeks when done ➕ 2026-11-02 📅 2026-12-05
    Lowest tap first.
    - [ ] hose

## Cover

- [ ] Ask Tomas ➕ 2026-11-02
`);
  });

  test("todo.txt", () => {
    expect(write("todo-txt", ITEMS).text).toBe(`x 2026-11-02 2026-11-02 Buy 🔁 x
2026-11-02 Drain tank +Boat @phone @two_words due:2026-12-05 rec:2w
2026-11-02 Ask Tomas +Boat
`);
  });

  test("TaskPaper", () => {
    expect(write("taskpaper", ITEMS).text).toBe(`- Buy 🔁 x @done(2026-11-02 11:01)
Boat:
	dry
	- Drain tank @tags(@phone, two words) @due(2026-12-05 10:00) @estimate(45m) @repeat-method(due-after-completion) @repeat-rule(FREQ=WEEKLY;INTERVAL=2)
		Lowest tap first.
		* [ ] hose
	Cover:
		- Ask Tomas
`);
  });

  test("Org", () => {
    expect(write("org", ITEMS.slice(1, 3).concat(BOAT)).text).toBe(`#+TODO: TODO NEXT WAITING SOMEDAY | DONE
* Boat
:PROPERTIES:
:ID: 00000000-0000-0000-0000-000000000001
:END:
  dry
** TODO Drain tank :@phone:two_words:
DEADLINE: <2026-12-05 Sat 10:00 .+2w>
:PROPERTIES:
:ID: 00000000-0000-0000-0000-000000000003
:EFFORT: 0:45
:END:
  Lowest tap first.
  - [ ] hose
** Cover
*** WAITING Ask Tomas
:PROPERTIES:
:ID: 00000000-0000-0000-0000-000000000004
:END:
`);
  });

  test("Todoist has a file for each project, without what is done", () => {
    const { files, leftOut } = write("todoist", ITEMS);
    expect(files.map(({ name }) => name)).toEqual([`Boat [${BOAT.id}].csv`]);
    expect(files[0]?.text.split("\r\n").slice(1)).toEqual([
      "note,dry,,,,,,,,,,,,",
      'task,Drain tank @phone @two_words,"Lowest tap first.\n- [ ] hose",4,1,,,every! 2 weeks at 10:00 starting 2026-12-05,en,,45,minute,,',
      "section,Cover,,,,,,,,,,,,",
      "task,Ask Tomas,,4,1,,,,,,,,,",
      "",
    ]);
    expect(leftOut).toEqual({ done: 1, "in the trash": 1 });
  });

  test("a file name of Todoist is safe, whatever the title", () => {
    const titles = ["../../etc/passwd", "a\nb", "C:\\x", "....", "n".repeat(300), "\u202egpj.exe"];
    const projects = titles.map((title, n) => item(n, { title, kind: "project" }));
    for (const { name } of write("todoist", projects).files) {
      expect(name).toMatch(/^[^/\\:\p{Cc}\p{Cf}]+ \[\d{32}\]\.csv$/u);
      expect(name).not.toStartWith(".");
      expect(name.length).toBeLessThan(130);
    }
  });
});

test("a text that a format would read as its own gets quotes or a backslash, and is reported", () => {
  const one = item(1, {
    title: "x @home +Boat due:2026-01-01",
    repeat: "FREQ=DAILY;COUNT=3",
    repeatFrom: "date",
  });
  const todo = write("todo-txt", [one]);
  expect(todo.text).toBe('2026-11-02 x "@home" "+Boat" "due:2026-01-01"\n');
  expect(todo.lost).toEqual({ "createdOn (the time)": 1, list: 1, repeat: 1, title: 1 });
  const markdown = write("markdown", [item(1, { title: "#a b", note: "```\ncode\n- [ ] a #b\n~~~" })]);
  expect(markdown.text).toBe(
    '- [ ] "#a" b ➕ 2026-11-02\n    \\```\n    code\n    \\- [ ] a #b\n    \\~~~\n',
  );
  expect(markdown.lost).toEqual({ "createdOn (the time)": 1, list: 1, "note (the layout)": 1, title: 1 });
});

test("a cell that a spreadsheet would take for a formula begins with an apostrophe", () => {
  const titles = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "plain", "a=1"];
  const { text } = write(
    "csv",
    titles.map((title, n) => item(n, { title })),
  );
  const cells = [...text.matchAll(/,next,("[^"]*"|[^,]*),/g)].map(([, cell]) => cell).reverse();
  expect(cells).toEqual(
    ["'=1+1", "'+1", "'-1", "'@SUM(A1)", '"\'\tx"', '"\'\rx"', "''=1", "plain", "a=1"].map((cell) =>
      cell.replace(/^"('\t.*)"$/, "$1"),
    ),
  );
});

test("Todoist, which would show an apostrophe, gets each title and note as it is", () => {
  for (const text of ["=1+1", "+1", "-1", "'=1"]) {
    const one = item(2, { title: `${text} a`, note: text, list: "next" });
    const { files, lost } = write("todoist", [BOAT, { ...one, project: BOAT.id }]);
    const [, , row = ""] = files[0]?.text.split("\r\n") ?? [];
    expect([text, row.replaceAll('"', ""), lost.title]).toEqual([
      text,
      `task,${text} a,${text},4,1,,,,,,,,,`,
      undefined,
    ]);
  }
});

test("lines of iCalendar have 75 bytes at most, and no character is divided", () => {
  const { text } = write("ics", [item(1, { title: "👩‍👩‍👧é".repeat(60), note: "a;b,c\\d\ne" })]);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain(`SUMMARY:${"👩‍👩‍👧é".repeat(60)}\r\n`);
  expect(unfolded).toContain("DESCRIPTION:a\\;b\\,c\\\\d\\ne\r\n");
});

describe("Things", () => {
  const decode = (line: string) => JSON.parse(decodeURIComponent(line.replace("things:///json?data=", "")));

  test("has a project with its headings, days, reminders and moments", () => {
    const reminders = [Date.parse("2026-12-01T08:00:00Z") / 1000];
    const start = item(6, {
      title: "Wax & <hull>",
      list: "scheduled",
      startDate: "2026-12-01",
      reminders,
      remindAt: reminders[0] ?? null,
      project: BOAT.id,
    });
    const { text, lost, leftOut } = write("things", [start, ...ITEMS]);
    const [line = "", ...others] = text.trimEnd().split("\n");
    expect(others).toEqual([]);
    expect(line).toMatch(/^things:\/\/\/json\?data=[\w%.!~*'()-]+$/);
    const created = { "creation-date": "2026-11-02T10:00:00Z" };
    expect(decode(line)).toEqual([
      { type: "to-do", attributes: { title: "Buy 🔁 x", ...created, completed: true, "completion-date": "2026-11-02T10:01:00Z" } },
      {
        type: "project",
        attributes: {
          title: "Boat", notes: "dry", when: "anytime", area: "Home", ...created,
          items: [
            { type: "to-do", attributes: { title: "Drain tank", notes: ITEMS[2]?.note, when: "anytime", deadline: "2026-12-05", tags: ["@phone", "two words"], ...created } },
            { type: "to-do", attributes: { title: "Wax & <hull>", when: "2026-12-01@09:00", ...created } },
            { type: "heading", attributes: { title: "Cover" } },
            { type: "to-do", attributes: { title: "Ask Tomas", when: "anytime", ...created } },
          ],
        },
      },
    ]); // biome-ignore format: a table
    expect(lost).toEqual({ contact: 1, dueTime: 1, energy: 1, list: 1, minutes: 1, repeat: 1 });
    expect(leftOut).toEqual({ "in the trash": 1 });
  });

  test("divides what is too long for one address", () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      item(n + 10, { title: `t${n}`, project: n < 300 ? BOAT.id : null }),
    );
    const pieces = write("things", [...many, BOAT])
      .text.trimEnd()
      .split("\n")
      .map(decode);
    const count = (piece: { attributes: { items?: unknown[] } }[]) =>
      piece.reduce((sum, { attributes }) => sum + 1 + (attributes.items?.length ?? 0), 0);
    expect(pieces.map(count).every((number) => number <= 250)).toBe(true);
    expect(pieces.map(count).reduce((a, b) => a + b)).toBe(601);
    expect(pieces.at(-1)?.[0].attributes.list).toBe("Boat");
  });
});

test("an item counts once for each field, and a reason counts items", () => {
  const counter = new LossCounter();
  for (const field of ["note", "note", "title"]) counter.lose(BOAT, field);
  counter.lose(item(2, { title: "x" }), "note");
  counter.leaveOut(BOAT, "done");
  expect(counter.report()).toEqual({ lost: { note: 2, title: 1 }, leftOut: { done: 1 } });
});

test("items without a heading come first, then the headings in the order of their first items", () => {
  const of = (n: number, title: string, heading: string | null, position: string | null) =>
    item(n, { title, heading, position, project: BOAT.id });
  const items = [
    of(6, "e", "B", null),
    of(5, "d", null, null),
    of(4, "c", "A", "V"),
    of(3, "b", "B", "a"),
    BOAT,
    item(9, { title: "z" }),
  ];
  expect(
    groupItems(items).map(({ project, items: own }) => [
      project?.title,
      own.map(({ title }) => title).join(""),
    ]),
  ).toEqual([
    [undefined, "z"],
    ["Boat", "dcbe"],
  ]);
});

describe("an item that came from the system of the format has again", () => {
  const from = (foreignId: string, extra: Record<string, unknown>) => ({
    ...item(7, { title: "Mend the sail" }),
    origin: { foreignId, extra, changed: [] },
  });

  test("in Taskwarrior its id and the fields that its user defined, without those of occurrences", () => {
    const uuid = "0b1c2d3e-0000-4000-8000-000000000001";
    const own = from(uuid, { estimate: "2h", size: 3, mask: "-+", parent: uuid });
    const waiting = item(8, { title: "Waits", blockedBy: own.id });
    const tasks: Record<string, unknown>[] = JSON.parse(write("taskwarrior", [waiting, own]).text);
    const [first, second] = tasks.sort((a, b) => String(a.description).localeCompare(String(b.description)));
    expect(first).toMatchObject({ uuid, estimate: "2h", size: 3, description: "Mend the sail" });
    expect([first?.mask, first?.parent]).toEqual([undefined, undefined]);
    expect(second?.depends).toEqual([uuid]);
  });

  test("in Taskwarrior only fields that it can read, and its minutes as they are here", () => {
    const extra = {
      due: 5,
      status: {},
      uuid: [],
      "a b": "x",
      list: ["x"],
      point: { x: 1 },
      estimate: "PT30M",
      Energy: "L",
    };
    const own = { ...from("u", extra), minutes: 30, energy: "low" as const, list: "inbox" as const };
    const [task] = JSON.parse(write("taskwarrior", [own]).text);
    expect(Object.keys(task).sort()).toEqual(
      ["Energy", "description", "entry", "estimate", "modified", "status", "uuid"].sort(),
    );
    expect([task.estimate, task.Energy, task.status]).toEqual(["PT30M", "L", "pending"]);
    const { origin } = own;
    const changed = {
      ...own,
      minutes: 50,
      energy: null,
      origin: { ...origin, changed: ["minutes", "energy"] as const },
    };
    const { text, lost } = write("taskwarrior", [changed as unknown as ExportItem]);
    expect(JSON.parse(text)[0]).toMatchObject({ estimate: "PT50M" });
    expect(JSON.parse(text)[0]).not.toHaveProperty("Energy");
    expect(lost).toEqual({ "values of Taskwarrior": 1 });
    expect(write("taskwarrior", [item(9, { title: "x", minutes: 5, list: "inbox" })]).lost).toEqual({
      minutes: 1,
    });
  });

  test("in Everdo nothing of a schedule that is null", () => {
    const repeat = { repeat: "FREQ=DAILY", dueDate: "2026-12-04", list: "next" } as const;
    const own = { ...from("7", { values: { schedule: null } }), ...repeat };
    expect(JSON.parse(write("everdo", [own]).text).items[0].schedule).toMatchObject({
      type: "Daily",
      period: 1,
    });
  });

  test("in iCalendar its UID and the properties of other programs, each once", () => {
    const properties = [
      "X-EVIL:1\r\nEND:VTODO",
      "X-NUL:\u0000",
      "CLASS",
      "X-MOZ-GENERATION:4",
      "SEQUENCE:2",
      "DTSTAMP:20200101T000000Z",
      "DUE;X-A=b:20200101",
    ];
    const own = from("a-uid@example.org", { properties });
    const waiting = item(8, { title: "Waits", blockedBy: own.id });
    const { text } = write("ics", [waiting, own]);
    const [task = ""] = /BEGIN:VTODO\r\nUID:a-uid@example\.org.*?END:VTODO/s.exec(text) ?? [];
    expect(task).toContain("\r\nX-MOZ-GENERATION:4\r\nSEQUENCE:2\r\n");
    expect(task).not.toMatch(/X-EVIL|X-NUL|CLASS/);
    expect(task.match(/DTSTAMP/g)).toHaveLength(1);
    expect(task).not.toContain("DUE");
    expect(text).toContain("RELATED-TO;RELTYPE=DEPENDS-ON:a-uid@example.org");
  });
});
