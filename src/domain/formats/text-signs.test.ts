import { expect, test } from "bun:test";
import { hasBoxes, hasTaskPaperProject, hasTaskPaperTags, hasTodoMarks } from "./text-signs.ts";

test.each([
  ["2026-11-27 Buy milk", true],
  ["x 2026-11-27 2026-11-20 Paid\n2026-11-27 Buy milk due:2026-12-01\n", true],
  ["(A) Call\nBuy milk @shop\n", true],
  ["2026-11-27 Buy milk\n2026-", true],
  ["2026-11-27 Buy milk\nand bread @shop\n", false],
  ["2026-11-27 12:04:01 started\n2026-11-27 12:04:02 stopped\n", false],
  ["(a) first\n(b) second\n", false],
  ["", false],
])("marks of todo.txt in %j: %p", (text, expected) => {
  expect(hasTodoMarks(text)).toBe(expected);
});

test.each([
  ["- Buy milk @due(2026-12-01)", true, false],
  ["Boat:\n\t- Drain tank\n", false, true],
  ["Boat: @flagged\n\tA note\n\n\tHull:\n\t\t- Paint\n", false, true],
  ["- Write to anna@done.example", false, false],
  ["- [ ] Buy milk @due(2026-12-01)", false, false],
  ["Boat:\n- Drain tank\n", false, false],
  ["- Boat:\n\t- Drain tank\n", false, false],
])("signs of TaskPaper in %j: tags %p, project %p", (text, tags, project) => {
  expect([hasTaskPaperTags(text), hasTaskPaperProject(text)]).toEqual([tags, project]);
});

test("a text of 64 KiB is searched in steps that do not multiply", () => {
  for (const piece of ["\n", " ", ": ", "- @due", "\t- ", "(A) "])
    for (const has of [hasBoxes, hasTaskPaperTags, hasTaskPaperProject, hasTodoMarks])
      expect(has(piece.repeat(65_536 / piece.length))).toBe(has === hasTodoMarks && piece === "(A) ");
});
