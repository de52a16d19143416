import { describe, expect, test } from "bun:test";
import { EMPTY_QUEUE, followInbox, positionIn, type QueuePlace, skip, takeUp } from "./triage-queue.ts";

const inbox = (...keys: string[]): QueuePlace[] => keys.map((key) => ({ key, at: key.charCodeAt(0) }));
const ours = () => true;
const noneIsOurs = () => false;
const abc = followInbox(EMPTY_QUEUE, inbox("a", "b", "c"), noneIsOurs);

test("begins with what has waited longest", () => {
  expect(abc.current).toBe("a");
  expect(positionIn(abc)).toEqual({ n: 1, of: 3 });
});

describe("decisions", () => {
  test("is followed by its neighbour, and stays counted", () => {
    const run = followInbox(abc, inbox("b", "c"), ours);
    expect([run.current, positionIn(run)]).toEqual(["b", { n: 2, of: 3 }]);
    expect([...run.gone]).toEqual(["a"]);
  });

  test("at the end leads back to what was skipped", () => {
    const run = followInbox(skip(skip(abc, 1), 1), inbox("a", "b"), ours);
    expect([run.current, positionIn(run)]).toEqual(["a", { n: 1, of: 3 }]);
  });

  test("to the last one leaves nothing in hand", () => {
    const run = followInbox(abc, [], ours);
    expect([run.current, run.order.length, run.gone.size]).toEqual([null, 3, 3]);
  });
});

describe("restored items", () => {
  test("is in hand again, wherever one was", () => {
    const after = followInbox(followInbox(abc, inbox("b", "c"), ours), inbox("c"), ours);
    const run = followInbox(after, inbox("a", "c"), ours);
    expect([run.current, [...run.gone]]).toEqual(["a", ["b"]]);
  });

  test("to an empty inbox, too", () => {
    expect(followInbox(followInbox(abc, [], ours), inbox("c"), ours).current).toBe("c");
  });
});

describe("changes of other clients", () => {
  test("new ones line up at the end and change nothing in hand", () => {
    const run = followInbox(skip(abc, 1), inbox("a", "b", "c", "d"), noneIsOurs);
    expect([run.current, positionIn(run)]).toEqual(["b", { n: 2, of: 4 }]);
  });

  test("items that others remove do not count", () => {
    const run = followInbox(abc, inbox("b", "c"), noneIsOurs);
    expect([run.current, positionIn(run), run.gone.size]).toEqual(["b", { n: 1, of: 2 }, 0]);
  });
});

describe("skipping", () => {
  test("goes round, both ways, past what is gone", () => {
    const run = followInbox(abc, inbox("b", "c"), ours);
    expect(skip(run, 1).current).toBe("c");
    expect(skip(skip(run, 1), 1).current).toBe("b");
    expect(skip(run, -1).current).toBe("c");
  });

  test("with one left stays, and with none does nothing", () => {
    expect(skip(followInbox(abc, inbox("b"), ours), 1).current).toBe("b");
    expect(skip(EMPTY_QUEUE, 1)).toEqual(EMPTY_QUEUE);
  });
});

test("a requested item is taken, unless it is gone", () => {
  const run = followInbox(abc, inbox("b", "c"), ours);
  expect(takeUp(run, "c").current).toBe("c");
  expect(takeUp(run, "a").current).toBe("b");
  expect(takeUp(run, "x").current).toBe("b");
});
