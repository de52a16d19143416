import { beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { creel } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

async function itemsOf(project: string): Promise<Item[]> {
  const { items } = JSON.parse(await runOk("list", "--all", "--project", project, "--json")) as {
    items: Item[];
  };
  return items
    .filter(({ list }) => list !== "trash")
    .sort((a, b) => ((a.position ?? "") < (b.position ?? "") ? -1 : 1));
}

describe.each(RUN_MODES)("copies of projects, %s", (_, start) => {
  let trip = "";

  beforeEach(async () => {
    await startServer(start);
    trip = await runOk("add", "Trip");
    await runOk("edit", trip, "--kind", "project", "--list", "next", "--due", "2027-05-10", "--sequential");
    for (const [title, heading, due] of [
      ["Book", "Before", "2027-05-01"],
      ["Pack", "Before", "2027-05-09"],
      ["Unpack", "none", "none"],
    ] as const) {
      const id = await runOk("add", title, "with care");
      await runOk("edit", id, "--list", "next", "--project", trip, "--heading", heading, "--due", due);
      if (title === "Unpack") await runOk("done", id);
    }
  });

  test("a project is duplicated with its open items, and one undo takes all of them back", async () => {
    const copy = await runOk("duplicate", "Trip", "Trip to Rome", "--due", "2027-06-10");
    expect(JSON.parse(await runOk("show", copy, "--json"))).toMatchObject({
      title: "Trip to Rome",
      kind: "project",
      dueDate: "2027-06-10",
      isSequential: true,
    });
    const items = await itemsOf(copy);
    expect(items.map(({ title, note, heading, dueDate }) => [title, note, heading, dueDate])).toEqual([
      ["Book", "with care", "Before", "2027-06-01"],
      ["Pack", "with care", "Before", "2027-06-09"],
    ]);
    await runOk("undo");
    expect(JSON.parse(await runOk("show", copy, "--json")).list).toBe("trash");
    expect(await itemsOf(copy)).toEqual([]);
    expect((await itemsOf(trip)).length).toBe(3);
  });

  test("templates that are saved and removed at the same time are all kept and removed", async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Journey ${n}`);
    /** Runs the commands at the same time. Returns the names of which they ended well: a held home refuses (69). */
    async function forAll(...words: string[]): Promise<string[]> {
      const ended = await Promise.all(names.map((name) => creel(folder.path, ["template", ...words, name])));
      expect(ended.filter(({ code }) => code !== 0 && (server || code !== 69))).toEqual([]);
      return names.filter((_, n) => ended[n]?.code === 0);
    }
    async function templateNames(): Promise<string[]> {
      const { templates } = JSON.parse(await runOk("template", "--json")) as {
        templates: { name: string }[];
      };
      return templates.map(({ name }) => name).sort();
    }
    const saved = await forAll("save", trip);
    expect(saved.length).toBeGreaterThan(0);
    expect(await templateNames()).toEqual(saved);
    if (!server) return; // each command starts the store by itself
    const removed = await forAll("remove");
    expect(removed).toEqual(names);
    expect(await templateNames()).toEqual([]);
  });

  test("a template makes projects with and without dates, and is in no list", async () => {
    expect(await runOk("template")).toContain("There is no template.");
    expect(await runOk("template", "save", trip, "Journey")).toStartWith("Saved as Journey.");
    expect(await runOk("template")).toContain("Journey  2 items");
    await runOk("trash", trip);
    await creel(folder.path, ["add", "--parse", "Ask Ann +Rome"]); // it reads the projects, and says there is no Rome
    const made = await runOk("add", "--from", "journey");
    expect(JSON.parse(await runOk("show", made, "--json"))).toMatchObject({ title: "Trip", dueDate: null });
    expect((await itemsOf(made)).map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ["Book", null],
      ["Pack", null],
    ]);
    const rome = await runOk("add", "--from", "Journey", "Rome", "--due", "2027-06-10");
    expect((await itemsOf(rome)).map(({ dueDate }) => dueDate)).toEqual(["2027-06-01", "2027-06-09"]);
    const ticket = await creel(folder.path, ["add", "--parse", "Buy a ticket +Rome"]);
    expect(ticket.err).toBe("Understood: project Rome.");
    expect(JSON.parse(await runOk("show", ticket.out, "--json")).project).toBe(rome);
    await runOk("template", "remove", "Journey");
    const gone = await creel(folder.path, ["add", "--from", "Journey"]);
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("There is no template Journey.")]);
  });
});
