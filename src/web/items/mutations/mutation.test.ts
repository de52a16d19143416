import { expect, test } from "bun:test";
import { asSending, type Mutation, withNew } from "./mutation.ts";

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
