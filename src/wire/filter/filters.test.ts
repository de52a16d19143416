import { expect, test } from "bun:test";
import { z } from "zod";
import { Problem } from "../../domain/problem.ts";
import { parseItemQuery } from "../item.ts";
import { jsonFilters, queryFilters } from "./filter-schemas.ts";
import { FILTER_FIELDS, readFilter } from "./filters.ts";
import { FILTER_NAMES, type FilterName } from "./syntax.ts";

const GOOD: Record<FilterName, [text: string, value: unknown][]> = {
  kind: [["note", "note"]],
  isFocused: [
    ["true", true],
    ["false", false],
  ],
  tag: [
    ["work", "work"],
    ["@home, work", ["@home", "work"]],
  ],
  area: [["Sea, and land", "Sea, and land"]],
  contact: [["Ada", "Ada"]],
  project: [["A".repeat(32), "A".repeat(32)]],
  maxMinutes: [
    ["1", 1],
    ["100000", 100_000],
  ],
  energy: [["low", "low"]],
  due: [
    ["week", "week"],
    ["2028-02-29", "2028-02-29"],
  ],
  isAvailable: [
    ["true", true],
    ["false", false],
  ],
  words: [["milk #shop", "milk #shop"]],
};
const BAD: Record<FilterName, string[]> = {
  kind: ["", "task"],
  isFocused: ["", "1"],
  tag: ["", "a,,b", ",", Array.from({ length: 17 }, (_, n) => n).join(",")],
  area: ["", "a".repeat(201)],
  contact: [""],
  project: [""],
  maxMinutes: ["", "0", "1.5", "-1", "100001", "1h"],
  energy: ["none"],
  due: ["", "soon", "2027-02-29", "2027-2-1"],
  isAvailable: ["", "yes"],
  words: ["", "a".repeat(501)],
};

test.each(FILTER_NAMES)("%s is read alike by the command line, the query and JSON", (field) => {
  const { parameter } = FILTER_FIELDS[field];
  const inJson = z.object({ [field]: jsonFilters()[field] });
  for (const [text, value] of GOOD[field]) {
    expect(readFilter(field, text)).toEqual(value);
    expect(parseItemQuery(new URLSearchParams({ [parameter]: text }))).toEqual({
      limit: 100,
      [field]: value,
    } as never);
    expect(inJson.parse({ [field]: value })).toEqual({ [field]: value } as never);
  }
  for (const text of BAD[field]) {
    const refusal = () => parseItemQuery(new URLSearchParams({ [parameter]: text }));
    expect(() => readFilter(field, text)).toThrow(Problem);
    expect(refusal).toThrow(expect.objectContaining({ code: "invalid", field: parameter }));
    expect(refusal).toThrow(/\. (Send|Name) [^.]+\.$/); // the cure
  }
});

test("only the tag may be repeated, and means all of them", () => {
  expect(parseItemQuery(new URLSearchParams("tag=a&tag=@b"))).toEqual({ limit: 100, tag: ["a", "@b"] });
  for (const parameter of Object.keys(queryFilters()).filter((one) => one !== "tag"))
    expect(() => parseItemQuery(new URLSearchParams(`${parameter}=1&${parameter}=1`))).toThrow(
      expect.objectContaining({ field: parameter }),
    );
});
