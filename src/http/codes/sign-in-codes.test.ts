import { expect, test } from "bun:test";
import { SYSTEM } from "../../domain/environment.ts";
import { openSignInCodes, START_CODE_LIFETIME_S } from "./sign-in-codes.ts";

/** Two clocks that go alike. */
const clocksOf = (now: () => number) => ({ now, elapsed: now });

test("a code is good once, for a minute, however it is typed", () => {
  let now = 1000;
  const codes = openSignInCodes(
    clocksOf(() => now),
    SYSTEM.random,
  );
  const code = codes.issue();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(codes.redeem(` ${code.toLowerCase().replace("-", " ")} `)).toBe(true);
  expect(codes.redeem(code)).toBe(false);
  const late = codes.issue();
  now += 61;
  expect(codes.redeem(late)).toBe(false);
  expect(codes.redeem("")).toBe(false);
});

test("the code that a start prints is good for ten minutes", () => {
  let now = 1000;
  const codes = openSignInCodes(
    clocksOf(() => now),
    SYSTEM.random,
  );
  const [printed, late] = [codes.issue(START_CODE_LIFETIME_S), codes.issue(START_CODE_LIFETIME_S)];
  now += 599;
  expect([codes.isOpen(printed), codes.redeem(printed), codes.isOpen(printed)]).toEqual([true, true, false]);
  now += 2;
  expect([codes.isOpen(late), codes.redeem(late)]).toEqual([false, false]);
});

test("ten wrong guesses end the codes that are open", () => {
  const codes = openSignInCodes(
    clocksOf(() => 1000),
    SYSTEM.random,
  );
  const code = codes.issue();
  for (let n = 0; n < 10; n++) expect(codes.redeem(`guess ${n}`)).toBe(false);
  expect(codes.redeem(code)).toBe(false);
  expect(codes.redeem(codes.issue())).toBe(true);
});

test("a code ends in time although the clock is set back, or the computer sleeps", () => {
  let [now, elapsed] = [1_800_000_000, 5];
  const codes = openSignInCodes({ now: () => now, elapsed: () => elapsed }, SYSTEM.random);
  const [one, two, three] = [codes.issue(), codes.issue(), codes.issue()];
  now -= 3_600;
  elapsed += 59;
  expect([codes.isOpen(one), codes.redeem(one)]).toEqual([true, true]);
  elapsed += 1;
  expect([codes.isOpen(two), codes.redeem(two)]).toEqual([false, false]);
  now += 3_600 + 60;
  elapsed -= 60;
  expect([codes.isOpen(three), codes.redeem(three)]).toEqual([false, false]);
});
