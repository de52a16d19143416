import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";

let folder: ReturnType<typeof makeFolder>;
let there: ReturnType<typeof makeFolder>;
let server: CreelProcess | undefined;

beforeEach(() => {
  folder = makeFolder();
  there = makeFolder();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  folder.remove();
  there.remove();
});

async function runOk(...args: string[]): Promise<string> {
  const { code, out, err } = await creel(folder.path, args);
  expect([args, code, err]).toEqual([args, 0, ""]);
  return out;
}

const headingOf = async (id: string) => JSON.parse(await runOk("show", id, "--json")).heading;

describe.each(RUN_MODES)("headings, %s", (_, start) => {
  beforeEach(async () => {
    server = await start(folder.path, there.path);
  });

  test("an item stands under a heading of its project, and leaves it with the project", async () => {
    const party = await runOk("add", "Party");
    await runOk("edit", party, "--kind", "project", "--list", "next");
    const cards = await runOk("add", "Cards");
    const refused = await creel(folder.path, ["edit", cards, "--heading", "Before"]);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("A heading is one of a project."),
    ]);
    await runOk("edit", cards, "--list", "next", "--project", party, "--heading", "Before");
    expect(await runOk("show", cards)).toContain("under Before");
    expect(await headingOf(cards)).toBe("Before");

    await runOk("edit", cards, "--project", "none");
    expect(await headingOf(cards)).toBeNull();
    await runOk("undo");
    expect(await headingOf(cards)).toBe("Before");
    await runOk("edit", cards, "--heading", "none");
    expect(await headingOf(cards)).toBeNull();
  });
});
