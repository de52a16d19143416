import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DUE_WORDS, MAX_FILTER_TAGS, SORTS } from "../../domain/inbox/items.ts";
import { ENERGIES, KINDS } from "../../domain/item/item.ts";
import { checkName } from "../../domain/item/tags.ts";
import { parseItemQuery } from "../../wire/item.ts";
import {
  type PageFilter,
  partsOf,
  readFilterAddress,
  withoutPart,
  withPart,
  writeFilter,
} from "./filter-address.ts";

/** Names that items can have, with the signs of addresses, other scripts and accents. */
const hostileText = fc
  .array(
    fc.oneof(fc.constantFrom(..."#?&=%+/@;:'\"<>\\| é\u0301ß\u202e💚"), fc.string({ unit: "grapheme" })),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((signs) => signs.join(""));
const name = hostileText
  .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp},]/gu, ""))
  .filter(isName)
  .map((text) => checkName(text, "tags"));
function isName(text: string): boolean {
  try {
    return checkName(text, "tags").length <= 200;
  } catch {
    return false;
  }
}
const optional = <T>(value: fc.Arbitrary<T>) => ({ arbitrary: value });
const fields = {
  kind: optional(fc.constantFrom(...KINDS)),
  isFocused: optional(fc.boolean()),
  tag: optional(fc.uniqueArray(name, { minLength: 1, maxLength: 5 })),
  area: optional(name),
  contact: optional(name),
  project: optional(fc.uuid()),
  maxMinutes: optional(fc.integer({ min: 1, max: 100_000 })),
  energy: optional(fc.constantFrom(...ENERGIES)),
  due: optional(fc.constantFrom(...DUE_WORDS, "2026-12-24")),
  words: optional(name),
};
const filters: fc.Arbitrary<PageFilter> = fc.record(
  Object.fromEntries(Object.entries(fields).map(([field, { arbitrary }]) => [field, arbitrary])),
  { requiredKeys: [] },
) as fc.Arbitrary<PageFilter>;

const sorted = ({ tag, ...rest }: PageFilter): PageFilter => ({
  ...rest,
  ...(tag !== undefined && { tag: [tag].flat().toSorted() }),
});

describe("a filter in the address", () => {
  test("is read back as it was, and has the parameters of the API", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const address = writeFilter(filter);
        expect(address).toMatch(/^[!-~]*$/);
        expect(address).not.toMatch(/[#?]/);
        expect(sorted(readFilterAddress(address))).toEqual(sorted(filter));
        const { limit: _, ...query } = parseItemQuery(new URLSearchParams(address));
        expect(sorted(query)).toEqual(sorted(filter));
      }),
    );
  });

  test("is beside the order of the list, which is no condition", () => {
    fc.assert(
      fc.property(filters, fc.constantFrom(...SORTS), (filter, sort) => {
        const read = readFilterAddress(writeFilter({ ...filter, sort }));
        expect(read.sort).toBe(sort);
        expect(partsOf(read)).toEqual(partsOf(filter));
      }),
    );
    expect(writeFilter(readFilterAddress("sort=size&sort=due"))).toBe("");
  });

  test("has one text, whatever the order of its conditions", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const reversed = partsOf(filter).toReversed().reduce<PageFilter>(withPart, {});
        expect(writeFilter(reversed)).toBe(writeFilter(filter));
      }),
    );
  });

  test("from anywhere is read without an error, and what is read is written the one way", () => {
    const parameter = fc.constantFrom(
      "tag",
      "maxMinutes",
      "due",
      "energy",
      "kind",
      "focused",
      "q",
      "area",
      "x",
    );
    const queries = fc
      .array(fc.tuple(parameter, fc.oneof(hostileText, fc.string({ unit: "binary" }))), { maxLength: 40 })
      .map((pairs) => pairs.map(([one, text]) => `${one}=${text}`).join("&"));
    fc.assert(
      fc.property(queries, (query) => {
        const address = writeFilter(readFilterAddress(query));
        expect(writeFilter(readFilterAddress(address))).toBe(address);
      }),
    );
  });

  test("has only values that a filter takes", () => {
    expect(
      readFilterAddress("maxMinutes=0&due=2026-02-30&energy=all&kind=task&focused=1&tag=&q=%20&list=done"),
    ).toEqual({});
    expect(readFilterAddress("tag=b,a&tag=@home&maxMinutes=15&maxMinutes=30")).toEqual({
      tag: ["b", "a", "@home"],
      maxMinutes: 30,
    });
  });
});

describe("conditions", () => {
  test("a tag joins the others, up to the most, and another value takes the place of the first", () => {
    let filter: PageFilter = {};
    for (let n = 0; n < MAX_FILTER_TAGS + 3; n++) filter = withPart(filter, { field: "tag", value: `t${n}` });
    expect(filter.tag).toHaveLength(MAX_FILTER_TAGS);
    expect(withPart({ energy: "low" }, { field: "energy", value: "high" })).toEqual({ energy: "high" });
    expect(withPart({ energy: "low" }, { field: "energy", value: "none" })).toEqual({ energy: "low" });
  });

  test("each is removed by itself", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const parts = partsOf(filter);
        for (const part of parts)
          expect(partsOf(withoutPart(filter, part))).toEqual(parts.filter((other) => other !== part));
      }),
    );
  });
});
