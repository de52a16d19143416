import { expect, test } from "bun:test";
import { readWords } from "./fold-words.ts";
import { excerpt, markWords } from "./mark-words.ts";

const marked = (text: string, query: string) =>
  markWords(text, readWords(query))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join("");

test.each([
  ["Café meeting with Zoë", "caf zoe", "[Caf]é meeting with [Zoë]"],
  ["Cafe\u0301s", "cafe", "[Cafe\u0301]s"],
  ["passport, Passport", "pass", "[pass]port, [Pass]port"],
  ["買い物リスト", "物リ", "買い[物リ]スト"],
  ["re-entry 🙂 entry", "entry", "re-[entry] 🙂 [entry]"],
  ["nothing here", "port", "nothing here"],
  ["Passport", "port", "Pass[port]"],
  ["Port and Passport", "port", "[Port] and Passport"],
  ["Reisepäße", "passe", "Reisepäße"],
  ["Hauptkäufer", "kauf", "Haupt[käuf]er"],
  ["Ring the plumber, now", "plumbr", "Ring the [plumber], now"],
  ["Ku\u0308che, Küchen", "kueche", "[Ku\u0308che], Küchen"],
  ["number 12345 and a4711", "12354 711", "number 12345 and a4[711]"],
  ["買abc物", "abc", "買[abc]物"],
  ["か\u3099物", "物", "か\u3099[物]"],
])("in %s %s is marked", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("an excerpt begins near what was found, at a word", () => {
  const note = `${"long before ".repeat(20)}the passport number\nis needed`;
  const text = excerpt(note, ["passport"], 60) ?? "";
  expect(text).toMatch(/^… \w/);
  expect(text).toContain("the passport number is needed");
  expect(text.length).toBeLessThanOrEqual(62);
  expect(excerpt("nothing", ["passport"], 60)).toBeNull();
  expect(excerpt("a passport", ["passport"], 60)).toBe("a passport");
});

test.each([
  ["the passport", "pass"],
  ["passe-partout and x_passport", "passport"],
  ["Cafe\u0301 meeting, then café", "cafe"],
  ["émile and e\u0301\u0323mile", "emil"],
  ["🙂🙂 買い物リスト 物", "物"],
  ["Список покупок", "ПОКУП"],
  ["naïve re-entry", "entry naïve"],
])("an excerpt of a long note with %s begins where %s is highlighted", (text, query) => {
  const words = readWords(query);
  const note = `${"so long ".repeat(20)}${text} ${"and on ".repeat(20)}`;
  const first = markWords(note, words).find(({ isFound }) => isFound)?.text as string;
  const found = excerpt(note, words, 60) ?? "";
  expect(markWords(found, words).find(({ isFound }) => isFound)?.text).toBe(first);
  expect(found.indexOf(first)).toBeLessThanOrEqual(32); // the sign of the cut, and 30 characters before it
});

test("an excerpt does not begin at a match inside a word", () => {
  const note = `mypassport ${"so long ".repeat(20)}a passport`;
  expect(excerpt(note, ["passport"], 60)).toMatch(/^… .*a passport$/);
});

test("without a beginning of a word, an excerpt begins near a part or a mistake of the other words", () => {
  const note = `${"so long ".repeat(20)}the passport ${"and on ".repeat(20)}`;
  expect(excerpt(note, ["port"], 60)).toBeNull();
  for (const word of ["port", "pasport"]) {
    const found = excerpt(note, [word], 60, [word]) ?? "";
    expect(found).toMatch(/^… .*the passport/);
    expect(found.indexOf("passport")).toBeLessThanOrEqual(32);
  }
});
