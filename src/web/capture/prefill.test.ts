import { expect, test } from "bun:test";
import { escapeDismissed, hasSigils } from "./dismissed.ts";
import { readPrefill } from "./prefill.ts";

const read = (fields: Record<string, string>) => {
  const line = readPrefill(`?${new URLSearchParams(fields)}`);
  return line && [line.title, line.note, line.hasNote];
};

test("a share from a page or a phone becomes a title and a note", () => {
  expect(read({ title: "A page", url: "https://a.example/", note: "marked" })).toEqual([
    "A page",
    "marked\nhttps://a.example/",
    true,
  ]);
  expect(read({ note: "Look: https://a.example/\nsoon" })).toEqual([
    "Look: https://a.example/",
    "soon",
    true,
  ]);
  expect(read({ title: "T", note: "see https://a.example/", url: "https://a.example/" })).toEqual([
    "T",
    "see https://a.example/",
    true,
  ]);
  expect(read({ url: "https://a.example/" })).toEqual(["https://a.example/", "", false]);
  expect(read({ title: "two\r\nlines" })).toEqual(["two", "lines", true]);
  for (const fields of [{}, { title: " \n " }, { key: "x" }]) expect(read(fields)).toBeNull();
});

test("signs in what somebody else wrote are text", () => {
  const line = readPrefill("?title=Pay%20%23me%20!tomorrow%20%22now%22%20%2B%22New%20kitchen%22");
  const text = escapeDismissed(line?.title ?? "", line?.dismissed ?? []);
  expect(text).toBe('Pay \\#me \\!tomorrow "now" \\+"New kitchen"');
  expect(hasSigils(text.replace(/\\\S/g, ""))).toBe(false);
});
