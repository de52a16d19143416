import { beforeAll, expect, test } from "bun:test";
import { readDate } from "../../domain/quick-entry/date.ts";
import { parseQuickEntry } from "../../domain/quick-entry/parse.ts";
import { captureParts as german } from "../i18n/de-late/capture.ts";
import { captureParts as english } from "../i18n/en-late/capture.ts";
import { loadLateMessages } from "../i18n/messages.ts";
import { type Completions, completeDate, completeName } from "./complete.ts";
import type { CompletedSigil } from "./token-at.ts";

beforeAll(loadLateMessages);

const KNOWN = {
  projects: ["Kite", "Kitchen renovation", 'The "best" one', "Grün"],
  tags: ["home", "homework", "@home", "@desk", "two words", "family", "f00", "Ünlü"],
};
const complete = (sigil: CompletedSigil, query: string) => completeName({ sigil, from: 0, query }, KNOWN);
const written = ({ rows }: Completions) => rows.map((row) => row.written);

test("a project is found by its beginning, by a word, and by a part, and Enter takes the first", () => {
  expect(complete("+", "Kitc")).toEqual({
    rows: [{ written: '+"Kitchen renovation"', name: "Kitchen renovation" }],
    preferred: 0,
  });
  expect(written(complete("+", "ki"))).toEqual(["+Kite", '+"Kitchen renovation"']);
  expect(complete("+", "reno").preferred).toBe(0);
  expect(complete("+", "novat").preferred).toBe(0);
  expect(written(complete("+", "grun"))).toEqual(["+Grün"]);
  expect(complete("+", "boat").rows).toEqual([]);
});

test("before a letter is typed all are offered, and Enter still captures", () => {
  expect(written(complete("+", ""))).toEqual(["+Kite", '+"Kitchen renovation"', "+Grün"]);
  expect(complete("+", "").preferred).toBe(-1);
  expect(written(complete("@", ""))).toEqual(["@home", "@desk"]);
});

test("a whole name is complete: longer ones are offered, and Enter captures", () => {
  expect(complete("#", "home")).toEqual({
    rows: [{ written: "#homework", name: "#homework" }],
    preferred: -1,
  });
  expect(complete("#", "HOMEWORK")).toEqual({ rows: [], preferred: -1 });
  expect(complete("+", "kite").preferred).toBe(-1);
});

test("a new tag is the last row; without a known one there is no list, and part of a word is not taken for it", () => {
  expect(complete("#", "fam")).toEqual({
    rows: [
      { written: "#family", name: "#family" },
      { written: "#fam", name: "New tag: #fam" },
    ],
    preferred: 0,
  });
  expect(complete("#", "mily").preferred).toBe(-1);
  expect(complete("#", "garden").rows).toEqual([]);
  expect(written(complete("@", "de"))).toEqual(["@desk", "@de"]);
});

test("each offered name is read as that name", async () => {
  for (const sigil of ["+", "#", "@"] as const)
    for (const row of complete(sigil, "").rows) {
      const { draft } = await parseQuickEntry(`Buy ${row.written} now`, {
        now: 1_800_000_000,
        timeZone: "UTC",
      });
      expect([...draft.tags, draft.projectName].join("")).toBe(row.name.replace(/^#/, ""));
      expect(draft.title).toBe("Buy now");
    }
});

test("dates are offered by their beginning; a date that is understood is captured by Enter", () => {
  const phrases = ["today", "tomorrow", "next week", "friday"].map((phrase) => ({ phrase, day: "Fri" }));
  const dates = (query: string, isUnderstood = false) =>
    completeDate({ sigil: "!", from: 0, query }, phrases, isUnderstood);
  expect(written(dates("to"))).toEqual(["!today", "!tomorrow"]);
  expect([dates("to").preferred, dates("fri", true).preferred, dates("").preferred]).toEqual([0, -1, -1]);
  expect(dates("friday").rows).toEqual([]);
  expect(dates("important").rows).toEqual([]);
});

test.each([...english.dates, ...german.dates])("quick entry reads !%s as a whole", async (phrase) => {
  const found = await readDate("due", phrase, { now: 1_800_000_000, timeZone: "Europe/Berlin" });
  expect(found?.length).toBe(phrase.length);
});
