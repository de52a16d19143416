import { expect, test } from "bun:test";
import { asSending, type Mutation, nextToSend, withNew, withUndone } from "./mutation.ts";

const capture = (key: string): Mutation => ({
  key,
  at: 100,
  draft: { title: key, note: null, isFocused: false },
  parse: false,
});

test("new entries of the outbox stand where the outbox has them, and all others as they were", () => {
  const outbox = ["before", "own", "change of own", "own too", "last"].map(capture);
  const sending = ["own", "only here", "own too"].map((key) => asSending(capture(key), "saving"));
  const merged = withNew(outbox, sending);
  expect(merged.map(({ entry }) => entry.key)).toEqual([
    "before",
    "own",
    "change of own",
    "only here",
    "own too",
    "last",
  ]);
  expect(merged.map(({ state }) => state)).toEqual([
    "waiting",
    "saving",
    "waiting",
    "saving",
    "saving",
    "waiting",
  ]);
});

test("an undo and a redo of another window are taken over, but not in place of a later one of this window", () => {
  const undo = (key: string): Mutation => ({ ...capture(key), isUndone: true });
  const before = [capture("undone"), undo("redone"), capture("same")].map((entry) =>
    asSending(entry, "saving"),
  );
  const changedHere = [undo("undone here"), capture("redone here")].map((entry) =>
    asSending(entry, "saving"),
  );
  const outbox = [undo("undone"), ...["redone", "same", "undone here"].map(capture), undo("redone here")];
  const taken = withUndone(outbox, [...before, ...changedHere], before);
  expect(taken.flatMap(({ entry }) => (entry.isUndone ? entry.key : []))).toEqual(["undone", "undone here"]);
  expect(taken[2]).toBe(before[2] as (typeof before)[number]);
});

const rename = (key: string, ...ids: string[]): Mutation => ({
  key,
  at: 100,
  wishes: ids.map((id) => ({ id, command: { verb: "edit", patch: { title: "renamed" } } })),
});

test("a change is sent after every capture that it changes, wherever they stand, and never while one is refused", () => {
  const order = (sending: ReturnType<typeof asSending>[]) => {
    const sent: string[] = [];
    for (let next = nextToSend(sending); next; next = nextToSend(sending)) {
      sent.push(next.entry.key);
      sending.splice(sending.indexOf(next), 1);
    }
    return sent;
  };
  const waiting = (...entries: Mutation[]) => entries.map((entry) => asSending(entry, "waiting"));
  const batch: Mutation = {
    key: "batch",
    at: 100,
    batch: [{ draft: { title: "a", note: null, isFocused: false }, parse: false }],
  };
  expect(order(waiting(rename("change", "again"), rename("other", "item"), capture("again")))).toEqual([
    "other",
    "again",
    "change",
  ]);
  expect(order(waiting(rename("both", "item", "batch.0"), batch))).toEqual(["batch", "both"]);
  const refused = asSending(capture("refused"), "failed");
  expect(order([refused, ...waiting(rename("change", "refused"), capture("later"))])).toEqual(["later"]);
});
