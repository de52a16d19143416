import { expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import { itemOf } from "./mutations/predict.ts";
import { asRequest, type UndoDirection, UndoStack } from "./undo-stack.ts";

const noAnswer = new Problem("unavailable", "no answer", { cause: new Error("cut") });
const refused = new Problem("conflict", "another import is not done yet");
const isImport = (importId: string) => new Problem("conflict", "it is an import", { importId });

/** A page with the steps of these keys, of which "i" and "j" are imports, and what its server is asked. */
function stackOf(steps: string) {
  const asked: string[] = [];
  const failing: Problem[] = [];
  const stack = new UndoStack({
    takeBack: async () => [],
    hasWaiting: () => false,
    sendAgain: async () => null,
    atServer: (work) => work(),
    ask: async (direction, { key, idempotencyKeys, importId }) => {
      const name = importId ? `import ${importId}` : idempotencyKeys.length > 0 ? key : "newest";
      asked.push(`${direction} ${name}`);
      const thrown = failing.shift();
      if (thrown) throw thrown;
      return [itemOf({ title: key, note: null, isFocused: false }, key, 1)];
    },
  });
  const press = (direction: UndoDirection) =>
    stack[direction]().then(
      ([first]) => first?.id,
      (thrown) => thrown.detail,
    );
  const record = (key: string) =>
    stack.recordStep([
      "ij".includes(key)
        ? { key, idempotencyKeys: [key], importId: key }
        : asRequest({ key, at: 1, wishes: [] }),
    ]);
  for (const key of steps) record(key);
  return { stack, asked, failing, record, undo: () => press("undo"), redo: () => press("redo") };
}

test("an import has its place among the steps, and the server is asked for it by its id", async () => {
  const { asked, undo, redo } = stackOf("aib");
  expect([await undo(), await undo(), await undo()]).toEqual(["b", "i", "a"]);
  expect([await redo(), await redo(), await redo()]).toEqual(["a", "i", "b"]);
  const asks = ["undo b", "undo import i", "undo a", "redo a", "redo import i", "redo b"];
  expect(asked).toEqual(asks);
});

for (const problem of [refused, noAnswer])
  test(`an undo or redo of an import with ${problem.detail} leaves all steps as they are`, async () => {
    const { failing, undo, redo } = stackOf("aijb");
    await undo();
    await undo();
    failing.push(problem);
    expect([await undo(), await undo()]).toEqual([problem.detail, "i"]);
    failing.push(problem);
    expect([await redo(), await redo(), await redo(), await redo()]).toEqual([problem.detail, "i", "j", "b"]);
    expect([await undo(), await undo(), await undo(), await undo()]).toEqual(["b", "j", "i", "a"]);
  });

test("a step after a redo of an import without an answer is above it", async () => {
  const { failing, record, undo, redo } = stackOf("ai");
  await undo();
  failing.push(noAnswer);
  await redo();
  record("b");
  expect([await undo(), await undo(), await undo()]).toEqual(["b", "i", "a"]);
});

test("the newest step of all windows is asked for by its id once the server says that it is an import", async () => {
  const { asked, failing, undo, redo } = stackOf("");
  failing.push(isImport("i"), noAnswer);
  expect([await undo(), await undo(), await redo()]).toEqual(["no answer", "i", "i"]);
  const named = ["undo import i", "undo import i", "redo import i"];
  expect(asked).toEqual(["undo newest", ...named]);
});

test("an import of another window whose undo is refused is no step of this window", async () => {
  const { stack, asked, failing, undo } = stackOf("");
  failing.push(isImport("i"), refused);
  expect([await undo(), stack.hasSteps]).toEqual([refused.detail, false]);
  await undo();
  expect(asked).toEqual(["undo newest", "undo import i", "undo newest"]);
});

test("an import that another window took back is one step when it is redone here", async () => {
  const { failing, undo, redo } = stackOf("ai");
  failing.push(isImport("i"));
  expect([await redo(), await undo(), await undo()]).toEqual(["i", "i", "a"]);
});

test("a forgotten import is no step, also while its undo has no answer", async () => {
  const { stack, asked, failing, record, undo } = stackOf("ai");
  failing.push(noAnswer);
  await undo();
  record("b");
  stack.forget("i");
  expect([await undo(), await undo()]).toEqual(["b", "a"]);
  expect(asked).toEqual(["undo import i", "undo b", "undo a"]);
});
