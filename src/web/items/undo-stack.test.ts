import { describe, expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { itemOf } from "./mutations/predict.ts";
import { asRequest, type StepRequest, UndoStack } from "./undo-stack.ts";

const item = (id: string) => itemOf({ title: id, note: null, isFocused: false }, id, 1);
const entry = (key: string, ids: readonly string[] = []): Mutation => ({
  key,
  at: 1,
  wishes: ids.map((id) => ({ id, command: { verb: "trash" as const } })),
});
const entries = (keys: string) => [...keys].map((key) => entry(key));
const undone = (key: string) => ({ request: asRequest(entry(key)), entry: entry(key), items: [item(key)] });
const nothing = (key: string) => ({ ...undone(key), entry: null, items: [] });

/** The mutations that can be undone, newest last, and a stack for their steps. */
function stackOf(done: string) {
  const stack = new UndoStack();
  const things = [...done];
  const undo = async () => {
    const items = await stack.undo(async (requests) => {
      const key = requests.at(-1)?.key ?? things.at(-1) ?? "none";
      if (!things.includes(key)) return [nothing(key)];
      things.splice(things.lastIndexOf(key), 1);
      return [undone(key)];
    });
    return items.map(({ id }) => id).join("");
  };
  const redo = async () => {
    const items = await stack.redo(async (one) => {
      if (!one?.entry) return [];
      things.push(one.entry.key);
      return [item(one.entry.key)];
    });
    return items.map(({ id }) => id).join("");
  };
  return { stack, things, undo, redo };
}

test("one step is undone as one, and redone in its order", async () => {
  const { stack, things, undo, redo } = stackOf("abcd");
  stack.recordStep(entries("a"));
  stack.join(() => {
    stack.recordStep(entries("b"));
    stack.recordStep(entries("cd"));
  });
  expect(await undo()).toBe("dcb");
  expect(await redo()).toBe("bcd");
  expect(things.join("")).toBe("abcd");
  expect(await undo()).toBe("dcb");
  expect(await undo()).toBe("a");
  expect(await undo()).toBe("");
});

test("steps of before the start of the page are taken back one by one", async () => {
  const { undo } = stackOf("ab");
  expect([await undo(), await undo()]).toEqual(["b", "a"]);
});

test("a change after an undo leaves nothing to redo", async () => {
  const { stack, undo, redo } = stackOf("a");
  stack.recordStep(entries("a"));
  await undo();
  stack.recordStep(entries("b"));
  expect(await redo()).toBe("");
});

test("what is taken back of items that the page does not know is a step", async () => {
  const stack = new UndoStack();
  stack.recordStep(entries("a"));
  stack.recordStep(entries("b"));
  const asked: string[] = [];
  const unknown = async ([{ key = "" } = {}]: readonly { key?: string }[]) => {
    asked.push(key);
    return [{ ...undone(key), items: [] }];
  };
  expect(await stack.undo(unknown)).toEqual([]);
  expect(asked).toEqual(["b"]);
  expect(await stack.redo(async (one) => (one ? [item(one.request.key)] : []))).toMatchObject([{ id: "b" }]);
});

test("a step without remaining mutations is removed", async () => {
  const { stack, undo } = stackOf("oa");
  stack.recordStep(entries("a"));
  stack.recordStep(entries("bc"));
  stack.forget("b", "c");
  expect([await undo(), stack.hasSteps]).toEqual(["a", false]);
});

test("a step of which nothing is left to undo is passed over", async () => {
  const { stack, undo } = stackOf("a");
  stack.recordStep(entries("a"));
  stack.recordStep(entries("gone"));
  expect(await undo()).toBe("a");
});

test("each request has its own keys, also after a redo", async () => {
  const stack = new UndoStack();
  const asked: (readonly StepRequest[])[] = [];
  const undo = () =>
    stack.undo(async (requests) => {
      asked.push(requests);
      return [{ request: requests.at(-1) ?? asRequest(entry("e")), entry: null, items: [item("x")] }];
    });
  const draft = { title: "x", note: null, isFocused: false };
  const captures = [draft, draft].map((one) => ({ draft: one, parse: false }));
  stack.recordStep([entry("k", ["x", "y"]), { key: "l", at: 0, batch: captures }]);
  await undo();
  await stack.redo(async () => [item("x")]);
  await undo();
  await undo(); // of an earlier page
  const [k, l] = [
    { key: "k", idempotencyKeys: ["k"] },
    { key: "l", idempotencyKeys: ["l.0", "l.1"] },
  ];
  expect(asked).toEqual([[k, l], [k], [k, l], [k], []]);
});

/** The problem of a request without an answer, or one that the server has answered. */
const failure = (isAnswered: boolean) =>
  new Problem("unavailable", "no answer", isAnswered ? {} : { cause: new Error("cut") });

test("a redo that fails stays the next redo, and the step before it the next undo", async () => {
  const { stack, undo } = stackOf("abc");
  for (const key of "abc") stack.recordStep(entries(key));
  expect([await undo(), await undo()]).toEqual(["c", "b"]);
  const redone: (string | undefined)[] = [];
  const redo = (thrown?: Problem) =>
    stack.redo(async (undone) => {
      if (thrown) throw thrown;
      redone.push(undone?.request.key);
      return [item("x")];
    });
  await expect(redo(failure(true))).rejects.toThrow("no answer");
  expect(await undo()).toBe("a");
  await redo();
  await redo();
  await redo();
  expect(redone).toEqual(["a", "b", "c"]);
});

test("after a redo without an answer the next undo is about its step, and after such an undo the next redo", async () => {
  const stack = new UndoStack();
  for (const key of "ab") stack.recordStep(entries(key));
  const asked: string[] = [];
  let thrown: Problem | null = null;
  const ask = (what: string, key: string | undefined) => {
    asked.push(`${what} ${key}`);
    if (thrown) throw thrown;
    return [item("x")];
  };
  const undo = () =>
    stack.undo(async (requests) => {
      const request = requests.at(-1) ?? asRequest(entry("e"));
      return [{ request, entry: null, items: ask("undo", request.key) }];
    });
  const redo = () => stack.redo(async (undone) => ask("redo", undone?.request.key));
  await undo();
  thrown = failure(false);
  await expect(redo()).rejects.toThrow("no answer");
  thrown = null;
  await undo();
  expect(stack.hasSteps).toBe(true);
  await redo();
  thrown = failure(false);
  await expect(undo()).rejects.toThrow("no answer");
  thrown = null;
  await redo();
  await undo();
  await undo();
  expect(asked).toEqual(["undo b", "redo b", "undo b", "redo b", "undo b", "redo b", "undo b", "undo a"]);
});

/** A stack whose undo and redo note the keys that they are asked for, and fail with the problems that `failing` has in turn. */
function askedStack() {
  const stack = new UndoStack();
  const asked: string[] = [];
  const failing: (Problem | null)[] = [];
  const ask = (what: string, key: string | undefined) => {
    asked.push(`${what} ${key}`);
    const thrown = failing.shift();
    if (thrown) throw thrown;
    return [item("x")];
  };
  let earlier = 0;
  const undo = () =>
    stack
      .undo(async (requests) => {
        const request = requests.at(-1) ?? asRequest(entry(`earlier ${++earlier}`));
        return [{ request, entry: null, items: ask("undo", request.key) }];
      })
      .catch(() => {});
  const redo = () => stack.redo(async (undone) => ask("redo", undone?.request.key)).catch(() => {});
  return { stack, asked, failing, undo, redo };
}

test("a step whose redo had no answer stays a step when another one follows", async () => {
  const { stack, asked, failing, undo, redo } = askedStack();
  for (const key of "ab") stack.recordStep(entries(key));
  await undo();
  failing.push(failure(false));
  await redo();
  stack.recordStep(entries("c"));
  for (let n = 0; n < 3; n++) await undo();
  expect(asked).toEqual(["undo b", "redo b", "undo c", "undo b", "undo a"]);
});

test("a step of an earlier page that was undone here is a step of its own", async () => {
  const { asked, failing, undo, redo } = askedStack();
  await undo();
  await undo();
  await redo();
  failing.push(failure(false));
  await redo();
  await undo();
  await redo();
  failing.push(failure(false));
  await undo();
  await redo();
  const [one, two] = ["earlier 1", "earlier 2"];
  expect(asked).toEqual([
    `undo ${one}`,
    `undo ${two}`,
    `redo ${two}`,
    `redo ${one}`,
    `undo ${one}`,
    `redo ${one}`,
    `undo ${one}`,
    `redo ${one}`,
  ]);
});

test("a refusal of the second try says nothing about the first, which had no answer", async () => {
  const { stack, asked, failing, undo, redo } = askedStack();
  for (const key of "ab") stack.recordStep(entries(key));
  await undo();
  failing.push(failure(false), failure(true));
  await redo();
  await redo();
  await undo();
  expect(asked).toEqual(["undo b", "redo b", "redo b", "undo b"]);
});

test("a step of several requests stays one when its undo or redo breaks off", async () => {
  const stack = new UndoStack();
  stack.recordStep(entries("abc"));
  const asked: string[] = [];
  let breaksAt: string | null = "b";
  const check = (key = "") => {
    asked.push(key);
    if (key !== breaksAt) return [item("x")];
    breaksAt = null;
    throw failure(false);
  };
  const undo = () =>
    stack.undo(async (requests) => {
      const request = requests.at(-1) ?? asRequest(entry("e"));
      return [{ request, entry: null, items: check(request.key) }];
    });
  const redo = () => stack.redo(async (undone) => check(undone?.request.key));
  await expect(undo()).rejects.toThrow("no answer");
  await undo();
  breaksAt = "b";
  await expect(redo()).rejects.toThrow("no answer");
  await redo();
  await undo();
  expect(asked.join("")).toBe("cb" + "ba" + "ab" + "bc" + "cba");
});

test("many that wait are taken back at once", async () => {
  const stack = new UndoStack();
  stack.recordStep(entries("abcde"));
  const asked: number[] = [];
  const about = await stack.undo(async ({ length }) => {
    asked.push(length);
    return (asked.length === 1 ? ["e", "d", "c"] : [asked.length === 2 ? "b" : "a"]).map(undone);
  });
  expect(asked).toEqual([5, 2, 1]);
  expect(about.map(({ id }) => id).join("")).toBe("edcba");
});

test("an undo during a redo takes back what is redone, and no step that is made after it", async () => {
  const { stack, things, undo, redo } = stackOf("ab");
  stack.recordStep(entries("a"));
  stack.recordStep(entries("b"));
  const presses = [undo(), redo(), undo(), undo()];
  stack.recordStep(entries("c"));
  things.push("c");
  expect(await Promise.all(presses)).toEqual(["b", "b", "b", "a"]);
  expect(things.join("")).toBe("c");
  expect(await undo()).toBe("c");
});

describe("an undo that fails", () => {
  test("can be tried again for what is left of its step", async () => {
    const { stack, things, undo } = stackOf("abc");
    stack.recordStep(entries("a"));
    stack.recordStep(entries("bc"));
    let calls = 0;
    const failing = stack.undo(async () => {
      if (++calls > 1) throw new Error("away");
      things.pop();
      return [undone("c")];
    });
    await expect(failing).rejects.toThrow("away");
    expect([await undo(), await undo()]).toEqual(["b", "a"]);
  });
});
