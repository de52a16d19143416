import { expect, test } from "bun:test";
import type { Change } from "../../../domain/item/change-log.ts";
import type { ItemVerb } from "../../../domain/item/verb.ts";
import { stepOf } from "./undo.ts";

/** Verbs in their order; `page:edit` is by another, and those that are together in one word are one step. */
function historyOf(...steps: string[]): Change[] {
  return steps.flatMap((step, n) =>
    step.split("+").map((one, place): Change => {
      const [verb, by = "terminal"] = one.split(":").reverse();
      return {
        seq: n * 10 + place,
        at: 0,
        item: "A",
        verb: verb as ItemVerb,
        by,
        group: n * 10,
        patch: null,
      };
    }),
  );
}

test.each<[string[], ItemVerb | null]>([
  [["capture", "undo"], "capture"],
  [["capture", "edit", "move", "undo"], "move"],
  [["capture", "edit", "move", "undo", "undo"], "edit"],
  [["capture", "edit", "undo", "trash", "undo", "undo"], "capture"],
  [["capture", "edit", "undo", "redo"], "edit"],
  [["capture", "edit", "move", "undo", "undo", "redo", "redo"], "move"],
  [["capture", "edit+move", "trash", "undo", "undo+undo"], "edit"],
  [["phone:capture", "edit", "page:move", "page:undo", "undo"], "edit"],
  [["undo"], null],
])("the last of %j was about %j", (steps, verb) => {
  expect(stepOf([historyOf(...steps)])).toBe(verb);
});

test("a step of several items is named by their common change; new items do not count", () => {
  const [done, trashed] = [historyOf("capture", "complete", "undo"), historyOf("capture", "trash", "undo")];
  expect(stepOf([done, done])).toBe("complete");
  expect(stepOf([historyOf("repeat", "undo"), done])).toBe("complete");
  expect(stepOf([historyOf("repeat", "undo")])).toBe("repeat");
  expect([stepOf([done, trashed]), stepOf([])]).toEqual([null, null]);
});
