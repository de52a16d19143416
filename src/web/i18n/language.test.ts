import { expect, test } from "bun:test";
import { chooseLanguage } from "./language.ts";

test.each([
  ["de", ["en-US"], "de"],
  [null, ["fr-FR", "de-AT", "en"], "de"],
  [null, ["fr"], "en"],
  ["__proto__", ["de"], "de"],
  ["constructor", [], "en"],
  ["fr", [], "en"],
  [{ de: 1 }, ["DE-de"], "de"],
])("the stored value %p and the browser's %p make %p", (stored, codes, expected) => {
  expect(chooseLanguage(stored, codes)).toBe(expected as "en" | "de");
});
