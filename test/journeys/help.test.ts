import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMAND_LOADERS } from "../../src/cli/commands/commands.ts";
import { VERB_HELP } from "../../src/cli/help/help-table.ts";
import { optionSentence, optionsOf } from "../../src/cli/help/help-text.ts";
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

test("the help table has every verb, with examples of verbs that there are", () => {
  expect(Object.keys(VERB_HELP).sort()).toEqual(ALL.toSorted());
  for (const { examples } of Object.values(VERB_HELP)) {
    expect(examples).toHaveLength(2);
    for (const [command] of examples) expect(ALL).toContain(command.split(" ")[0] ?? "");
  }
});

describe("a verb's --help prints its form, what it does and its options, and does nothing", () => {
  test.each(ALL)("creel %s --help", async (verb) => {
    const { code, out, err } = await creel(home, [verb, "--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toStartWith(`Usage: creel ${verb}`);
    expect(out).toContain(`\n\n${VERB_HELP[verb]?.does}\n`);
    const forms = out.split("\n\n", 1)[0] ?? "";
    const named = optionsOf(forms.replace(/\s+/g, " ")).map(({ name }) => name);
    for (const name of named)
      expect([name, optionSentence(verb, name)]).toEqual([name, expect.stringMatching(/.\.$/)]);
    expect(Object.keys(VERB_HELP[verb]?.options ?? {}).filter((name) => !named.includes(name))).toEqual([]);
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
    expect((await creel(home, ["lits"])).err).toContain("Did you mean list?");
    expect((await creel(home, ["list", "--focussed"])).err).toContain("Did you mean --focused?");
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
