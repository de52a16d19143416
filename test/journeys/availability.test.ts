import { beforeEach, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { startAssistant } from "../assistant.ts";
import { type CreelProcess, creel, problemOf } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, server, startServer } from "./run-mode-homes.ts";

eachWithHomes();

const titles = ({ items }: { items: Item[] }) => items.map(({ title }) => title);
const listed = async (...args: string[]) =>
  titles(JSON.parse(await runOk("list", "next", ...args, "--json")));

describe.each(RUN_MODES)("actions that are held back, %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("a sequential project shows its first action, and the next one when that is done", async () => {
    const boat = await runOk("add", "Boat");
    await runOk("edit", boat, "--kind", "project", "--list", "someday", "--sequential");
    const steps: string[] = [];
    for (const title of ["Sand", "Paint", "Launch"]) {
      const id = await runOk("add", title);
      await runOk("edit", id, "--list", "next", "--project", boat);
      steps.push(id);
    }
    expect(await runOk("show", boat)).toContain("in order: only the first action is next");
    const text = await runOk("list", "next");
    expect(text).toContain("Sand");
    expect(text).not.toContain("Paint");
    expect(text).toEndWith("2 wait for others: --held-back shows them.");
    expect(await runOk("list", "next", "--held-back")).not.toContain("Sand");
    expect(await listed()).toEqual(["Launch", "Paint", "Sand"]); // JSON has all, as before
    expect(await listed("--available")).toEqual(["Sand"]);
    expect(await listed("--held-back")).toEqual(["Launch", "Paint"]);

    await runOk("done", steps[0] as string);
    expect(await listed("--available")).toEqual(["Paint"]);
    await runOk("undo");
    expect(await listed("--available")).toEqual(["Sand"]);
    await runOk("edit", boat, "--parallel");
    expect(await runOk("list", "next")).not.toContain("wait for others");
    expect(await creel(folder.path, ["edit", steps[0] as string, "--sequential"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("An action has no isSequential."),
    });
    expect(await creel(folder.path, ["list", "--available", "--held-back"])).toMatchObject({ code: 2 });
  });

  test("an action waits for another item, and a circle is refused", async () => {
    const hall = await runOk("add", "Book the hall");
    const cards = await runOk("add", "Print the cards");
    for (const id of [hall, cards]) await runOk("edit", id, "--list", "next");
    expect(await runOk("edit", cards, "--blocked-by", hall.slice(0, 8))).toContain("waits for");
    expect(await runOk("show", cards)).toContain("Book the hall");
    expect(await listed("--available")).toEqual(["Book the hall"]);
    expect(await creel(folder.path, ["edit", hall, "--blocked-by", cards])).toMatchObject({
      code: 1,
      err: expect.stringContaining("waits for this one"),
    });
    const assistant = await startAssistant(folder.path);
    try {
      const { data } = await assistant.call("list", { list: "next", isAvailable: false });
      expect(titles(data)).toEqual(["Print the cards"]);
      await assistant.call("triage", { items: [{ id: cards, blockedBy: null }] });
      expect(await listed("--available")).toEqual(["Print the cards", "Book the hall"]);
      await assistant.call("triage", { items: [{ id: cards, blockedBy: hall }] });
    } finally {
      await assistant.close();
    }
    await runOk("trash", hall);
    expect(await listed("--available")).toEqual(["Print the cards"]);
    await runOk("purge", hall, "--yes");
    expect(JSON.parse(await runOk("show", cards, "--json"))).toMatchObject({ blockedBy: null });
    if (!server) return;
    const patch = (body: object) =>
      (server as CreelProcess).asPage(`/api/items/${cards}`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    expect(await problemOf(await patch({ blockedBy: "A".repeat(32) }))).toMatchObject({
      status: 422,
      field: "blockedBy",
    });
    expect(await problemOf(await patch({ isSequential: true }))).toMatchObject({
      status: 409,
      field: "isSequential",
    });
    const response = await server.asPage("/api/items?list=next&available=false");
    expect((await response.json()) as object).toEqual({ items: [], next: null });
    expect(await problemOf(await server.asPage("/api/items?available=some"))).toMatchObject({
      status: 422,
      field: "available",
    });
  });
});
