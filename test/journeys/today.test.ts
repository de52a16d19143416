import { beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { startAssistant } from "../assistant.ts";
import { creel } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

/** The titles of today's list, in order. */
const TITLES = ["Pay the rent", "Answer Ann", "Water the plants", "Call the bank", "Read the book"];

async function fill(): Promise<void> {
  const ids = new Map<string, string>();
  for (const title of [...TITLES.toReversed(), "Someday"]) ids.set(title, await runOk("add", title));
  const edit = (title: string, ...args: string[]) => runOk("edit", ids.get(title) ?? "", ...args);
  await edit("Pay the rent", "--due", "2020-01-01", "--tag", "+money");
  await edit("Answer Ann", "--due", "today", "--list", "waiting");
  await edit("Water the plants", "--start", "today", "--list", "next");
  await edit("Call the bank", "--remind", "today 23:59", "--tag", "+money");
  await edit("Someday", "--list", "someday", "--due", "2199-01-01");
  await runOk("focus", ids.get("Read the book") ?? "");
}

describe.each(RUN_MODES)("creel today %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("shows what is overdue, due, starts and reminds today, and the focus; so do API and assistant", async () => {
    expect(await runOk("today")).toBe("Nothing for today.");
    await fill();
    const lines = (await runOk("today")).split("\n").map((line) => line.replace(/^\w{8,12} {2}(★ )?/, ""));
    expect(lines.map((line) => line.split("  ")[0])).toEqual([
      ...[
        "Overdue",
        "Pay the rent",
        "",
        "Due today",
        "Answer Ann",
        "",
        "Starts today",
        "Water the plants",
        "",
      ],
      ...["Reminders", "Call the bank", "", "Focus", "Read the book"],
    ]);
    const page = JSON.parse(await runOk("today", "--json")) as { items: Item[]; next: null };
    expect([page.items.map(({ title }) => title), page.next]).toEqual([TITLES, null]);
    expect(JSON.parse(await runOk("list", "--today", "--json"))).toEqual(page);
    expect(JSON.parse(await runOk("list", "today", "--limit", "9", "--json"))).toEqual(page);
    if (server) expect(await (await server.asPage("/api/items?list=today")).json()).toEqual(page);
    const some = JSON.parse(await runOk("today", "--tag", "money", "--json")) as { items: Item[] };
    expect(some.items.map(({ title }) => title)).toEqual(["Pay the rent", "Call the bank"]);
    expect(await runOk("today", "--limit", "1")).toContain("There are more items: --limit N shows them.");
    expect(await creel(folder.path, ["today", "next"])).toMatchObject({ code: 2, out: "" });
    expect(await creel(folder.path, ["today", "--all"])).toMatchObject({ code: 2, out: "" });

    const assistant = await startAssistant(folder.path);
    try {
      const { data } = await assistant.call("list", { list: "today", limit: 3 });
      expect(data.items.map(({ title }: Item) => title)).toEqual(TITLES.slice(0, 3));
      const rest = await assistant.call("list", { list: "today", cursor: data.next });
      expect(rest.data.items.map(({ title }: Item) => title)).toEqual(TITLES.slice(3));
    } finally {
      await assistant.close();
    }
  });

  test("creel upcoming shows the days after today, and takes the filters; so do API and assistant", async () => {
    expect(await runOk("upcoming")).toBe("Nothing starts or is due after today.");
    const ids = new Map<string, string>();
    for (const title of ["Renew", "Rent", "Plants", "Today"]) ids.set(title, await runOk("add", title));
    const edit = (title: string, ...args: string[]) => runOk("edit", ids.get(title) ?? "", ...args);
    await edit("Renew", "--due", "2199-01-02", "--list", "someday", "--tag", "+papers");
    await edit("Rent", "--due", "tomorrow");
    await edit(
      "Plants",
      "--start",
      "tomorrow",
      "--due",
      "2199-01-02",
      "--list",
      "scheduled",
      "--tag",
      "+garden",
    );
    await edit("Today", "--due", "today");
    const text = await runOk("upcoming");
    expect(text.split("\n").map((line) => line.replace(/^\w{8,12} {2}/, "").split("  ")[0])).toEqual([
      expect.stringMatching(/^\w{3} \d+ \w{3}( \d{4})?$/),
      "Rent",
      "Plants",
      "",
      "Wed 2 Jan 2199",
      "Renew",
    ]);
    expect(text).toMatch(/Plants +starts \w{3} \d+ \w{3}( \d{4})? {2}due Wed 2 Jan 2199/);
    const page = JSON.parse(await runOk("upcoming", "--json")) as { items: Item[] };
    expect(page.items.map(({ title }) => title)).toEqual(["Rent", "Plants", "Renew"]);
    expect(JSON.parse(await runOk("list", "upcoming", "--json"))).toEqual(page);
    if (server) expect(await (await server.asPage("/api/items?list=upcoming")).json()).toEqual(page);
    const some = JSON.parse(await runOk("upcoming", "--tag", "garden", "--json")) as { items: Item[] };
    expect(some.items.map(({ title }) => title)).toEqual(["Plants"]);
    expect(await creel(folder.path, ["upcoming", "next"])).toMatchObject({ code: 2, out: "" });
    const assistant = await startAssistant(folder.path);
    try {
      const { data } = await assistant.call("list", { list: "upcoming", limit: 2 });
      expect(data.items.map(({ title }: Item) => title)).toEqual(["Rent", "Plants"]);
      const rest = await assistant.call("list", { list: "upcoming", cursor: data.next });
      expect(rest.data.items.map(({ title }: Item) => title)).toEqual(["Renew"]);
    } finally {
      await assistant.close();
    }
  });
});
