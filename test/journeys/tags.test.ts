import { beforeEach, describe, expect, test } from "bun:test";
import type { Tag } from "../../src/domain/item/tags.ts";
import { creel, problemOf } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

const run = (...args: string[]) => creel(folder.path, args);

async function make(title: string, ...args: string[]): Promise<string> {
  const id = await runOk("add", title);
  await runOk("edit", id, ...args);
  return id;
}

describe.each(RUN_MODES)("creel tag %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("lists, renames, merges and colours; a rename is one step of undo", async () => {
    expect(await runOk("tag")).toBe("No item has a tag. `creel edit ID --tag` gives it one.");
    const milk = await make("Milk", "--tag", "+errand", "--tag", "+@shop/1", "--area", "House");
    await make("Eggs", "--tag", "+errand", "--contact", "Ada");
    await runOk("done", milk);
    expect(await runOk("tag")).toBe("@shop/1  0 open, 1 in all\nerrand   1 open, 2 in all");
    expect(await runOk("tag", "list", "--area")).toBe("House  0 open, 1 in all");
    expect(await runOk("tag", "--contact")).toBe("Ada  1 open");

    expect(await runOk("tag", "colour", "errand", "#2F6FEB")).toBe(
      "The tag errand now has the colour #2f6feb.",
    );
    expect(await runOk("tag", "rename", "errand", "run")).toBe("The tag errand is now run, in 2 items.");
    const { tags } = JSON.parse(await runOk("tag", "--json")) as { tags: Tag[] };
    expect(tags).toEqual([
      { name: "@shop/1", items: 1, openItems: 0, colour: null },
      { name: "run", items: 2, openItems: 1, colour: "#2f6feb" },
    ]);
    expect(await runOk("undo")).toStartWith("Undone: 2 items were edited.");
    expect(await runOk("tag")).toContain("errand   1 open, 2 in all  #2f6feb");
    expect(await runOk("tag", "merge", "@shop/1", "errand")).toBe(
      "@shop/1 is merged into errand, in 2 items.",
    );
    expect(await runOk("tag", "colour", "errand", "none")).toBe("The tag errand now has no colour.");
    expect(await runOk("tag")).toBe("errand  1 open, 2 in all");
    expect(JSON.parse(await runOk("tag", "rename", "--area", "House", "Home", "--json"))).toMatchObject({
      name: "Home",
      items: 1,
    });
  }, 60_000);

  test("refuses an existing or unknown name, an invalid color, and an incomplete command", async () => {
    await make("Milk", "--tag", "+a", "--tag", "+b");
    for (const [args, says] of [
      [["rename", "a", " b "], "A tag with that name exists already. `creel tag merge` merges two."],
      [["rename", "c", "d"], "No item has the tag c. `creel tag list` shows them all."],
      [["merge", "a", "c"], "No item has the tag c."],
      [["merge", "--area", "a", "b"], "No item has the area b. `creel tag list --area` shows"],
      [["rename", "a", "x,y"], "A name in name has 1 to 100 characters"],
      [["colour", "a", "red"], "The colour does not have the form #rrggbb."],
    ] as const) {
      const { code, out, err } = await run("tag", ...args);
      expect([args, code, out, err]).toEqual([args, 1, "", expect.stringContaining(says)]);
    }
    for (const args of [
      ["rename", "a"],
      ["colour", "a"],
      ["paint", "a", "b"],
      ["list", "a"],
      ["--area", "--contact"],
    ])
      expect(await run("tag", ...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining("Usage: creel tag"),
      });
    expect(await runOk("tag")).toBe("a  1 open\nb  1 open");
    if (!server) return;
    for (const kind of ["tag", "area", "contact"]) {
      const response = await server.asPage(`/api/${kind}s/none`, {
        method: "PATCH",
        body: '{"colour": null}',
      });
      expect(await problemOf(response)).toMatchObject({
        status: 404,
        detail: `No item has this ${kind}. \`GET /api/${kind}s\` lists all of them.`,
      });
    }
  }, 60_000);
});
