import { expect, test } from "bun:test";
import { REAL } from "../../domain/environment.ts";
import { openCodes } from "./sign-in-codes.ts";

test("a code is good once, for a minute, however it is typed", () => {
  let now = 1000;
  const codes = openCodes(() => now, REAL.random);
  const code = codes.issue();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(codes.redeem(` ${code.toLowerCase().replace("-", " ")} `)).toBe(true);
  expect(codes.redeem(code)).toBe(false);
  const late = codes.issue();
  now += 61;
  expect(codes.redeem(late)).toBe(false);
  expect(codes.redeem("")).toBe(false);
});

test("ten wrong guesses end the codes that are open", () => {
  const codes = openCodes(() => 1000, REAL.random);
  const code = codes.issue();
  for (let n = 0; n < 10; n++) expect(codes.redeem(`guess ${n}`)).toBe(false);
  expect(codes.redeem(code)).toBe(false);
  expect(codes.redeem(codes.issue())).toBe(true);
});
