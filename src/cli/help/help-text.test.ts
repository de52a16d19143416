import { expect, test } from "bun:test";
import { helpText, optionsOf } from "./help-text.ts";

test("every form has a line, options have their values, and a long form is broken between brackets", () => {
  const form = `template [list] | template save PROJECT [NAME] | template remove NAME, each [--local]`;
  expect(helpText(form).split("\n").slice(0, 4)).toEqual([
    "Usage: creel template [list] [--local]",
    "       creel template save PROJECT [NAME] [--local]",
    "       creel template remove NAME [--local]",
    "",
  ]);
  expect(
    optionsOf("edit [--note N | --off] [--tag +A] [--tag -A] [-f] [--kind a|b], each [--local]"),
  ).toEqual([
    { name: "--note", shown: "--note N" },
    { name: "--off", shown: "--off" },
    { name: "--tag", shown: "--tag +A" },
    { name: "-f", shown: "-f" },
    { name: "--kind", shown: "--kind a|b" },
    { name: "--local", shown: "--local" },
  ]);
  const long =
    helpText(`edit ID ${"[--title TITLE] ".repeat(12).trim()}`)
      .split("\n\n")[0]
      ?.split("\n") ?? [];
  expect(long.length).toBeGreaterThan(1);
  for (const line of long) expect(line).toMatch(/^.{1,80}$/);
  expect(long.slice(1).every((line) => line.startsWith("         [--title TITLE]"))).toBe(true);
});
