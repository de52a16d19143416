import { describe, expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { Problem } from "../problem.ts";
import { capture, draftFromText, NOTE_LIMIT, TITLE_LIMIT } from "./capture.ts";

const [NOW, DAY] = [1_800_000_000, 86_400]; // seconds
const ID = "0123456789AB4DEF8123456789ABCDEF";
const keep = (title: string, note: string | null = null) =>
  capture({ title, note, isFocused: false }, TERMINAL, ID, 7);

function refused(work: () => unknown): Problem {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
  }
  throw new Error("it was not refused");
}

describe("capture", () => {
  test("makes an open action in the inbox", () => {
    expect(keep("Buy milk")).toEqual({
      id: ID,
      kind: "action",
      title: "Buy milk",
      note: null,
      list: "inbox",
      isFocused: false,
      startDate: null,
      dueDate: null,
      dueTime: null,
      remindAt: null,
      reminders: [],
      repeat: null,
      repeatFrom: null,
      minutes: null,
      energy: null,
      tags: [],
      area: null,
      contact: null,
      project: null,
      position: null,
      isSequential: false,
      blockedBy: null,
      heading: null,
      createdOn: 7,
      changedOn: 7,
      completedOn: null,
      source: "terminal",
      revision: 1,
    });
  });

  test.each(["  spaces stay  ", "e\u0301 is not é", "line\r\nbreak", "\u202Ebidi", "\u001b[31m", "👩‍👩‍👧‍👦"])(
    "keeps %j as sent",
    (text) => {
      expect(keep(text, text)).toMatchObject({ title: text, note: text });
    },
  );

  test("takes an empty note for none", () => expect(keep("a", "").note).toBeNull());

  test.each(["\u200ba", "\u2800x", "\u0301", "\u0007", "🏴", "한", "\u{e0041}1"])(
    "keeps %j, in which something is to be seen",
    (text) => {
      expect(keep(text).title).toBe(text);
    },
  );

  test.each([
    "\u200b",
    " \u00ad\ufeff\u2060 ",
    "\u{e0001}\u{e0041}\u{e007f}",
    "\u3164\u115f\u1160\uffa0",
    "\u200d\ufe0f\n\u200e\u202e",
    "\ufff9\ufffb",
    "\u2800\u2800",
  ])("refuses the title %j, in which nothing is to be seen", (title) => {
    expect(refused(() => keep(title))).toMatchObject({
      code: "invalid",
      field: "title",
      detail: expect.stringContaining("at least one visible character"),
    });
  });

  test.each(["", " ", "\n\t\r\n", "\u3000\u00a0"])("refuses the title %j", (title) => {
    expect(refused(() => keep(title))).toMatchObject({ code: "invalid", field: "title" });
  });

  test.each(["\0", "a\0b", "\ud800", "a\udfffb"])("refuses %j in either field", (text) => {
    expect(refused(() => keep(text))).toMatchObject({ code: "invalid", field: "title" });
    expect(refused(() => keep("a", text))).toMatchObject({ code: "invalid", field: "note" });
  });

  test("counts a title in code points", () => {
    expect(keep("𝄞".repeat(TITLE_LIMIT)).title).toHaveLength(2 * TITLE_LIMIT);
    expect(refused(() => keep("x".repeat(TITLE_LIMIT + 1)))).toMatchObject({ field: "title" });
    expect(refused(() => keep(`${"𝄞".repeat(TITLE_LIMIT)}x`)).detail).toContain(String(TITLE_LIMIT + 1));
  });

  test("counts a note in bytes of UTF-8", () => {
    for (const [character, bytes] of [
      ["x", 1],
      ["é", 2],
      ["€", 3],
      ["𝄞", 4],
    ] as const) {
      const most = Math.floor(NOTE_LIMIT / bytes);
      expect(Buffer.byteLength(character)).toBe(bytes);
      expect(keep("a", character.repeat(most)).note).not.toBeNull();
      expect(refused(() => keep("a", character.repeat(most + 1)))).toMatchObject({
        code: "invalid",
        field: "note",
      });
    }
  });
});

test.each([
  ["Buy milk", "Buy milk", null],
  ["Buy milk\nand eggs\n", "Buy milk", "and eggs\n"],
  ["Buy milk\r\nand\r\neggs", "Buy milk", "and\r\neggs"],
  ["Buy milk\rand eggs", "Buy milk", "and eggs"],
])("text %j has the title %j", (text, title, note) => {
  expect(draftFromText(text)).toEqual({ title, note, isFocused: false });
});

test("a thought that waited keeps its moment, 30 days back at most; a clock that is a little ahead is ours", () => {
  const dated = (capturedOn: number) =>
    capture({ title: "x", note: null, isFocused: false }, TERMINAL, ID, NOW, capturedOn);
  for (const [capturedOn, createdOn] of [
    [NOW - 30 * DAY, NOW - 30 * DAY],
    [NOW - 1, NOW - 1],
    [NOW, NOW],
    [NOW + 300, NOW],
  ] as const)
    expect(dated(capturedOn)).toMatchObject({ createdOn, changedOn: NOW });
  for (const capturedOn of [NOW - 30 * DAY - 1, NOW + 301])
    expect(refused(() => dated(capturedOn))).toMatchObject({ code: "invalid", field: "Creel-Captured-On" });
});
