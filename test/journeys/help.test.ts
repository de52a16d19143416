import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_LOADERS } from "../../src/cli/commands/commands.ts";
import { creel, FROM_CHECKOUT, makeFolder } from "../home.ts";
import { run } from "../programs.ts";

const ALL = ["add", "mcp", "up", "version", ...Object.keys(COMMAND_LOADERS)];
let folder: ReturnType<typeof makeFolder>;
let home: string;

beforeEach(() => {
  folder = makeFolder();
  home = join(folder.path, "home");
});
afterEach(() => folder.remove());

describe("a verb's --help prints its form and does nothing", () => {
  test.each(ALL)("creel %s --help", async (verb) => {
    const { code, out, err } = await creel(home, [verb, "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toStartWith(`Usage: creel ${verb}`);
    expect(existsSync(home) ? readdirSync(home) : []).toEqual([]);
  });

  test("as -h, after help, and behind other words", async () => {
    const form = (await creel(home, ["key", "--help"])).out;
    for (const args of [
      ["key", "-h"],
      ["help", "key"],
      ["key", "add", "phone", "--help"],
    ])
      expect(await creel(home, args)).toMatchObject({ code: 0, out: form });
    expect(await creel(home, ["help", "nonsense"])).toMatchObject({ code: 2, out: "" });
  });

  test("the words after -- are a title", async () => {
    const add = (...words: string[]) => run([...FROM_CHECKOUT, "add", "--home", home, "--", ...words]);
    expect(await add("--help")).toMatchObject({ code: 0, err: "" });
    expect((await creel(home, ["list"])).out).toContain("--help");
    expect(await add("--help", "me", "please")).toMatchObject({ code: 2, out: "" });
  });
});

test.each(["open", "disconnect", "version", "device list"])(
  "creel %s with a word too many does nothing",
  async (words) => {
    for (const more of ["now", "--now"]) {
      const { code, err } = await creel(home, [...words.split(" "), more]);
      expect([code, err]).toEqual([2, expect.stringContaining("Usage: creel ")]);
    }
  },
);

test("in a checkout the messages name the command that works there", async () => {
  const env = { npm_lifecycle_event: "npx" }; // as npx sets it
  expect((await creel(home, ["help"], { env })).out).toContain("  npx creel add ");
  expect((await creel(home, ["list", "--help"], { env })).out).toStartWith("Usage: npx creel list");
  expect((await creel(home, ["open"], { env })).err).toContain("`npx creel up`");
  expect((await creel(home, ["open"])).err).toContain("`creel up`");
});
