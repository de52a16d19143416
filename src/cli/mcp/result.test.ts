import { expect, test } from "bun:test";
import { NO_DETAILS, type StoredItem } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { toolError, toolResult, truncate } from "./result.ts";

const HIDDEN = "\u{e0069}";

const ITEM: StoredItem = {
  ...NO_DETAILS,
  id: "A",
  kind: "action",
  title: "milk",
  note: null,
  list: "inbox",
  isFocused: false,
  createdOn: 1,
  changedOn: 1,
  completedOn: null,
  source: "terminal",
  revision: 1,
  listBefore: null,
};

test("no field of an item shows an assistant more than its user", () => {
  const fields = Object.keys(ITEM).concat("aFieldOfANewerServer");
  const item = { ...ITEM, ...Object.fromEntries(fields.map((name) => [name, `${name}${HIDDEN}`])) };
  const result = toolResult({
    items: truncate([{ ...item, tags: [`tags${HIDDEN}`] }]),
    reason: HIDDEN,
    data: [{ [HIDDEN]: [HIDDEN] }],
  });
  const text = JSON.stringify(result);
  expect(text).toContain("heading\\\\u{e0069}");
  expect(text).not.toContain(HIDDEN);
});

test("no problem shows an assistant more than its user", () => {
  const result = toolError(new Problem("invalid", `no ${HIDDEN}`, { field: `items${HIDDEN}` }));
  expect(result.content).toEqual([{ type: "text", text: "no \\u{e0069} (items\\u{e0069})" }]);
  expect(JSON.stringify(result)).not.toContain(HIDDEN);
});

test("a result keeps its numbers, its nulls and its order", () => {
  const value = { items: [{ id: "A", revision: 1, note: null, isFocused: true, tags: [] }], next: null };
  expect(toolResult(value)).toEqual({
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value,
  });
});
