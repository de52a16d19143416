import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { checkPosition, positionBetween } from "./position.ts";

/** Puts positions in, each at a place in the list, and returns them in the order in which they belong. */
function fill(places: readonly number[]): string[] {
  const list: string[] = [];
  for (const place of places) {
    const n = place % (list.length + 1);
    list.splice(n, 0, positionBetween(list[n - 1] ?? null, list[n] ?? null));
  }
  return list;
}

const inBytes = (list: readonly string[]) => [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
const longest = (list: readonly string[]) => Math.max(...list.map(({ length }) => length));

describe("positions", () => {
  test("stand where they were put, and are taken back from a client", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 }), { minLength: 60, maxLength: 60 }), (places) => {
        const list = fill(places);
        expect(inBytes(list)).toEqual(list);
        expect(new Set(list).size).toBe(list.length);
        expect(list.map(checkPosition)).toEqual(list);
      }),
    );
  });

  test("stay short where a list grows, and have room at one place", () => {
    const thousand = Array.from({ length: 1000 }, (_, n) => n);
    const [atEnd, atStart] = [fill(thousand), fill(thousand.map(() => 0))];
    const inMiddle = fill(thousand.map((n) => Math.ceil(n / 2)));
    for (const list of [atEnd, atStart, inMiddle]) expect(inBytes(list)).toEqual(list);
    expect(longest(atEnd)).toBeLessThan(40);
    expect(longest(atStart)).toBeLessThan(40);
    expect(longest(inMiddle)).toBeLessThan(250);
  });

  test.each(["", "0", "V0", "V!", "é", "V ", "V\n", "V".repeat(1001)])("%j is none", (text) => {
    expect(() => checkPosition(text)).toThrow(
      expect.objectContaining({ code: "invalid", field: "position" }),
    );
  });

  test.each([
    ["V", "V"],
    ["W", "V"],
    ["V1", "V"],
    ["0", null],
  ])("between %j and %j there is none", (a, b) => {
    expect(() => positionBetween(a, b)).toThrow(expect.objectContaining({ field: "position" }));
  });
});
