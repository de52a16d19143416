import { expect, test } from "bun:test";
import { parseTime } from "./parse-time.ts";

test.each([
  ["17:05", 17 * 60 + 5],
  ["9", 9 * 60],
  ["09.30", 9 * 60 + 30],
  ["1730", 17 * 60 + 30],
  ["930", 9 * 60 + 30],
  [" 5 PM ", 17 * 60],
  ["5:00\u202fPM", 17 * 60],
  ["12 am", 0],
  ["12:15 p.m.", 12 * 60 + 15],
  ["17 Uhr", 17 * 60],
  ["noon", 12 * 60],
  ["Mitternacht", 0],
  ["0:00", 0],
])("%p is a time", (text, minute) => {
  expect(parseTime(text)).toBe(minute);
});

test("other texts are none", () => {
  for (const text of ["", "24", "25:00", "9:60", "13 pm", "0 am", "soon", "9:5", "17:00 x", "constructor"])
    expect([text, parseTime(text)]).toEqual([text, null]);
});
