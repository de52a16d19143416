import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseQuickEntry } from "./parse.ts";

const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };

test("the first line is read, the rest is the note as it came", async () => {
  const { draft, parts } = await parseQuickEntry("Pay #rent\r\n !friday #no\nmore ", HERE);
  expect(draft).toEqual({
    title: "Pay",
    note: " !friday #no\nmore ",
    isFocused: false,
    tags: ["rent"],
  });
  expect(parts.length).toBe(1);
  expect((await parseQuickEntry("Pay\n", HERE)).draft.note).toBeNull();
});

test("a part has its place, its kind and its value", async () => {
  const { parts, title } = await parseQuickEntry("😀 Pay !friday 17:00, :w Bob", HERE);
  expect(title).toBe("😀 Pay");
  expect(parts).toEqual([
    {
      from: 7,
      to: 21,
      kind: "due",
      text: "!friday 17:00,",
      value: "2026-11-27",
      says: "due Fri 27 Nov 2026, 17:00, with a reminder",
    },
    { from: 22, to: 28, kind: "list", text: ":w Bob", value: "waiting", says: "waiting for Bob" },
  ]);
});

test("white space around a part goes, all other stays", async () => {
  const titles = ["  leading #x1", "trailing #x1  ", "Buy #x1\tmilk", "Two   spaces #x1   stay", "Call :f  "];
  const read = await Promise.all(titles.map((text) => parseQuickEntry(text, HERE)));
  expect(read.map(({ title }) => title)).toEqual([
    "leading",
    "trailing",
    "Buy\tmilk",
    "Two   spaces   stay",
    "Call",
  ]);
});

describe("dismissed", () => {
  test("a part stays as text and takes no other along", async () => {
    const dismissed = [{ kind: "energy", text: ":e high" }] as const;
    const { draft, parts } = await parseQuickEntry("Call #work :f :e high :d", { ...HERE, dismissed });
    expect(draft).toEqual({
      title: "Call :e high",
      note: null,
      isFocused: true,
      tags: ["work"],
      dueDate: "2026-11-20",
    });
    expect(parts.map(({ text }) => text)).toEqual(["#work", ":f", ":d"]);
  });

  test("one that is like it in text but not in kind, or in kind but not in text, is not meant", async () => {
    const dismissed = [
      { kind: "context", text: "#work" },
      { kind: "tag", text: "#home" },
    ] as const;
    expect((await parseQuickEntry("Call #work", { ...HERE, dismissed })).draft.tags).toEqual(["work"]);
  });
});

test("where a capture always goes to the inbox, what names a list is text", async () => {
  for (const command of [":n", ":y", ":w", ":w Bob", ":s monday"]) {
    const { draft } = await parseQuickEntry(`Call :f ${command}`, { ...HERE, canMove: false });
    expect(draft).toEqual({ title: `Call ${command}`, note: null, isFocused: true, tags: [] });
  }
});

describe("suggestions", () => {
  test("are made only on request", async () => {
    expect((await parseQuickEntry("Ask Sat about March", HERE)).parts).toEqual([]);
  });

  test("are marked and applied to nothing", async () => {
    const text = "Ask Sat about March 3 #work tomorrow";
    const { draft, parts } = await parseQuickEntry(text, { ...HERE, suggestDates: true });
    expect(draft).toEqual({
      title: "Ask Sat about March 3 tomorrow",
      note: null,
      isFocused: false,
      tags: ["work"],
    });
    expect(parts.map(({ text, value, isSuggestion = false }) => [text, value, isSuggestion])).toEqual([
      ["Sat", "2026-11-21", true],
      ["March 3", "2027-03-03", true],
      ["#work", "work", false],
      ["tomorrow", "2026-11-21", true],
    ]);
    for (const { from, to, text: found } of parts) expect(text.slice(from, to)).toBe(found);
  });

  test("are neither half words nor in a part", async () => {
    for (const text of ["Buy a sat-nav", "Pay !in two weeks", "Call #work :d next monday"]) {
      const { parts } = await parseQuickEntry(text, { ...HERE, suggestDates: true });
      expect(parts.filter(({ isSuggestion }) => isSuggestion)).toEqual([]);
    }
  });

  test("that are dismissed do not come back", async () => {
    const dismissed = [{ kind: "due", text: "Sat" }] as const;
    const { parts } = await parseQuickEntry("Ask Sat", { ...HERE, suggestDates: true, dismissed });
    expect(parts).toEqual([]);
  });
});

test("a text without a date in words loads no library", async () => {
  const outcome = await Bun.build({
    entrypoints: [join(import.meta.dir, "parse.ts")],
    splitting: true,
    minify: true,
    target: "browser",
  });
  const texts = await Promise.all(outcome.outputs.map(async (one) => [one.kind, await one.text()] as const));
  const chrono = texts.filter(
    ([, text]) => text.includes("ParsingComponents") || text.includes("forwardDate"),
  );
  const entry = texts.find(([kind]) => kind === "entry-point")?.[1] ?? "";
  expect(chrono.length).toBeGreaterThan(0);
  expect(entry).not.toMatch(/(?:from|import)\s*"/); // nothing at once
  expect(entry).toMatch(/import\("/);
  expect(entry.length).toBeLessThan(20_000);
});
