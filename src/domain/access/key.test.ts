import { describe, expect, test } from "bun:test";
import {
  allows,
  checkImported,
  checkKeyName,
  checkScope,
  isExpired,
  isMistyped,
  isWellFormed,
  makeSecret,
  readExpiry,
  SCOPES,
} from "./key.ts";

const secrets = () =>
  Array.from({ length: 100 }, () => makeSecret(crypto.getRandomValues(new Uint8Array(32))));

test("a secret spells 256 bits and a checksum in 49 letters and digits", () => {
  expect(makeSecret(new Uint8Array(32))).toMatch(/^creel_0{43}[0-9A-Za-z]{6}$/);
  expect(makeSecret(new Uint8Array(32).fill(255))).toMatch(/^creel_[0-9A-Za-z]{49}$/);
  expect(new Set(secrets()).size).toBe(100);
});

/** Made by the first version that had keys: the checksum never changes. */
const FIRST = "creel_00000000000000000000000000000000000000000001sftEl";

describe("a typing error", () => {
  test("is none in any key of Creel's, the oldest too", () => {
    for (const secret of [...secrets(), makeSecret(new Uint8Array(32))]) {
      expect([isWellFormed(secret), isMistyped(secret)]).toEqual([true, false]);
    }
    expect([makeSecret(new Uint8Array(32)), isMistyped(FIRST)]).toEqual([FIRST, false]);
  });

  test("is seen: any character replaced, left out, doubled or swapped with its neighbour", () => {
    const [secret = ""] = secrets();
    const wrong = new Set<string>();
    for (let at = "creel_".length; at < secret.length; at++) {
      const [before, one = "", after] = [secret.slice(0, at), secret[at], secret.slice(at + 1)];
      for (const other of "0aZ9") wrong.add(before + other + after);
      wrong.add(before + after).add(before + one + one + after);
      wrong.add(before + after.slice(0, 1) + one + after.slice(1));
    }
    wrong.delete(secret);
    expect(wrong.size).toBeGreaterThan(200);
    for (const one of wrong) expect([one, isMistyped(one)]).toEqual([one, true]);
    expect(isMistyped(secret.toUpperCase())).toBe(true);
  });

  test("is not looked for in other people's keys", () => {
    for (const other of ["", "d5b4-something", "Creel"]) expect(isMistyped(other)).toBe(false);
    expect(checkImported("their own key")).toBe("their own key");
    for (const [bad, why] of [
      ["geheim", "This key has 6 characters, so it can be guessed. "],
      ["x".repeat(201), "This key has 201 characters, which is too long"],
      ["schl\u00fcssel-lang", "or a character that is not ASCII"],
      ["one line\nand another", "This key has a line break"],
    ] as const) {
      expect(() => checkImported(bad)).toThrow(why);
      expect(() => checkImported(bad)).toThrow(
        "Make a key with `creel key add NAME`, and give that to the client",
      );
    }
    expect(() => checkImported("creel_with a slip")).toThrow("mistyped");
    for (const bad of ["short", "x".repeat(201), "ünicode in it"])
      expect(() => checkImported(bad)).toThrow("ASCII");
  });
});

test("a key ends at its moment", () => {
  expect([null, 9, 10, 11].map((expiresOn) => isExpired({ expiresOn }, 10))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe("when a key ends", () => {
  const now = Date.UTC(2026, 10, 20) / 1000;

  test.each([
    ["12h", 12 * 3600],
    ["90d", 90 * 86_400],
    ["6w", 42 * 86_400],
  ])("%s from now", (text, seconds) => expect(readExpiry(text, now) - now).toBe(seconds));

  test("a date is meant to its end, here", () => {
    expect(readExpiry("2027-03-31", now)).toBe(new Date(2027, 3, 1).getTime() / 1000);
    expect(readExpiry("2028-02-29", now)).toBe(new Date(2028, 2, 1).getTime() / 1000);
    expect(readExpiry("9999-12-31", now)).toBeLessThanOrEqual(253_402_300_799); // the last one that a key may have
  });

  test.each(["", "90", "d", "90m", "99999d", "-1d", "2027-02-30", "2027-13-01", "31.3.2027", "soon"])(
    "%j is none",
    (text) => expect(() => readExpiry(text, now)).toThrow("90d"),
  );
});

test("a key has the rights of its scope and no more", () => {
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

test.each(["page", "Terminal", "clock"])("%j is Creel's own name", (name) => {
  expect(() => checkKeyName(name)).toThrow("Choose another name");
});

test.each(["", " a", "-a", "a\n", "a\u001b", "x".repeat(65), "<b>"])("%j cannot be a key's name", (name) => {
  expect(() => checkKeyName(name)).toThrow("letter or digit");
});

test.each(["\u3164", "\u115f", "\u1160", "\uffa0", "first\u3164", "fi\u3164rst"])(
  "%j has letters that show nothing, so it cannot be a key's name",
  (name) => {
    expect(() => checkKeyName(name)).toThrow("visible letters");
  },
);

test("a key brought along captures, and becomes nothing else", () => {
  for (const scope of SCOPES) expect(checkScope(scope, false)).toBe(scope);
  expect(checkScope("capture", true)).toBe("capture");
  for (const scope of ["read", "full"] as const)
    expect(() => checkScope(scope, true)).toThrow(
      expect.objectContaining({ code: "invalid", field: "scope" }),
    );
});
