import { expect, test } from "bun:test";
import { findBox, toggleBox } from "./checkboxes.ts";
import { readMarkdown } from "./markdown.ts";

/** The position of each task's checkbox, from the parser and from our function. */
function boxes(text: string): (number | null)[] {
  const found: (number | null)[] = [];
  const walk = (
    node: ReturnType<typeof readMarkdown>["children"][number] | ReturnType<typeof readMarkdown>,
  ) => {
    if (node.type === "listItem" && typeof node.checked === "boolean") {
      const at = node.children[0]?.position?.start.offset;
      found.push(at === undefined ? null : findBox(text, at));
    }
    if ("children" in node) for (const child of node.children) walk(child);
  };
  walk(readMarkdown(text));
  return found;
}

const TEXTS = [
  "- [ ] milk\n- [x] bread",
  "1. [ ] one\n2) [X] two",
  "* [ ] **bold** first",
  "+\t[ ] a tab before",
  "- [ ] a\n  - [x] nested [ ] not this\n    1. [ ] deeper",
  "> - [ ] quoted\r\n> - [x] again\r\n",
  "-\n  [ ] on the next line",
  "- [ ] `code [x]` and [ ]",
  "Not a task: [ ]\n\n- [ ]\tafter a tab",
  "- [ ] 🎣 a fish\n- [x] é",
];

test.each(TEXTS)("each box of %j is found, and toggling it twice changes nothing", (text) => {
  const found = boxes(text);
  expect(found.length).toBeGreaterThan(0);
  for (const at of found) {
    expect(at).not.toBeNull();
    const once = toggleBox(text, at ?? -1);
    expect(once).not.toBe(text);
    expect(once.length).toBe(text.length);
    expect(boxes(once)).toEqual(found);
    expect(toggleBox(once, at ?? -1).toLowerCase()).toBe(text.toLowerCase());
  }
});

test("only the box that is meant changes", () => {
  const text = "- [ ] milk\n- [ ] bread [ ]";
  expect(toggleBox(text, boxes(text)[1] ?? -1)).toBe("- [ ] milk\n- [x] bread [ ]");
});

test("no place fits a box that is too large", () => {
  expect(findBox("- milk", 2)).toBeNull();
  expect(findBox("[ ]", 2)).toBeNull();
});
