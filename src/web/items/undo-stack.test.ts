import { expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { itemOf } from "./mutations/predict.ts";
import { asRequest, type UndoPorts, UndoStack } from "./undo-stack.ts";

const item = (id: string) => itemOf({ title: id, note: null, isFocused: false }, id, 1);
const entry = (key: string, ids: readonly string[] = []): Mutation => ({
  key,
  at: 1,
  wishes: ids.map((id) => ({ id, command: { verb: "trash" as const } })),
});
const requests = (keys: string) => [...keys].map((key) => asRequest(entry(key)));
const undone = (key: string) => ({
  request: { ...asRequest(entry(key)), entry: entry(key) },
  items: [item(key)],
});

/** A page whose mutations are all sent, and whose server answers each undo and redo, unless a port is replaced. */
function openStack(ports: Partial<UndoPorts>): UndoStack {
  return new UndoStack({
    takeBack: async () => [],
    hasWaiting: () => false,
    sendAgain: async () => null,
    atServer: (work) => work(),
    ask: async () => [item("x")],
    ...ports,
  });
}

/** The mutations that can be taken back, newest last, and a stack for their steps. */
function stackOf(done: string) {
  const things = [...done];
  const stack = openStack({
    takeBack: async (requests) => {
      const last = requests.at(-1);
      const key = last && last.idempotencyKeys.length > 0 ? last.key : (things.at(-1) ?? "none");
      if (!things.includes(key)) return [];
      things.splice(things.lastIndexOf(key), 1);
      return [undone(key)];
    },
    sendAgain: async ({ key }) => {
      things.push(key);
      return [item(key)];
    },
    ask: async () => [],
  });
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join("");
  const undo = async () => idsOf(await stack.undo());
  const redo = async () => idsOf(await stack.redo());
  return { stack, things, undo, redo };
}

test("one step is undone as one, and redone in its order", async () => {
  const { stack, things, undo, redo } = stackOf("abcd");
  stack.recordStep(requests("a"));
  stack.join(() => {
    stack.recordStep(requests("b"));
    stack.recordStep(requests("cd"));
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
  stack.recordStep(requests("a"));
  await undo();
  stack.recordStep(requests("b"));
  expect(await redo()).toBe("");
});

test("what is taken back of items that the page does not know is a step", async () => {
  const asked: string[] = [];
  const stack = openStack({
    takeBack: async ([{ key = "" } = {}]) => {
      asked.push(key);
      return [{ ...undone(key), items: [] }];
    },
    sendAgain: async ({ key }) => [item(key)],
  });
  stack.recordStep(requests("a"));
  stack.recordStep(requests("b"));
  expect(await stack.undo()).toEqual([]);
  expect(asked).toEqual(["b"]);
  expect(await stack.redo()).toMatchObject([{ id: "b" }]);
});

test("a step without remaining mutations is removed", async () => {
  const { stack, undo } = stackOf("oa");
  stack.recordStep(requests("a"));
  stack.recordStep(requests("bc"));
  stack.forget("b", "c");
  expect([await undo(), stack.hasSteps]).toEqual(["a", false]);
});

test("a step of which nothing is left to undo is passed over", async () => {
  const { stack, undo } = stackOf("a");
  stack.recordStep(requests("a"));
  stack.recordStep(requests("gone"));
  expect(await undo()).toBe("a");
});

test("each request has its own keys, also after a redo", async () => {
  const asked: unknown[] = [];
  const stack = openStack({
    takeBack: async (requests) => {
      asked.push(requests.map(({ key, idempotencyKeys }) => [key, ...idempotencyKeys].join(" ")));
      return [];
    },
  });
  const draft = { title: "x", note: null, isFocused: false };
  const captures = [draft, draft].map((one) => ({ draft: one, parse: false }));
  stack.recordStep([entry("k", ["x", "y"]), { key: "l", at: 0, batch: captures }].map(asRequest));
  await stack.undo();
  await stack.redo();
  await stack.undo();
  const [k, l] = ["k k", "l l.0 l.1"];
  expect(asked).toEqual([[k, l], [k], [k, l], [k]]);
});

/** The problem of a request without an answer. */
const noAnswer = () => new Problem("unavailable", "no answer", { cause: new Error("cut") });
const refusedForNow = () => new Problem("disk-full", "refused for now");
const refused = () => new Problem("conflict", "refused");

/** A stack that notes what its server is asked, with the idempotency keys; `failing` has the problems of the next requests. */
function askedStack(steps = "") {
  const asked: string[] = [];
  const keys: string[] = [];
  const failing: (Problem | null)[] = [];
  const earlierKeys: string[] = [];
  const stack = openStack({
    ask: async (direction, request, idempotencyKey) => {
      const { key, idempotencyKeys } = request;
      if (idempotencyKeys.length === 0 && !earlierKeys.includes(key)) earlierKeys.push(key);
      const earlier = earlierKeys.indexOf(key) + 1;
      asked.push(`${direction} ${earlier > 0 ? `earlier ${earlier}` : key}`);
      keys.push(idempotencyKey);
      const thrown = failing.shift();
      if (thrown) throw thrown;
      return [item("x")];
    },
  });
  for (const key of steps) stack.recordStep(requests(key));
  const undo = () => stack.undo().catch(() => {});
  const redo = () => stack.redo().catch(() => {});
  return { stack, asked, keys, failing, undo, redo };
}

test("a redo that is refused stays the next redo, and the step before it the next undo", async () => {
  const { asked, failing, undo, redo } = askedStack("abc");
  await undo();
  await undo();
  failing.push(refused());
  await redo();
  await undo();
  for (let n = 0; n < 3; n++) await redo();
  expect(asked).toEqual(["undo c", "undo b", "redo b", "undo a", "redo a", "redo b", "redo c"]);
});

for (const [what, problem] of [
  ["without an answer", noAnswer],
  ["that is refused for now", refusedForNow],
] as const) {
  test(`an undo or redo ${what} is sent again with its key, and the other key then reverses its step`, async () => {
    const { stack, asked, keys, failing, undo, redo } = askedStack("ab");
    await undo();
    failing.push(problem());
    await redo();
    expect(stack.hasSteps).toBe(true);
    await undo();
    await redo();
    failing.push(problem());
    await undo();
    await redo();
    const first = ["undo b", "redo b", "redo b", "undo b", "redo b"];
    expect(asked).toEqual([...first, "undo b", "undo b", "redo b"]);
    expect([keys[1], keys[5]]).toEqual([keys[2], keys[6]]);
    expect(new Set(keys).size).toBe(6);
  });

  test(`an undo ${what} is the same at the next undo`, async () => {
    const { asked, failing, undo } = askedStack("ab");
    failing.push(problem(), problem());
    for (let n = 0; n < 4; n++) await undo();
    expect(asked).toEqual(["undo b", "undo b", "undo b", "undo a"]);
  });
}

test("a step whose redo had no answer stays a step when another one follows", async () => {
  const { stack, asked, failing, undo, redo } = askedStack("ab");
  await undo();
  failing.push(noAnswer());
  await redo();
  stack.recordStep(requests("c"));
  for (let n = 0; n < 3; n++) await undo();
  expect(asked).toEqual(["undo b", "redo b", "redo b", "undo c", "undo b", "undo a"]);
});

test("a step whose undo had no answer is undone before a later step, and not redone after it", async () => {
  const { stack, asked, failing, undo, redo } = askedStack("ab");
  failing.push(noAnswer());
  const pressed = undo();
  stack.recordStep(requests("c"));
  await pressed;
  await undo();
  await redo();
  await undo();
  await undo();
  expect(asked).toEqual(["undo b", "undo b", "undo c", "redo c", "undo c", "undo a"]);
});

test("a redo without an answer below a later step is what the next redo is about", async () => {
  const { stack, asked, failing, undo, redo } = askedStack("a");
  await undo();
  failing.push(noAnswer());
  await redo();
  stack.recordStep(requests("b"));
  expect(await stack.redo()).toHaveLength(1);
  await undo();
  await undo();
  expect(asked).toEqual(["undo a", "redo a", "redo a", "undo b", "undo a"]);
});

test("a step that is not sent is taken back before an older one is settled", async () => {
  const taken: string[] = [];
  const asked: string[] = [];
  const stack = openStack({
    takeBack: async (requests) => {
      const keys = requests.map(({ key }) => key).filter((key) => key === "b" && !taken.includes(key));
      taken.push(...keys);
      return keys.map(undone);
    },
    sendAgain: async ({ key }) => {
      taken.splice(taken.indexOf(key), 1);
      return [item(key)];
    },
    ask: async (direction, { key }) => {
      asked.push(`${direction} ${key}`);
      throw noAnswer();
    },
  });
  stack.recordStep(requests("a"));
  await expect(stack.undo()).rejects.toThrow("no answer");
  stack.recordStep(requests("b"));
  expect(await stack.undo()).toMatchObject([{ id: "b" }]);
  expect(await stack.redo()).toMatchObject([{ id: "b" }]);
  expect(await stack.undo()).toMatchObject([{ id: "b" }]);
  await expect(stack.undo()).rejects.toThrow("no answer");
  expect(asked).toEqual(["undo a", "undo a"]);
});

test("an undo that is refused when it is sent again leaves its step below a later one", async () => {
  const { stack, asked, failing, undo } = askedStack("a");
  failing.push(noAnswer(), refused());
  await undo();
  stack.recordStep(requests("b"));
  await undo();
  await undo();
  expect(asked).toEqual(["undo a", "undo a", "undo b", "undo a"]);
});

test("a redo that is refused when it is sent again is no step below a later one", async () => {
  const { stack, asked, failing, undo, redo } = askedStack("a");
  await undo();
  failing.push(noAnswer(), refused());
  await redo();
  stack.recordStep(requests("b"));
  await undo();
  expect(stack.hasSteps).toBe(false);
  expect(asked).toEqual(["undo a", "redo a", "redo a", "undo b"]);
});

test("a step of an earlier page that was undone or redone here is a step of its own", async () => {
  const { asked, keys, failing, undo, redo } = askedStack();
  await undo();
  await undo();
  await redo();
  failing.push(noAnswer());
  await redo();
  await undo();
  await redo();
  failing.push(noAnswer());
  await undo();
  await redo();
  const [one, two] = ["earlier 1", "earlier 2"];
  const first = [`undo ${one}`, `undo ${two}`, `redo ${two}`, `redo ${one}`, `redo ${one}`, `undo ${one}`];
  expect(asked).toEqual([...first, `redo ${one}`, `undo ${one}`, `undo ${one}`, `redo ${one}`]);
  expect([keys[3], keys[7]]).toEqual([keys[4], keys[8]]);
});

for (const direction of ["undo", "redo"] as const)
  test(`of a step of an earlier page whose ${direction} had no answer the other key names that ${direction}`, async () => {
    const { asked, keys, failing, undo, redo } = askedStack();
    const [key, other, opposite] = direction === "undo" ? [undo, redo, "redo"] : [redo, undo, "undo"];
    failing.push(noAnswer());
    await key();
    await other();
    await key();
    expect(asked).toEqual([direction, direction, opposite, direction].map((verb) => `${verb} earlier 1`));
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

test("a key of an earlier page that is refused leaves no step", async () => {
  const { stack, asked, failing, undo } = askedStack();
  failing.push(refused());
  await undo();
  expect(stack.hasSteps).toBe(false);
  await undo();
  expect(asked).toEqual(["undo earlier 1", "undo earlier 2"]);
});

test("a step of several requests stays one when its undo or redo breaks off", async () => {
  const { stack, asked, failing, undo, redo } = askedStack();
  stack.recordStep(requests("abc"));
  failing.push(null, noAnswer());
  await undo();
  await undo();
  failing.push(null, noAnswer());
  await redo();
  await redo();
  await undo();
  const keys = asked.map((one) => one.at(-1)).join("");
  expect(keys).toBe("cb" + "ba" + "ab" + "bc" + "cba");
});

test("many that wait are taken back at once", async () => {
  const asked: number[] = [];
  const stack = openStack({
    takeBack: async ({ length }) => {
      asked.push(length);
      return (asked.length === 1 ? ["e", "d", "c"] : [asked.length === 2 ? "b" : "a"]).map(undone);
    },
  });
  stack.recordStep(requests("abcde"));
  const about = await stack.undo();
  expect(asked).toEqual([5, 2, 1]);
  expect(about.map(({ id }) => id).join("")).toBe("edcba");
});

test("an undo during a redo takes back what is redone, and no step that is made after it", async () => {
  const { stack, things, undo, redo } = stackOf("ab");
  stack.recordStep(requests("a"));
  stack.recordStep(requests("b"));
  const presses = [undo(), redo(), undo(), undo()];
  stack.recordStep(requests("c"));
  things.push("c");
  expect(await Promise.all(presses)).toEqual(["b", "b", "b", "a"]);
  expect(things.join("")).toBe("c");
  expect(await undo()).toBe("c");
});

test("an undo that does not reach the server can be tried again for what is left of its step", async () => {
  const things = ["c"];
  let isAway = true;
  const asked: string[] = [];
  const stack = openStack({
    takeBack: async () => things.splice(0).map(undone),
    atServer: async (work) => {
      if (isAway) throw new Error("away");
      return work();
    },
    ask: async (direction, { key }) => {
      asked.push(`${direction} ${key}`);
      return [item("x")];
    },
  });
  stack.recordStep(requests("a"));
  stack.recordStep(requests("bc"));
  await expect(stack.undo()).rejects.toThrow("away");
  isAway = false;
  await stack.undo();
  await stack.undo();
  expect(asked).toEqual(["undo b", "undo a"]);
});
