import { beforeEach, describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, startServer } from "./run-mode-homes.ts";

eachWithHomes();

const headingOf = async (id: string) => JSON.parse(await runOk("show", id, "--json")).heading;

describe.each(RUN_MODES)("headings, %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
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
    const edited = await runOk("edit", cards, "--list", "next", "--project", party, "--heading", "Before");
    expect(edited).toContain("project “Party”; under Before");
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
