import { describe, expect, test } from "bun:test";
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { draftFromText } from "../item/capture.ts";
import { parseQuickEntry } from "./parse.ts";
import type { DismissedToken, EntryToken } from "./token.ts";

const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };

/** Pieces that mean something, put together in ways that mostly do not. */
const PIECES =
  '# @ + ! ^ ~ * : \\ " “ „ ” ` , . ( ) work two friday tomorrow 24.12. 2026-12-24 17:00 in 2 weeks 15m 1h30 daily ' +
  "every monday and after 3 days f e high d w s n y Bob a 😀 ü";
const PIECE = fc.constantFrom(...PIECES.split(" "), " ", " ", " ", "\u00a0", "\t", "\ud800", "\0");
const WHOLE = fc.constantFrom(
  ..."#work|@home|+Kitchen|!friday|^monday 9:00|~15m|*daily|:f|:e high|:d|:w Bob|\\#no|#“a b”|`#a`|Call".split(
    "|",
  ),
);
const TEXT = fc.oneof(
  fc.array(PIECE, { maxLength: 20 }).map((pieces) => pieces.join("")),
  fc.array(WHOLE, { maxLength: 8 }).map((words) => words.join(" ")),
  fc.string({ unit: "binary", maxLength: 40 }),
);

const ESCAPE = /(?<=^|\s)\\(?=\\*[#@+!^~*:]\S)/g;

const spaceless = (text: string) => text.replace(/[\s\\]/g, "");

/** Everything between the parts, in their order, which must not overlap. */
function outside(line: string, parts: readonly EntryToken[]): string {
  let at = 0;
  let rest = "";
  for (const { from, to, text } of parts) {
    expect(from).toBeGreaterThanOrEqual(at);
    expect(to).toBeGreaterThan(from);
    expect(line.slice(from, to)).toBe(text);
    rest += line.slice(at, from);
    at = to;
  }
  return rest + line.slice(at);
}

async function hold(text: string): Promise<void> {
  const line = draftFromText(text).title;
  const { draft, parts, title } = await parseQuickEntry(text, HERE);
  expect(title).toBe(draft.title);
  expect(spaceless(outside(line, parts))).toBe(spaceless(title));
  expect(title.trim() === "").toBe(line.trim() === "");

  const dismissed: DismissedToken[] = [];
  let left = parts;
  // A dismissed part may have hidden an earlier one of its kind, so each round can find others.
  for (let round = 0; left.length > 0; round++) {
    expect(round).toBeLessThan(50);
    dismissed.push(...left);
    left = (await parseQuickEntry(text, { ...HERE, dismissed })).parts;
  }
  const plain = await parseQuickEntry(text, { ...HERE, dismissed });
  const expected = line.includes("`") || /["“„]/.test(line) ? null : line.replace(ESCAPE, "");
  if (expected !== null) expect(plain.title).toBe(expected);
  expect(plain.title.replaceAll("\\", "")).toBe(line.replaceAll("\\", ""));
  expect(plain.draft).toEqual({ ...plain.draft, isFocused: false, tags: [] });
  expect(Object.keys(plain.draft).sort()).toEqual(["isFocused", "note", "tags", "title"]);
}

test("whatever is typed: parts in order, the title what is left, and all of it back when dismissed", async () => {
  let withParts = 0;
  await fc.assert(
    fc.asyncProperty(TEXT, async (text) => {
      await hold(text);
      if ((await parseQuickEntry(text, HERE)).parts.length > 1) withParts++;
    }),
    { numRuns: 2000 },
  );
  expect(withParts).toBeGreaterThan(50);
});

test("naughty strings", async () => {
  const strings = naughty as string[];
  expect(strings.length).toBeGreaterThan(400);
  for (const text of strings) {
    await hold(text);
    await hold(`Call #work ${text} !friday`);
    for (const sigil of "#@+!^~*:") await hold(`a ${sigil}${text}`);
  }
});

/** Each would take minutes if any step looked at the whole line for each of its words. */
describe("hostile texts", () => {
  const SHAPES: Record<string, (size: number) => string> = {
    tags: (size) => "#ab ".repeat(size / 4),
    "dates that are none": (size) => "!x ".repeat(size / 3),
    dates: (size) => "!monday ^9:00 ".repeat(size / 14),
    "open quotes": (size) => '#"„ '.repeat(size / 4),
    "quotes that open only": (size) => "+„ ".repeat(size / 3),
    backticks: (size) => "` #a ".repeat(size / 5),
    "runs of backticks": (size) => "`".repeat(size),
    backslashes: (size) => "\\".repeat(size),
    escapes: (size) => "\\#ab ".repeat(size / 5),
    "white space": (size) =>
      `#ab${" ".repeat(size)}*every${" ".repeat(size)}!in${" ".repeat(size)}:w${" ".repeat(size)}x`,
    punctuation: (size) => `a #ab${"!".repeat(size)}`,
    "one word": (size) => `#${"a".repeat(size)}`,
    numbers: (size) => `!${"1".repeat(size)} ~${"1".repeat(size)}h *every ${"1".repeat(size)}`,
    repeats: (size) => `*every mon${" and mon".repeat(size / 8)} x`,
    emphasis: (size) => "*a ".repeat(size / 3),
    commands: (size) => "a :f :d ".repeat(size / 8),
    "commands with dates": (size) => "a :d friday ".repeat(size / 12),
    "unknown commands": (size) => " :x".repeat(size / 3),
    emoji: (size) => `#${"😀".repeat(size / 2)}`,
    "a long date": (size) => `!${"next ".repeat(size / 5)}friday`,
  };
  test.each(Object.entries(SHAPES))("%s", async (_, shape) => {
    for (const size of [1_000, 10_000, 100_000]) {
      const line = shape(size);
      const { parts, title } = await parseQuickEntry(line, { ...HERE, suggestDates: true });
      const applied = parts.filter(({ isSuggestion }) => !isSuggestion);
      expect(spaceless(outside(line, applied))).toBe(spaceless(title));
      await parseQuickEntry(line, { ...HERE, dismissed: parts });
    }
  });
});
