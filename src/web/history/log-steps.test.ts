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
  readLog(log(...rows), "page").steps.map(({ step, isUndone }) => (isUndone ? -step : step));
const redo = (...rows: string[]) => readLog(log(...rows), "page").redo?.step ?? null;

test("changes of one request are one step, newest first", () => {
  const { steps } = readLog(log("page move", "+page move", "phone capture"), "page");
  expect(steps.map(({ by, changes }) => `${by} ${changes.length}`)).toEqual(["phone 1", "page 2"]);
});

test("an undo is shown at the step that it reverts, and a redo removes that", () => {
  expect(shown("page move", "page trash", "page undo")).toEqual([-2, 1]);
  expect(shown("page move", "page trash", "page undo", "page undo")).toEqual([-2, -1]);
  expect(shown("page move", "page undo", "page redo")).toEqual([1]);
});

test("the next redo is the newest undo of this actor", () => {
  expect(redo("page move", "page trash", "phone capture")).toBe(null);
  expect(redo("page move", "page trash", "page undo")).toBe(2);
  expect(redo("page move", "page trash", "page undo", "page undo")).toBe(1);
  expect(redo("page move", "page undo", "page redo")).toBe(null);
  expect(redo("phone capture")).toBe(null);
});

test("something else done after an undo leaves nothing to redo", () => {
  expect(redo("page move", "page undo", "page trash")).toBe(null);
});

test("others' undos touch nothing of ours", () => {
  expect(redo("page move", "phone capture", "phone undo")).toBe(null);
});

test("a purge is shown without a step; so is an undo of a step that is no longer in the list", () => {
  expect(shown("page trash", "page purge")).toEqual([2, 1]);
  expect(redo("page trash", "page purge")).toBe(null);
  expect(shown("page undo", "page move")).toEqual([2, 1]);
  expect(redo("page undo", "page move")).toBe(null);
});
