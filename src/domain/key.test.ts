import { expect, test } from "bun:test";
import { allows, checkKeyName, makeSecret } from "./key.ts";

test("a secret spells 256 bits and a checksum in 49 letters and digits", () => {
  expect(makeSecret(new Uint8Array(32))).toMatch(/^creel_0{43}[0-9A-Za-z]{6}$/);
  expect(makeSecret(new Uint8Array(32).fill(255))).toMatch(/^creel_[0-9A-Za-z]{49}$/);
  const many = Array.from({ length: 100 }, () => makeSecret(crypto.getRandomValues(new Uint8Array(32))));
  expect(new Set(many).size).toBe(100);
});

test("a key does what its scope says and nothing more", () => {
  const table = (["capture", "read", "full"] as const).map((held) =>
    (["capture", "read", "full"] as const).map((needed) => allows(held, needed)),
  );
  expect(table).toEqual([
    [true, false, false],
    [false, true, false],
    [true, true, true],
  ]);
});

test.each(["phone", "Ann's".replace("'", ""), "Küche 2", "a.b-c_d"])("%j can be a key's name", (name) => {
  expect(checkKeyName(name)).toBe(name);
});

test.each(["", " a", "-a", "a\n", "a\u001b", "x".repeat(65), "<b>"])("%j cannot be a key's name", (name) => {
  expect(() => checkKeyName(name)).toThrow("letter or digit");
});
