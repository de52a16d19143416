import { expect, test } from "bun:test";
import { preferredLanguage } from "./accept-language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  ["fr, de;q=0.3, en;q=0.2", "de"],
  ["de;q=0, en;q=0.1", "en"],
  ["de;q=0", "en"],
  ["en;q=0.5, DE-ch;q=0.6", "de"],
  ["fr", "en"],
  ["den, den-x, *;q=1", "en"],
  ["de;q=abc", "en"],
])("%p is %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language as "en" | "de");
});
