import { expect, test } from "bun:test";
import { guessDraft } from "./salvage.ts";

const guess = (body: string | number[]) =>
  guessDraft(typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body));

test.each([
  ['{"title": "He said "hi""}', 'He said "hi"', null],
  ['{"title": "He said "hi"", "note": "line 1\\nline "2""}', 'He said "hi"', 'line 1\nline "2"'],
  ['{"title":"C:\\path\\x","note":"ok"}', "C:\\path\\x", "ok"],
  ['{"title": "Caf\\u00e9", "note": null, }', "Café", null],
  ['{"title": "a", "title": "b"}', "a", null],
  ['{"note": "n", "title": "a" "b"}', 'a" "b', "n"],
  ['{"title": "broken off', '{"title": "broken off', null],
  ['{"title": "\\u200b", "note": "n"', '{"title": "\\u200b", "note": "n"', null],
  ["title=Buy%20milk&note=x&title=y", "Buy milk", "x"],
  ["subtitle=x&title=a+b%26c&note=", "a b&c", null],
  ['{"title": "a" , "note" : "b" }  ', "a", "b"],
  ["just text\nand more", "just text", "and more"],
  ["<a>\n<b/>", "<a>", "<b/>"],
  ["", "", null],
])("%j means %j", (body, title, note) => expect(guess(body)).toMatchObject({ title, note }));

test("a text that is not UTF-8 is read as Windows-1252, and NUL goes", () => {
  expect(guess([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x00])).toMatchObject({ title: "Grüße", note: null });
});

test("a title that is too long goes to the note, whole", () => {
  const long = "x".repeat(10_001);
  expect(guess(JSON.stringify({ title: long }))).toEqual({
    title: `${"x".repeat(200)}…`,
    note: long,
    isFocused: false,
  });
});

test("no body takes long, however it is made", () => {
  for (const body of [
    '"title":"x'.repeat(100_000),
    '"title":"a" '.repeat(100_000),
    `{"title": "${'",'.repeat(200_000)}`,
    " ".repeat(1_000_000),
    `{"title":"a"${" ".repeat(1_000_000)}x`,
    `{"title":"a"} "isFocused"${" ".repeat(1_000_000)}x`,
    `title=a${"&b=c".repeat(1_000_000)}`,
  ])
    guess(body);
});
