import { expect, test } from "bun:test";
import { TERMINAL } from "../../../domain/access/actor.ts";
import { capture } from "../../../domain/item/capture.ts";
import { NO_DETAILS, type StoredItem } from "../../../domain/item/item.ts";
import { TagIndexEdits } from "./tag-index.ts";

test("a name that many items lose or get takes one statement each", () => {
  const item = capture({ title: "a", note: null, isFocused: false }, TERMINAL, "0".repeat(32), 7);
  const withTags = (...tags: string[]): StoredItem => ({ ...item, ...NO_DETAILS, listBefore: null, tags });
  const edits = new TagIndexEdits();
  for (let seq = 1; seq <= 20_000; seq++) edits.add(withTags("x", "work"), withTags("x", "job"), seq);
  edits.add(withTags("job"), withTags("job", "work"), 20_001);
  const statements = edits.statements(1);
  expect(statements.map(({ values }) => values.slice(0, 3))).toEqual([
    [1, "tag", "work"],
    [1, "tag", "job"],
    [1, "tag", "work"],
  ]);
  expect(statements.map(({ rows }) => rows)).toEqual([20_000, undefined, undefined]);
  expect(statements[2]?.values.at(-1)).toBe(20_001);
});
