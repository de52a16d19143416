import { expect, test } from "bun:test";
import { draftOf, standingOf } from "./drafts.ts";

test("what is typed is unsaved, then sent, then saved", () => {
  const draft = draftOf("new", null, "none", "old");
  expect(draft).toEqual({ text: "new", base: "old" });
  expect(standingOf(draft, "old", "old")).toBe("unsaved");
  expect(standingOf(draft, "old", "new")).toBe("sent");
  expect(standingOf(draft, "new", "new")).toBe("saved");
});

test("a draft goes on from where it was begun, and ends where it began", () => {
  const draft = { text: "new", base: "old" };
  expect(draftOf("newer", draft, "unsaved", "old")).toEqual({ text: "newer", base: "old" });
  expect(draftOf("newer", draft, "overtaken", "theirs")).toEqual({ text: "newer", base: "old" });
  expect(draftOf("old", draft, "unsaved", "old")).toBe(null);
});

test("who goes on typing while the text before is on its way is overtaken by nobody", () => {
  const first = { text: "new", base: "old" };
  const next = draftOf("newer", first, standingOf(first, "old", "new"), "new");
  expect(standingOf(next, "old", "new")).toBe("unsaved");
  expect(standingOf(next, "new", "new")).toBe("unsaved"); // the first has arrived
  expect(standingOf(next, "theirs", "theirs")).toBe("overtaken");
  expect(draftOf("new", next, "unsaved", "new")).toBe(null);
});
