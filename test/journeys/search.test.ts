import { beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { startAssistant } from "../assistant.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

/** A query and its results in order. */
const CASES: [words: string, titles: string[]][] = [
  ["family", ["Call grandma"]],
  ["noor", ["Send the plan"]],
  ["kitchen", ["Buy tiles", "Kitchen renovation"]],
  ["kitchen til", ["Buy tiles"]],
  ["novat", ["Buy tiles", "Kitchen renovation"]],
  ["grandam", ["Call grandma"]],
  ["#family", ["Call grandma"]],
  ["@phone", ["Call grandma"]],
  ["#phone", []],
  ["+kitchen", ["Buy tiles"]],
  ["plan", ["Send the plan", "Planet"]],
];

describe.each(RUN_MODES)("a search %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("finds names, parts and typing mistakes, for the command line, the API and an assistant", async () => {
    const add = async (title: string, ...args: string[]) => {
      const id = await runOk("add", title);
      if (args.length > 0) await runOk("edit", id, ...args);
    };
    await add("Kitchen renovation", "--kind", "project", "--list", "next");
    await add("Call grandma", "--tag", "+family", "--tag", "+@phone");
    await add("Planet");
    await add("Send the plan", "--contact", "Noor");
    await add("Buy tiles", "--project", "Kitchen renovation");
    const titles = ({ items }: { items: Item[] }) => items.map(({ title }) => title);
    const assistant = await startAssistant(folder.path);
    try {
      for (const [words, found] of CASES) {
        expect([words, titles(JSON.parse(await runOk("list", "--search", words, "--json")))]).toEqual([
          words,
          found,
        ]);
        expect([words, titles((await assistant.call("search", { words })).data)]).toEqual([words, found]);
        if (!server) continue;
        const response = await server.asPage(`/api/items?${new URLSearchParams({ q: words })}`);
        expect([words, titles((await response.json()) as { items: Item[] })]).toEqual([words, found]);
      }
    } finally {
      await assistant.close();
    }
  });
});
