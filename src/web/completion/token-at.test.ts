import { expect, test } from "bun:test";
import { completeToken, tokenAt } from "./token-at.ts";

const at = (text: string) => {
  const caret = text.indexOf("|");
  return tokenAt(text.replace("|", ""), caret);
};

test.each([
  ["+Kit|", { sigil: "+", from: 0, query: "Kit" }],
  ["Buy #|", { sigil: "#", from: 4, query: "" }],
  ["Buy @ho| now", { sigil: "@", from: 4, query: "ho" }],
  ['Buy +"New ki|', { sigil: "+", from: 4, query: "New ki" }],
  ["Pay !next mo|", { sigil: "!", from: 4, query: "next mo" }],
  ["Pay !|", { sigil: "!", from: 4, query: "" }],
  ["Pay ^übermor|", { sigil: "^", from: 4, query: "übermor" }],
  ["Buy #one and #tw|", { sigil: "#", from: 13, query: "tw" }],
] as const)("%s is unfinished", (text, token) => {
  expect(at(text)).toEqual(token);
});

test.each([
  "Buy #ho|me", // inside a word
  "Buy #home |",
  "a+b|",
  "Mail anna@ex|",
  "Fix \\#me|",
  "Run `git #ma|",
  "Do it now!|",
  "Pay !2026-12|", // numbers need no list
  'Buy +"New kitchen"|',
  "|",
])("nothing is unfinished in %s", (text) => {
  expect(at(text)).toBeNull();
});

test("a choice replaces the part, with one space behind it and the caret after that", () => {
  const complete = (text: string, written: string) => {
    const caret = text.indexOf("|");
    const plain = text.replace("|", "");
    const token = tokenAt(plain, caret);
    return token && completeToken(plain, caret, token, written);
  };
  expect(complete("Buy +Kit|", '+"Kitchen renovation"')).toEqual({
    text: 'Buy +"Kitchen renovation" ',
    caret: 26,
  });
  expect(complete("Buy #fa| now", "#family")).toEqual({ text: "Buy #family now", caret: 12 });
  expect(complete('Buy +"Kit|', '+"Kitchen renovation"')?.text).toBe('Buy +"Kitchen renovation" ');
});
