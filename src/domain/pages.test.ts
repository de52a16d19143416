import { expect, test } from "bun:test";
import { readPages } from "./pages.ts";

test("all pages of a list are read, each with the cursor of the page before", async () => {
  const cursors: (string | undefined)[] = [];
  const all = await readPages(async ({ cursor }) => {
    cursors.push(cursor);
    return { values: [cursors.length], next: cursors.length < 3 ? `c${cursors.length}` : null };
  });
  expect([all, cursors]).toEqual([
    [1, 2, 3],
    [undefined, "c1", "c2"],
  ]);
});

test("a server that always names another page gets 20 requests", async () => {
  expect(await readPages(async () => ({ values: ["x"], next: "again" }))).toHaveLength(20);
});
