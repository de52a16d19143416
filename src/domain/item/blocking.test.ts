import { expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { type Blocker, checkBlocker, nextBlocker } from "./blocking.ts";
import { capture } from "./capture.ts";
import type { StoredItem } from "./item.ts";

const ITEM: StoredItem = {
  ...capture({ title: "x", note: null, isFocused: false }, TERMINAL, "x", 1_800_000_000),
  listBefore: null,
};
const blocker = (id: string, blockedBy: string | null = null, fields: Partial<Blocker> = {}): Blocker => ({
  id,
  kind: "action",
  list: "next",
  blockedBy,
  ...fields,
});
const refused = (code: "invalid" | "conflict") => expect.objectContaining({ code, field: "blockedBy" });

/** The chain that begins with an id. */
function readChain(all: readonly Blocker[], first: string): Blocker[] {
  const chain: Blocker[] = [];
  for (let id = nextBlocker(chain, first); id !== null; id = nextBlocker(chain, first)) {
    const found = all.find((one) => one.id === id);
    if (!found) break;
    chain.push(found);
  }
  return chain;
}

const check = (all: readonly Blocker[], first: string) => () =>
  checkBlocker(ITEM, first, readChain(all, first));

test("an action can wait for an open action or project, and not for another kind of thing", () => {
  expect(check([blocker("a")], "a")).not.toThrow();
  expect(check([blocker("a", null, { kind: "project", list: "someday" })], "a")).not.toThrow();
  expect(check([blocker("a", null, { kind: "note" })], "a")).toThrow(refused("invalid"));
  expect(check([], "a")).toThrow(refused("invalid"));
  expect(check([blocker("x")], "x")).toThrow(refused("invalid"));
  for (const list of ["done", "trash"] as const)
    expect(check([blocker("a", null, { list })], "a")).toThrow(refused("conflict"));
});

test("no chain closes, of any length, also over items that are done", () => {
  expect(check([blocker("a", "x"), blocker("x")], "a")).toThrow(refused("conflict"));
  expect(check([blocker("a", "b"), blocker("b", "x", { list: "done" }), blocker("x")], "a")).toThrow(
    refused("conflict"),
  );
  expect(check([blocker("a", "b"), blocker("b", "a")], "a")).not.toThrow(); // a circle of others ends
  const row = (length: number) =>
    Array.from({ length }, (_, n) => blocker(`${n}`, n + 1 < length ? `${n + 1}` : null));
  expect(check(row(99), "0")).not.toThrow();
  expect(check(row(100), "0")).toThrow(refused("conflict"));
  expect(readChain(row(500), "0")).toHaveLength(100);
});
