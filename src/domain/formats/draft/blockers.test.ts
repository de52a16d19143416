import { expect, test } from "bun:test";
import fc from "fast-check";
import { Blockers } from "./blockers.ts";

const ids = ["a", "b", "c", "d", "e", "f", "g"];
const pairs = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)), { maxLength: 14 });

/** Whether one waits for another through any others, found by trying all ways. */
function waitsFor(all: readonly [string, string][], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const one of reached) for (const [id, blocker] of all) if (id === one) reached.add(blocker);
  return all.some(([id, blocker]) => blocker === to && reached.has(id));
}

test("an item can wait for another one unless that waits for it, through any others", () => {
  fc.assert(
    fc.property(pairs, (all) => {
      const blockers = new Blockers();
      for (const [id, blocker] of all) blockers.add(id, blocker);
      for (const id of ids)
        expect(blockers.of(id)).toEqual([
          ...new Set(all.flatMap(([one, blocker]) => (one === id ? [blocker] : []))),
        ]);
      for (const [id, blocker] of all)
        expect(blockers.canWait(id, blocker)).toBe(!waitsFor(all, blocker, id) && id !== blocker);
    }),
    { numRuns: 500 },
  );
});
