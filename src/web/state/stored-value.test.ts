import { describe, expect, test } from "bun:test";
import { isFilter } from "./filter-address.ts";
import {
  type FormCheck,
  isFlag,
  isListOf,
  isRecord,
  isRecordOf,
  isText,
  StoredValue,
} from "./stored-value.ts";

const FORMS: Record<string, FormCheck> = {
  text: isText,
  flag: isFlag,
  record: isRecord,
  texts: isListOf(isText),
  named: isRecordOf(isText),
  filter: isFilter,
};

/** A storage with one text under every name. */
const storageOf = (text: string | null) => ({ getItem: () => text }) as unknown as Storage;

describe.each(Object.entries(FORMS))("a stored %s", (name, hasForm) => {
  test.each(["{", "", "null", "7", '"x"', "true", "[]", "{}", "[null]", '["x"]', '{"a":null}', '{"a":"x"}'])(
    "%j is read in its form, or not at all",
    (text) => {
      const value = new StoredValue<unknown>(name, hasForm, storageOf(text)).get();
      expect(value === null || hasForm(value)).toBeTrue();
    },
  );

  test("is null without a storage, and without a value", () => {
    expect(new StoredValue(name, hasForm, storageOf(null)).get()).toBeNull();
    expect(hasForm(null)).toBeFalse();
    const blocked = {
      getItem: () => {
        throw new Error("off");
      },
    } as unknown as Storage;
    expect(new StoredValue(name, hasForm, blocked).get()).toBeNull();
  });
});

test("values of their form are read", () => {
  const read = (hasForm: FormCheck, value: unknown) =>
    new StoredValue<unknown>("any", hasForm, storageOf(JSON.stringify(value))).get();
  for (const [hasForm, value] of [
    [isText, "x"],
    [isFlag, false],
    [isListOf(isText), []],
    [isRecordOf(isText), { a: "x" }],
  ] as const)
    expect(read(hasForm, value)).toEqual(value);
  const filter = {
    tag: ["a", "@b"],
    area: "Sea",
    maxMinutes: 15,
    due: "2027-01-01",
    isFocused: true,
    words: "x y",
  };
  expect(isFilter(filter)).toBeTrue();
  expect(isFilter({})).toBeTrue();
});

test.each([
  { tag: 5 },
  { tag: [null] },
  { area: 5 },
  { due: "banana" },
  { maxMinutes: "15" },
  { isFocused: "true" },
  { kind: "constructor" },
  { words: null },
])("%j is no filter", (filter) => expect(isFilter(filter)).toBeFalse());
