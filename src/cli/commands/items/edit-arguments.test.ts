import { describe, expect, test } from "bun:test";
import { parseOptions, parseRevision } from "../../parse-options.ts";
import { EDIT_OPTIONS, type EditFields, readPatch, retag } from "./edit-arguments.ts";

const HERE = { now: Date.parse("2026-11-20T15:04:00Z") / 1000, timeZone: "Europe/Berlin" }; // a Friday, 16:04
const at = (time: string) => Date.parse(time) / 1000;

test.each<[EditFields, object]>([
  [{ due: "friday" }, { dueDate: "2026-11-27", dueTime: null }],
  [{ due: "2031-05-06" }, { dueDate: "2031-05-06", dueTime: null }],
  [
    { due: "tomorrow 17:00" },
    { dueDate: "2026-11-21", dueTime: "17:00", remindAt: at("2026-11-21T16:00:00Z") },
  ],
  [
    { due: "none", start: "", remind: ["none"] },
    { dueDate: null, startDate: null, remindAt: null },
  ],
  [{ start: "in two weeks" }, { startDate: "2026-12-04" }],
  [{ remind: ["in 20 minutes"] }, { reminders: [at("2026-11-20T15:24:00Z")] }],
  [
    { remind: ["friday 9:00", "in 20 minutes"] },
    { reminders: [at("2026-11-27T08:00:00Z"), at("2026-11-20T15:24:00Z")] },
  ],
  [{ repeat: "every 2 weeks" }, { repeat: "FREQ=WEEKLY;INTERVAL=2", repeatFrom: "date" }],
  [{ repeat: "after 3 days" }, { repeat: "FREQ=DAILY;INTERVAL=3", repeatFrom: "completion" }],
  [{ repeat: "RRULE:FREQ=DAILY" }, { repeat: "FREQ=DAILY" }],
  [{ repeat: "none" }, { repeat: null }],
  [{ minutes: "90" }, { minutes: 90 }],
  [{ minutes: "1h30" }, { minutes: 90 }],
  [
    { energy: "low", kind: "note", list: "next" },
    { energy: "low", kind: "note", list: "next" },
  ],
  [
    { area: "Work", contact: "none", project: "" },
    { area: "Work", contact: null, project: null },
  ],
  [
    { title: "none", note: "none" },
    { title: "none", note: "none" },
  ],
  [{ note: "" }, { note: null }],
  [{ focus: true }, { isFocused: true }],
  [{ "no-focus": true }, { isFocused: false }],
  [{ sequential: true }, { isSequential: true }],
  [{ parallel: true }, { isSequential: false }],
  [{ heading: "Cards" }, { heading: "Cards" }],
  [{ heading: "none" }, { heading: null }],
  [{ "blocked-by": "A1B2" }, { blockedBy: "A1B2" }],
  [{ "blocked-by": "none" }, { blockedBy: null }],
])("%j", async (fields, patch) => {
  expect<object>(await readPatch(fields, HERE)).toEqual(patch);
});

test.each<EditFields>([
  { due: "soon" },
  { due: "friday or so" },
  { start: "3/4" },
  { remind: ["friday"] },
  { remind: ["none", "friday 9:00"] },
  { repeat: "often" },
  { minutes: "~5" },
  { energy: "High" },
  { list: "queue" },
  { kind: "task" },
  { focus: true, "no-focus": true },
  { sequential: true, parallel: true },
  { note: "a", "note-from-stdin": true },
])("%j is refused with the form that fits", async (fields) => {
  const thrown = await readPatch(fields, HERE).catch((one: unknown) => one);
  expect(thrown).toMatchObject({
    code: "invalid-request",
    detail: expect.stringContaining("Usage: creel edit ID"),
  });
});

test("tags are added and removed in the order of the arguments, and ignore case", () => {
  expect(retag(["a", "b"], ["+c", "-A", "d", "+B"])).toEqual(["b", "c", "d"]);
  expect(retag(["a"], ["none", "+@home", "+-x"])).toEqual(["@home", "-x"]);
});

describe("options", () => {
  test("a text may begin with a dash, and an option may be repeated", () => {
    const { values, positionals } = parseOptions(
      "edit",
      ["A1B2", "--tag", "-x", "--tag=+y", "--title", "--x"],
      EDIT_OPTIONS,
    );
    expect({ ...values }).toEqual({ tag: ["-x", "+y"], title: "--x", local: false });
    expect(positionals).toEqual(["A1B2"]);
  });

  test.each([[["--due"]], [["--dew", "friday"]], [["--local=1"]]])("%j is refused", (args) => {
    expect(() => parseOptions("edit ID", args, EDIT_OPTIONS)).toThrow("Usage: creel edit ID");
  });

  test("a revision is a number, and one item's", () => {
    expect([parseRevision(undefined, 2, "x"), parseRevision("7", 1, "x")]).toEqual([{}, { revision: 7 }]);
    expect(() => parseRevision("7", 2, "x")).toThrow("for one item");
    expect(() => parseRevision('"7"', 1, "x")).toThrow("a number");
  });
});
