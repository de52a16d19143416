import { describe, expect, test } from "bun:test";
import type { Mutation } from "./mutations/mutation.ts";
import { itemOf } from "./mutations/predict.ts";
import { UndoStack } from "./undo-stack.ts";

const item = (id: string) => itemOf({ title: id, note: null, isFocused: false }, id, 1);
const entry = (key: string): Mutation => ({ key, at: 1, wishes: [] });

/** Steps, and the things that are taken back one by one, newest last. */
function stack(...things: string[]) {
  const undone = new UndoStack();
  const undo = async () => {
    const steps = await undone.undo(
      async () => {
        const key = things.pop();
        if (key === undefined) return [{ entry: null, items: [] }];
        return [{ entry: entry(key), items: [item(key)] }];
      },
      async (entries) => {
        things.push(...entries.map(({ key }) => key));
        return entries.map(({ key }) => item(key));
      },
    );
    return steps.map(({ id }) => id).join("");
  };
  const redo = async () => {
    const steps = await undone.redo(async (one) => {
      if (!one) return [];
      things.push(one.key);
      return [item(one.key)];
    });
    return steps.map(({ id }) => id).join("");
  };
  return { undone, things, undo, redo };
}

test("one step is undone as one, and redone in its order", async () => {
  const { undone, things, undo, redo } = stack("a", "b", "c", "d");
  undone.recordStep(1);
  undone.join(() => {
    undone.recordStep(1);
    undone.recordStep(2);
  });
  expect(await undo()).toBe("dcb");
  expect(await redo()).toBe("bcd");
  expect(things.join("")).toBe("abcd");
  expect(await undo()).toBe("dcb");
  expect(await undo()).toBe("a");
  expect(await undo()).toBe("");
});

test("steps of before the start of the page are taken back one by one", async () => {
  const { undo } = stack("a", "b");
  expect([await undo(), await undo()]).toEqual(["b", "a"]);
});

test("a change after an undo leaves nothing to redo", async () => {
  const { undone, undo, redo } = stack("a");
  undone.recordStep(1);
  await undo();
  undone.recordStep(1);
  expect(await redo()).toBe("");
});

test("captures that were dropped before they were sent are no part of their step, and undo sends them", async () => {
  const { undone, things, undo } = stack("old", "a", "b", "t");
  undone.recordStep(4, { keys: ["a", "b", "c", "d"] });
  undone.recordStep(1, { dropped: [entry("c"), entry("d")] }); // t: a and b go to the trash
  expect(await undo()).toBe("tcd");
  expect(things.join("")).toBe("oldabcd");
  expect([await undo(), await undo()]).toEqual(["dc", "ba"]);
  expect(things).toEqual(["old"]);
});

test("a step without remaining mutations is removed", async () => {
  const { undone, undo } = stack("old", "a");
  undone.recordStep(1, { keys: ["a"] });
  undone.recordStep(2, { keys: ["b", "c"] });
  undone.removeCapture("b");
  undone.removeCapture("c");
  expect([await undo(), undone.hasSteps]).toEqual(["a", false]);
});

test("the keys and items of a step name it, also after a redo", async () => {
  const undone = new UndoStack();
  const asked: object[] = [];
  const undo = () =>
    undone.undo(
      async (_, { keys, items }) => {
        asked.push({ keys, items });
        return [{ entry: null, items: [item("a")] }];
      },
      async () => [],
    );
  undone.recordStep(1, { keys: ["k"], items: ["a"] });
  await undo();
  await undone.redo(async () => [item("a")]);
  await undo();
  await undo(); // of an earlier page
  expect(asked).toEqual([
    { keys: ["k"], items: ["a"] },
    { keys: [], items: ["a"] },
    { keys: [], items: [] },
  ]);
});

test("many that wait are taken back at once", async () => {
  const undone = new UndoStack();
  undone.recordStep(5);
  const asked: number[] = [];
  const about = await undone.undo(
    async (most) => {
      asked.push(most);
      const keys = asked.length === 1 ? ["e", "d", "c"] : [asked.length === 2 ? "b" : "a"];
      return keys.map((key) => ({ entry: entry(key), items: [item(key)] }));
    },
    async () => [],
  );
  expect(asked).toEqual([5, 2, 1]);
  expect(about.map(({ id }) => id).join("")).toBe("edcba");
});

describe("an undo that fails", () => {
  test("can be tried again for what is left of its step", async () => {
    const { undone, things, undo } = stack("a", "b", "c");
    undone.recordStep(1);
    undone.recordStep(2);
    let calls = 0;
    const failing = undone.undo(
      async () => {
        if (++calls > 1) throw new Error("away");
        things.pop();
        return [{ entry: entry("c"), items: [item("c")] }];
      },
      async () => [],
    );
    await expect(failing).rejects.toThrow("away");
    expect([await undo(), await undo()]).toEqual(["b", "a"]);
  });
});
