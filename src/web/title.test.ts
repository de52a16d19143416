import { expect, test } from "bun:test";
import { preview, readTitle, shortTitle } from "./title.ts";

test("the first line that says something is the prominent one", () => {
  expect(readTitle("Buy milk")).toEqual({ first: "Buy milk", rest: "" });
  expect(readTitle("\n \r\nCall Ada\r\nabout the boat\n\n")).toEqual({
    first: "Call Ada",
    rest: "about the boat",
  });
});

test("the preview is one short line of what comes next", () => {
  expect(preview("", null)).toBe("");
  expect(preview("", "a\n\n  b\u202e")).toBe("a b⟨RLO⟩");
  expect(preview("rest", "note")).toBe("rest");
  expect(preview("", "x".repeat(1_000_000)).length).toBe(400);
});

test("a huge title is said in short", () => {
  expect(shortTitle("y".repeat(10_000)).length).toBe(400);
});
