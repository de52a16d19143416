import { expect, test } from "bun:test";
import fc from "fast-check";
import { inSequence } from "../../domain/item/availability.ts";
import { type PositionedItem, reorder } from "./reorder.ts";
import type { Row } from "./row.ts";
import { order } from "./sort.ts";

const itemsAt = (positions: (string | null)[]): PositionedItem[] =>
  positions.map((position, n) => ({ id: String(n), position }));

/** The ids in the order that they have afterwards. */
function after(all: readonly PositionedItem[], moved: readonly string[], before: string | null): string[] {
  const newPositions = reorder(all, new Set(moved), before);
  const rows = all.map(
    ({ id, position }) => ({ item: { id, position: newPositions.get(id) ?? position } }) as Row,
  );
  order(rows);
  return rows.map(({ item: { id } }) => id);
}

test("an item moved down between positioned ones gets a position, and no other item does", () => {
  const all = itemsAt(["A", "B", "C"]);
  expect([...reorder(all, new Set(["0"]), "2").keys()]).toEqual(["0"]);
  expect(after(all, ["0"], "2")).toEqual(["1", "0", "2"]);
});

test("items without a position below the place get positions too; those above do not", () => {
  const all = itemsAt([null, null, null, "M"]);
  expect([...reorder(all, new Set(["2"]), "1").keys()].sort()).toEqual(["1", "2"]);
  expect(after(all, ["2"], "1")).toEqual(["0", "2", "1", "3"]);
});

test("moving an item to its own place changes nothing", () => {
  expect(reorder(itemsAt([null, "B"]), new Set(["1"]), null).size).toBe(0);
});

test("two equal positions, as two tabs can make them, become different", () => {
  expect(after(itemsAt(["B", "B", "B"]), ["2"], "1")).toEqual(["0", "2", "1"]);
});

test("a moved item is at its new place, and the others keep their order", () => {
  fc.assert(
    fc.property(
      fc.nat(6),
      fc.uniqueArray(fc.stringMatching(/^[0-9A-Za-z]{0,3}[1-9A-Za-z]$/), { maxLength: 8 }),
      fc.array(fc.nat(14), { minLength: 1, maxLength: 4 }),
      fc.nat(14),
      (unplaced, positions, picks, goal) => {
        const all = itemsAt([...Array(unplaced).fill(null), ...positions.sort()]);
        if (all.length === 0) return;
        const moved = [...new Set(picks.map((pick) => String(pick % all.length)))];
        const before = all[goal % (all.length + 1)]?.id ?? null;
        if (before !== null && moved.includes(before)) return;
        const others = all.map(({ id }) => id).filter((id) => !moved.includes(id));
        const at = before === null ? others.length : others.indexOf(before);
        const movedIds = all.map(({ id }) => id).filter((id) => moved.includes(id));
        expect(after(all, moved, before)).toEqual([...others.slice(0, at), ...movedIds, ...others.slice(at)]);
      },
    ),
  );
});

test("a thousand positions at once stay short", () => {
  const newPositions = reorder(itemsAt(Array(1_000).fill(null)), new Set(["999"]), "0");
  expect(newPositions.size).toBe(1_000);
  expect(Math.max(...[...newPositions.values()].map(({ length }) => length))).toBeLessThan(6);
});

test("in a sequence, where new items are last, whatever is moved is there afterwards, and the others keep their order", () => {
  const position = fc.option(fc.constantFrom("B", "D", "M", "V"));
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(),
      (positions, from, to) => {
        const all = inSequence(itemsAt(positions).toReversed());
        const moved = all[from % all.length]?.id ?? "";
        const before = all[to % (all.length + 1)]?.id ?? null;
        const newPositions = reorder(all, new Set([moved]), before, true);
        const stored = itemsAt(positions).map((item) => ({
          ...item,
          position: newPositions.get(item.id) ?? item.position,
        }));
        const others = all.map(({ id }) => id).filter((id) => id !== moved);
        const at = before === null || before === moved ? -1 : others.indexOf(before);
        const wanted =
          before === moved
            ? null
            : at < 0
              ? [...others, moved]
              : [...others.slice(0, at), moved, ...others.slice(at)];
        if (wanted) expect(inSequence(stored.toReversed()).map(({ id }) => id)).toEqual(wanted);
      },
    ),
  );
});

test("in a sequence what is below the place keeps its arrival", () => {
  const all = itemsAt([null, null, null]);
  expect([...reorder(all, new Set(["1"]), "0", true).keys()]).toEqual(["1"]);
});
