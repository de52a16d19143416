import { expect, test } from "bun:test";
import { addBoxBelow, continueChecklist, moveBox, moveBoxBy, toggleBoxes } from "./edit-checklist.ts";

/** The text with `|` at the caret or before the box. */
function mark(edited: { text: string; at: number } | null): string | null {
  return edited && `${edited.text.slice(0, edited.at)}|${edited.text.slice(edited.at)}`;
}

function enter(text: string): string | null {
  const caret = text.indexOf("|");
  return mark(continueChecklist(text.replace("|", ""), caret));
}

test("Enter adds the next box, with the bullet, the number and the depth of its line", () => {
  expect(enter("- [x] One|")).toBe("- [x] One\n- [ ] |");
  expect(enter("  * [ ] One| two\nThree")).toBe("  * [ ] One\n  * [ ] |two\nThree");
  expect(enter("> 9) [ ] One|")).toBe("> 9) [ ] One\n> 10) [ ] |");
});

test("Enter in an empty box ends the list, and elsewhere it is a line end", () => {
  expect(enter("- [ ] One\n- [ ] |")).toBe("- [ ] One\n|");
  expect(enter("- [ ] One\n- [ ] |\nafter")).toBe("- [ ] One\n|\nafter");
  for (const text of ["One|", "- One|", "- [ ]| One", "|- [ ] One"].slice(0, 2))
    expect(enter(text)).toBeNull();
  expect(enter("|- [ ] One")).toBeNull();
});

test("a box is added below the lines of another one", () => {
  const text = "- [ ] One\n  - [ ] Part\n- [ ] Two";
  expect(mark(addBoxBelow(text, 2))).toBe("- [ ] One\n  - [ ] Part\n- [ ] |\n- [ ] Two");
  expect(mark(addBoxBelow(text, text.indexOf("[ ] Part")))).toBe(
    "- [ ] One\n  - [ ] Part\n  - [ ] |\n- [ ] Two",
  );
  expect(addBoxBelow(text, 3)).toBeNull();
});

test("a box moves with its lines, within its list", () => {
  const text = "Before\n- [ ] One\n  - [ ] Part\n- [x] Two\n- [ ] Three\n\nAfter\n- [ ] Other";
  const at = (name: string) => text.indexOf(`] ${name}`) - 2;
  expect(mark(moveBox(text, at("Three"), at("One")))).toBe(
    "Before\n- |[ ] Three\n- [ ] One\n  - [ ] Part\n- [x] Two\n\nAfter\n- [ ] Other",
  );
  expect(mark(moveBoxBy(text, at("One"), 1))).toBe(
    "Before\n- [x] Two\n- |[ ] One\n  - [ ] Part\n- [ ] Three\n\nAfter\n- [ ] Other",
  );
  expect(mark(moveBox(text, at("One"), null))).toBe(
    "Before\n- [x] Two\n- [ ] Three\n- |[ ] One\n  - [ ] Part\n\nAfter\n- [ ] Other",
  );
  for (const none of [
    moveBoxBy(text, at("One"), -1),
    moveBoxBy(text, at("Three"), 1),
    moveBoxBy(text, at("Part"), 1),
    moveBox(text, at("One"), at("Other")),
    moveBox(text, at("One"), at("Part")),
    moveBox(text, at("One"), at("Two")),
  ])
    expect(none).toBeNull();
});

test("the lines of a selection get boxes, and lose them again", () => {
  const text = "One\n\n* Two\n- [x] Three";
  const made = toggleBoxes(text, 1, text.length);
  expect(mark(made)).toBe("- [ ] One\n\n- [ ] Two\n- [x] Three|");
  expect(mark(toggleBoxes(made.text, 1, made.text.length))).toBe("One\n\nTwo\nThree|");
  expect(mark(toggleBoxes("One\n", 4, 4))).toBe("One\n- [ ] |");
});
