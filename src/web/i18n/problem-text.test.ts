import { expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import { GERMAN } from "./de/de.ts";
import { ENGLISH } from "./en/en.ts";
import { problemText } from "./problem-text.ts";

test("a problem is its own text in English, and in German where the catalogue has a sentence", () => {
  expect(problemText(new Problem("invalid", "The title is empty."))).toBe("The title is empty.");
  expect(ENGLISH.problem("disk-full")).toBeNull();
  expect(GERMAN.problem("disk-full")).toContain("Datenträger");
  expect(GERMAN.problem("invalid", "title")).toContain("Titel");
  expect([
    GERMAN.problem("invalid"),
    GERMAN.problem("invalid", "host"),
    GERMAN.problem("conflict", "kind"),
  ]).toEqual([null, null, null]);
});
