import { beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { startAssistant } from "../assistant.ts";
import { creel, problemOf } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

/** Filters as options, as a query and as an assistant writes them, with the titles that match. */
const CASES: [options: string[], query: string, asked: object, titles: string[]][] = [
  [["--tag", "@phone"], "tag=@phone", { tag: "@phone" }, ["Call Noor", "Call Ann"]],
  [["--tag", "@phone", "--tag", "work"], "tag=@phone&tag=work", { tag: ["@phone", "work"] }, ["Call Ann"]],
  [["--max-minutes", "15"], "maxMinutes=15", { maxMinutes: 15 }, ["Call Ann"]],
  [["--energy", "low"], "energy=low", { energy: "low" }, ["Read", "Call Ann"]],
  [["--due", "overdue"], "due=overdue", { due: "overdue" }, ["Call Noor"]],
  [["--due", "none", "--energy", "low"], "due=none&energy=low", { due: "none", energy: "low" }, ["Read"]],
  [["--due", "2020-02-01"], "due=2020-02-01", { due: "2020-02-01" }, ["Call Noor"]],
  [
    ["--search", "call", "--contact", "Noor"],
    "q=call&contact=Noor",
    { words: "call", contact: "Noor" },
    ["Call Noor"],
  ],
];

describe.each(RUN_MODES)("filters %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("leave a list that is sorted by a field, with what has none last", async () => {
    const add = async (title: string, ...args: string[]) => runOk("edit", await runOk("add", title), ...args);
    await add("None", "--minutes", "5");
    await add("Late", "--due", "2027-05-10", "--tag", "+work");
    await add("Noon", "--due", "2027-05-09 12:00", "--minutes", "90", "--tag", "+work");
    const listed = async (...args: string[]) => {
      const { items, next, left } = JSON.parse(await runOk("list", ...args, "--json"));
      return [...items.map(({ title }: Item) => title), next, left];
    };
    expect(await listed("inbox", "--sort", "due")).toEqual(["Noon", "Late", "None", null, 0]);
    expect(await listed("--sort", "minutes", "--limit", "2")).toEqual(["None", "Noon", null, 1]);
    expect(await listed("--sort", "title", "--tag", "work")).toEqual(["Late", "Noon", null, 0]);
    expect(await listed("--tag", "work")).toEqual(["Noon", "Late", null, undefined]); // as before
    expect(await runOk("list", "--sort", "created", "--limit", "1")).toMatch(
      /Noon[\s\S]*There are more items/,
    );
    for (const args of [
      ["--sort", "size"],
      ["done", "--sort", "due"],
      ["--all", "--sort", "due"],
    ])
      expect(await creel(folder.path, ["list", ...args])).toMatchObject({ code: 2 });
  });

  test("combine, and find the same for the command line, the API and an assistant", async () => {
    const add = async (title: string, ...args: string[]) => runOk("edit", await runOk("add", title), ...args);
    await add(
      "Call Ann",
      "--tag",
      "+@phone",
      "--tag",
      "+work",
      "--minutes",
      "15",
      "--energy",
      "low",
      "--due",
      "today",
    );
    await add("Call Noor", "--tag", "+@phone", "--contact", "Noor", "--minutes", "30", "--due", "2020-02-01");
    await add("Read", "--energy", "low");
    const assistant = await startAssistant(folder.path);
    const titles = ({ items }: { items: Item[] }) => items.map(({ title }) => title);
    try {
      for (const [options, query, filter, found] of CASES) {
        expect([options, titles(JSON.parse(await runOk("list", ...options, "--json")))]).toEqual([
          options,
          found,
        ]);
        const { data } = await assistant.call("list", { list: "inbox", ...filter });
        expect([filter, titles(data)]).toEqual([filter, found]);
        if (!server) continue;
        const response = await server.asPage(`/api/items?list=open&${query}`);
        expect([query, titles((await response.json()) as { items: Item[] })]).toEqual([query, found]);
      }
    } finally {
      await assistant.close();
    }
    expect(await creel(folder.path, ["list", "--due", "soon"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--due is none of overdue, today, week, none, and no day."),
    });
    if (server)
      expect(await problemOf(await server.asPage("/api/items?energy=some"))).toMatchObject({
        status: 422,
        field: "energy",
        detail: "The energy is none of low, medium, high. Name one of them.",
      });
  });
});
