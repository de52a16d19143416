import { expect, test } from "bun:test";
import { insertSigil } from "./insert-sigil.ts";
import { tokenAt } from "./token-at.ts";

test("a sigil stands between spaces, and its part begins at the caret", () => {
  for (const [text, caret, expected] of [
    ["", 0, "#|"],
    ["Buy oil", 7, "Buy oil #|"],
    ["Buy oil ", 8, "Buy oil #|"],
    ["Buy oil", 0, "#| Buy oil"],
    ["Buy oil", 4, "Buy #| oil"],
    ["Buy oil", 3, "Buy #| oil"],
    ["Buy oil", 5, "Buy o #| il"],
  ] as const) {
    const next = insertSigil(text, caret, "#");
    expect(`${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`).toBe(expected);
    expect(tokenAt(next.text, next.caret)).toMatchObject({ sigil: "#", query: "" });
  }
});
