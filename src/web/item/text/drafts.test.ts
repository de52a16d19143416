import { describe, expect, test } from "bun:test";
import { draftStatusOf, openTextDraft, type TextDraft } from "./drafts.ts";

/** Types a text, key by key, into a field without an unsent change. */
const type = (...texts: string[]) =>
  texts.reduce<TextDraft | null>((draft, text) => openTextDraft(text, draft, "old", "old"), null);

test("a typed text is unsaved, then sent, then saved", () => {
  const draft = type("n", "new");
  expect(draftStatusOf(draft, "old", "old")).toBe("unsaved");
  expect(draftStatusOf(draft, "old", "new")).toBe("sent");
  expect(draftStatusOf(draft, "new", "new")).toBe("saved");
  expect(type("new", "old")).toBe(null);
  expect(draftStatusOf(null, "old", "old")).toBe("none");
});

test("a change of another client is a conflict, also while typing continues", () => {
  const draft = type("new");
  expect(draftStatusOf(draft, "theirs", "theirs")).toBe("overtaken");
  expect(draftStatusOf(openTextDraft("newer", draft, "theirs", "theirs"), "theirs", "theirs")).toBe(
    "overtaken",
  );
});

test("a draft of an earlier page is read", () => {
  const draft = openTextDraft("newer", { text: "new", base: "old" }, "old", "old");
  expect(draftStatusOf(draft, "old", "old")).toBe("unsaved");
});

describe("while the text before is on its way", () => {
  const next = openTextDraft("newer", type("new"), "old", "new");

  test("to go on typing is no conflict with it, whether it arrives or is refused", () => {
    for (const [server, field] of [
      ["old", "new"],
      ["new", "new"],
      ["old", "old"],
    ] as const)
      expect(draftStatusOf(next, server, field)).toBe("unsaved");
  });

  test("several may arrive one after the other", () => {
    const third = openTextDraft("newest", next, "old", "newer");
    for (const server of ["old", "new", "newer"])
      expect(draftStatusOf(third, server, "newer")).toBe("unsaved");
  });

  test("another client's text never counts as ours, although the page shows ours", () => {
    expect(draftStatusOf(next, "theirs", "new")).toBe("overtaken");
  });

  test("to type back to it keeps it until it has arrived", () => {
    const back = openTextDraft("new", next, "old", "new");
    expect(draftStatusOf(back, "old", "new")).toBe("sent");
    expect(draftStatusOf(back, "theirs", "theirs")).toBe("overtaken");
    expect(draftStatusOf(back, "new", "new")).toBe("saved");
  });

  test("to type back to what was there before it is a change to be saved", () => {
    const back = openTextDraft("old", next, "old", "new");
    expect(draftStatusOf(back, "old", "new")).toBe("unsaved");
    expect(draftStatusOf(back, "new", "new")).toBe("unsaved");
    expect(draftStatusOf(back, "old", "old")).toBe("saved");
  });
});

test("a draft may be begun on a change that is on its way, such as a box that was ticked", () => {
  const draft = openTextDraft("- [x] milk, bread", null, "- [ ] milk", "- [x] milk");
  for (const server of ["- [ ] milk", "- [x] milk"])
    expect(draftStatusOf(draft, server, "- [x] milk")).toBe("unsaved");
  expect(draftStatusOf(draft, "theirs", "- [x] milk")).toBe("overtaken");
});
