import { expect, test } from "bun:test";
import { parseAddArguments } from "./add-arguments.ts";

const NONE = { focus: false, lines: false, local: false, now: false, parse: false };

test.each([
  [["a", "b"], NONE, ["a", "b"]],
  [["-f", "a"], { ...NONE, focus: true }, ["a"]],
  [["a", "--focus", "--now", "--local"], { ...NONE, focus: true, now: true, local: true }, ["a"]],
  [["--parse", "a !friday"], { ...NONE, parse: true }, ["a !friday"]],
  [["-", "--lines"], { ...NONE, lines: true }, ["-"]],
  [["a", "-f", "--", "-f", "--"], { ...NONE, focus: true }, ["a", "-f", "--"]],
  [["", "--", "-"], NONE, ["", "-"]],
])("%j", (args, values, positionals) => {
  expect(parseAddArguments(args)).toEqual({ values, positionals, texts: {}, remind: [] });
});

test.each(["-x", "--focus=1", "-ff", "--constructor"])("%j is no flag of a title", (arg) => {
  expect(() => parseAddArguments(["a", arg])).toThrow("Unknown option");
});

test("a template has a value, and only with it a day", () => {
  expect(parseAddArguments(["--from", "-x", "a", "--due", "friday"])).toMatchObject({
    positionals: ["a"],
    texts: { from: "-x", due: "friday" },
  });
  expect(parseAddArguments(["--", "--from"])).toMatchObject({ positionals: ["--from"], texts: {} });
  expect(() => parseAddArguments(["a", "--from"])).toThrow("--from needs a value.");
  expect(() => parseAddArguments(["a", "--due", "friday"])).toThrow("--due goes with --from.");
});

test("reminders have a time each, and go with a title", () => {
  expect(parseAddArguments(["--remind", "friday 9:00", "a", "--remind", "in 20 minutes"])).toMatchObject({
    positionals: ["a"],
    remind: ["friday 9:00", "in 20 minutes"],
  });
  expect(() => parseAddArguments(["a", "--remind"])).toThrow("--remind needs a value.");
  expect(() => parseAddArguments(["--from", "T", "--remind", "5pm"])).toThrow("--remind goes with a title");
});
