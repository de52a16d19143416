import { expect, test } from "bun:test";
import { itemOf } from "./mutations/predict.ts";
import { UndoStack } from "./undo-stack.ts";

const entry = (key: string) => ({ key, at: 1, wishes: [] });

test("an import of this page has its place among the steps, and is named to be undone by its job", async () => {
  const asked: string[] = [];
  const stack = new UndoStack({
    takeBack: async () => [],
    hasWaiting: () => false,
    sendAgain: async () => null,
    atServer: (work) => work(),
    ask: async (direction, { key }) => {
      asked.push(`${direction} ${key}`);
      return [itemOf({ title: key, note: null, isFocused: false }, key, 1)];
    },
  });
  const press = (direction: "undo" | "redo") =>
    stack[direction]().then(
      ([first]) => first?.id,
      (thrown) => `${direction} ${thrown.importId}`,
    );
  stack.recordStep([entry("a")]);
  stack.recordImport("i");
  stack.recordStep([entry("b")]);
  const seen: unknown[] = [];
  for (const direction of ["undo", "undo", "undo", "redo", "redo", "redo"] as const)
    seen.push(await press(direction));
  expect(seen).toEqual(["b", "undo i", "a", "a", "redo i", "b"]);
  expect(asked).toEqual(["undo b", "undo a", "redo a", "redo b"]);
  await press("undo");
  await press("undo");
  stack.recordImport("i", "undo"); // its request had no answer
  expect(await press("undo")).toBe("undo i");
  stack.recordStep([entry("c")]);
  stack.forget("i");
  expect([await press("undo"), await press("undo")]).toEqual(["c", "a"]);
});
