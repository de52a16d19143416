import { describe, expect, test } from "bun:test";
import { itemOf, predict } from "../items/mutations/predict.ts";
import { type Decision, patchOf, tally, verdictOf } from "./decision.ts";

const today = "2026-11-20";
const inInbox = itemOf({ title: "x", note: null, isFocused: false }, "A", 0);
const project = { ...inInbox, id: "P", kind: "project" as const, list: "next" as const };
const around = { now: 1, today, project, items: 0, openActions: 0, blockers: [] };

/** Where an item of a kind comes to, by the rules of the domain. */
function decide(kind: "action" | "note" | "project", decision: Decision) {
  const item = { ...inInbox, kind };
  return predict(item, { verb: "edit", patch: patchOf(item, decision, today) }, around);
}

describe.each(["action", "note", "project"] as const)("of a captured %s", (kind) => {
  test.each([
    [{ to: "next" }, { list: "next" }],
    [
      { to: "waiting", contact: "Ada" },
      { list: "waiting", contact: "Ada" },
    ],
    [
      { to: "waiting", contact: null },
      { list: "waiting", contact: null },
    ],
    [
      { to: "scheduled", startDate: "2026-11-21" },
      { list: "scheduled", startDate: "2026-11-21" },
    ],
    [
      { to: "scheduled", startDate: today },
      { list: "next", startDate: today, isFocused: true },
    ],
    [{ to: "someday" }, { list: "someday" }],
    [
      { to: "projects", project: null },
      { list: "next", kind: "project" },
    ],
    [
      { to: "projects", project: "P" },
      { list: "next", kind: "action", project: "P" },
    ],
    [{ to: "notes" }, { list: "next", kind: "note" }],
    [{ to: "done" }, { list: "done" }],
    [{ to: "trash" }, { list: "trash" }],
  ] as [Decision, object][])("%j gives %j", (decision, expected) => {
    expect(decide(kind, decision)).toMatchObject(expected);
  });
});

test("an item scheduled for today is shown as next", () => {
  expect(verdictOf({ to: "scheduled", startDate: today }, today)).toBe("next");
  expect(verdictOf({ to: "scheduled", startDate: "2026-11-21" }, today)).toBe("scheduled");
});

test("decisions are counted in the order of the lists", () => {
  expect(tally(["done", "next", "done"])).toEqual([
    ["next", 1],
    ["done", 2],
  ]);
});
