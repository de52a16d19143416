import { expect, test } from "bun:test";
import type { Change } from "../../domain/item/change-log.ts";
import type { ItemVerb } from "../../domain/item/verb.ts";
import { readLog } from "./log-steps.ts";

/** A log: each "who verb" is a step, "+" goes on with the one before. */
function log(...rows: string[]): Change[] {
  let group = 0;
  return rows.map((row, index) => {
    const seq = index + 1;
    if (!row.startsWith("+")) group = seq;
    const [by = "", verb] = row.replace("+", "").split(" ");
    return { seq, at: seq, item: `I${seq}`, by, verb: verb as ItemVerb, group, patch: null };
  });
}
const shown = (...rows: string[]) =>
  readLog(log(...rows)).map(({ step, isUndone }) => (isUndone ? -step : step));

test("changes of one request are one step, newest first", () => {
  const steps = readLog(log("page move", "+page move", "phone capture"));
  expect(steps.map(({ by, changes }) => `${by} ${changes.length}`)).toEqual(["phone 1", "page 2"]);
});

test("an undo is shown at the step that it reverts, and a redo removes that", () => {
  expect(shown("page move", "page trash", "page undo")).toEqual([-2, 1]);
  expect(shown("page move", "page trash", "page undo", "page undo")).toEqual([-2, -1]);
  expect(shown("page move", "page undo", "page redo")).toEqual([1]);
});

test("others' undos touch nothing of ours", () => {
  expect(shown("page move", "phone capture", "phone undo")).toEqual([-2, 1]);
});

test("after another step a redo is about no earlier undo", () => {
  expect(shown("page move", "page undo", "page trash", "page redo")).toEqual([4, 3, -1]);
});

test("a purge is shown without a step; so is an undo of a step that is no longer in the list", () => {
  expect(shown("page trash", "page purge")).toEqual([2, 1]);
  expect(shown("page undo", "page move")).toEqual([2, 1]);
});
