import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { byteLength, concatBytes, type Outgoing, restOf } from "./bytes.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const wellFormed = fc.string({ unit: "binary" });

describe("text on its way out", () => {
  test("is as long in bytes as it is written, short or long", () => {
    fc.assert(fc.property(wellFormed, (text) => byteLength(text) === bytesOf(text).length));
    for (const text of ["", "a", "ü€😀", "ü€😀a".repeat(10_000)])
      expect(byteLength(text)).toBe(bytesOf(text).length);
  });

  test("whatever part of it goes at a time, all of it goes, in its order", () => {
    fc.assert(
      fc.property(
        wellFormed,
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (text, portions) => {
          const gone: number[] = [];
          let n = 0;
          for (let rest: Outgoing = text; rest.length > 0; n++) {
            const bytes: Uint8Array = typeof rest === "string" ? bytesOf(rest) : rest;
            const portion = bytes.subarray(0, portions[n % portions.length]);
            gone.push(...portion);
            rest = restOf(rest, portion.length, bytes.length);
          }
          expect(Buffer.from(gone).toString()).toBe(text);
        },
      ),
    );
  });

  test("nothing taken leaves everything", () => {
    expect(Buffer.from(restOf("ü", 0, 2)).toString()).toBe("ü");
  });
});

test("parts that arrived are one, in their order", () => {
  expect(concatBytes([])).toHaveLength(0);
  expect(Buffer.from(concatBytes([bytesOf("ab")])).toString()).toBe("ab");
  expect(Buffer.from(concatBytes([bytesOf("ab"), bytesOf("c")])).toString()).toBe("abc");
});
