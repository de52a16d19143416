import { expect, test } from "bun:test";
import { SYSTEM } from "../../domain/environment.ts";
import { openSignInCodes, START_CODE_LIFETIME_S } from "./sign-in-codes.ts";

test("a code is good once, for a minute, however it is typed", () => {
  let now = 1000;
  const codes = openSignInCodes(() => now, SYSTEM.random);
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
  const codes = openSignInCodes(() => now, SYSTEM.random);
  const [printed, late] = [codes.issue(START_CODE_LIFETIME_S), codes.issue(START_CODE_LIFETIME_S)];
  now += 599;
  expect([codes.isOpen(printed), codes.redeem(printed), codes.isOpen(printed)]).toEqual([true, true, false]);
  now += 2;
  expect([codes.isOpen(late), codes.redeem(late)]).toEqual([false, false]);
});

test("ten wrong guesses end the codes that are open", () => {
  const codes = openSignInCodes(() => 1000, SYSTEM.random);
  const code = codes.issue();
  for (let n = 0; n < 10; n++) expect(codes.redeem(`guess ${n}`)).toBe(false);
  expect(codes.redeem(code)).toBe(false);
  expect(codes.redeem(codes.issue())).toBe(true);
});
