import { expect, test } from "bun:test";
import { nameCommand, withCommand } from "./command-name.ts";

test("in a checkout the command is npx creel, once installed creel", () => {
  expect(nameCommand({})).toBe("creel");
  for (const script of ["npx", "start", "creel"])
    expect(nameCommand({ npm_lifecycle_event: script })).toBe("npx creel");
  expect(nameCommand({ npm_lifecycle_event: "test" })).toBe("creel");
});

test("a message names the command as it was called, and no other word changes", () => {
  const text = "Creel is not running. Start it with `creel up`, or see `creel open`.";
  expect(withCommand(text, "npx creel")).toBe(
    "Creel is not running. Start it with `npx creel up`, or see `npx creel open`.",
  );
  expect(withCommand("No such list. Usage: creel list [LIST]", "npx creel")).toBe(
    "No such list. Usage: npx creel list [LIST]",
  );
  expect(withCommand("  creel up    run it\n  pbpaste | creel add -", "npx creel")).toBe(
    "  npx creel up    run it\n  pbpaste | npx creel add -",
  );
  expect(withCommand("`creel` alone shows the verbs.", "npx creel")).toBe(
    "`npx creel` alone shows the verbs.",
  );
  expect(withCommand(text, "creel")).toBe(text);
});
