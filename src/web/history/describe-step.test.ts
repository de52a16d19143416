import { expect, test } from "bun:test";
import type { Change } from "../../domain/item/change-log.ts";
import { loadLateMessages } from "../i18n/messages.ts";

await loadLateMessages();
const { describeStep } = await import("./describe-step.ts");

const change = (item: string, verb: Change["verb"], patch: Change["patch"] = null): Change => ({
  seq: 1,
  at: 1,
  by: "page",
  group: 1,
  item,
  verb,
  patch,
});
const words = (who: string | null, ...changes: Change[]) =>
  describeStep({ changes }, who, (id) => (id === "gone" ? null : `Title ${id}`)).replace(
    /[\u2068\u2069]/g,
    "",
  );

test.each([
  [change("1", "capture"), "phone captured “Title 1”"],
  [change("1", "move", { list: "next" }), "phone moved “Title 1” to Next"],
  [change("1", "move", { list: "next", kind: "note" }), "phone kept “Title 1” as reference"],
  [change("1", "move", { list: "next", kind: "project" }), "phone made “Title 1” a project"],
  [change("1", "edit", { isFocused: false }), "phone took “Title 1” out of focus"],
  [change("1", "edit", { dueDate: "2026-11-20" }), "phone changed the due date of “Title 1”"],
  [change("1", "edit", { dueDate: null, tags: [] }), "phone changed “Title 1”"],
  [change("1", "edit", { energy: "low" }), "phone changed “Title 1”"],
  [change("gone", "purge"), "phone deleted an item that no longer exists for good"],
])("one change: %j", (one, expected) => {
  expect(words("phone", one)).toBe(expected);
});

test("a step of many items names their common change, or says that they changed", () => {
  const next = { list: "next" } as const;
  expect(words(null, change("1", "move", next), change("2", "move", next))).toBe("You moved 2 items to Next");
  expect(words(null, change("1", "move", next), change("2", "trash"))).toBe("You changed 2 items");
});

test("a repeating item is shown as completed, without its next occurrence", () => {
  expect(words(null, change("1", "complete"), change("2", "repeat"))).toBe("You completed “Title 1”");
});

test("a title does not turn the sentence around", () => {
  expect(describeStep({ changes: [change("1", "capture")] }, null, () => "אבג")).toContain("\u2068אבג\u2069");
});
