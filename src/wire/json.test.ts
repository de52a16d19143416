import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Problem } from "../domain/problem.ts";
import { parseJson } from "./json.ts";

function broken(text: string, offset?: number): Problem {
  try {
    parseJson(text, offset);
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
  throw new Error(`accepted ${text}`);
}

function accepts(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Before any text: what is longer is counted before it is parsed. */
const PADDING = " ".repeat(20_000);

describe("parseJson", () => {
  test("reads what any program writes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
          expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("agrees with JSON.parse about damaged text, but for names that stand twice", () => {
    let refused = 0;
    const damaged = fc
      .tuple(fc.jsonValue({ maxDepth: 4 }), fc.nat(), fc.string({ maxLength: 2 }), fc.nat(3))
      .map(([value, at, put, cut]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        const ours = accepts(parseJson, text);
        expect(accepts(parseJson, PADDING + text)).toBe(ours);
        if (!ours) refused++;
        if (!ours && /is twice in/.test(broken(text).detail)) return;
        expect(ours).toBe(accepts(JSON.parse, text));
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  test("agrees with JSON.parse about what a text may hold, and how it is escaped", () => {
    const letters = fc.constantFrom(
      "\\",
      "\\",
      "u",
      "0",
      "D",
      "f",
      "n",
      "x",
      '"',
      "/",
      "é",
      "\n",
      "\u001f",
      "\u007f",
    );
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 8 }), (inside) => {
        const text = `${PADDING}["${inside}"]`;
        expect(accepts(parseJson, text)).toBe(accepts(JSON.parse, text));
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['{"title": "He said "hi""}', 20],
    ['{"title": "ü" x}', 15],
    ['{"a": 1,}', 8],
    ["", 0],
    ["  ", 2],
    ["{", 1],
    ['{"a"', 4],
    ['{"a":', 5],
    ['{"a": "b', 8],
    ['{"a": "tab\there"}', 10],
    ["[1 2]", 3],
    ["{} {}", 3],
    ["01", 1],
    ["nul", 0],
    ["{'a': 1}", 1],
  ])("%j breaks at byte %i", (text, at) => {
    expect(broken(text)).toMatchObject({ code: "invalid-json", at });
    expect(broken(PADDING + text)).toMatchObject({ code: "invalid-json", at: at + PADDING.length });
  });

  test("counts the bytes that stood before", () => expect(broken("{", 3).at).toBe(4));

  test("refuses a duplicate name, in any spelling", () => {
    expect(broken('{"a": 1, "\\u0061": 2}')).toMatchObject({ code: "invalid-json", at: 9 });
    expect(parseJson('{"a": {"a": 1}}')).toEqual({ a: { a: 1 } });
  });

  test("nests 32 deep and no deeper, without running out of stack", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(accepts(parseJson, nested(32))).toBe(true);
    expect(broken(nested(33)).detail).toContain("32");
    expect(broken("[".repeat(1_000_000)).code).toBe("invalid-json");
  });

  test("holds 100,000 values and no more", () => {
    expect(parseJson(`[${"0,".repeat(99_998)}0]`)).toHaveLength(99_999);
    expect(broken(`[${"0,".repeat(99_999)}0]`).detail).toContain("more than 100000 values");
  });

  test("`__proto__` is a name like any other", () => {
    const value = parseJson('{"__proto__": {"admin": true}}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });
});
