import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { type Assistant, startAssistant } from "../assistant.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let one: Assistant;

beforeEach(async () => {
  [there, here] = [makeFolder(), makeFolder()];
  server = await startCreel(there.path);
  await connect(server.key);
  one = await startAssistant(here.path);
});
afterEach(async () => {
  await one.close();
  await server.stop();
  there.remove();
  here.remove();
});

const run = (...args: string[]) => creel(here.path, args);

async function connect(key: string): Promise<void> {
  const { code } = await creel(here.path, ["connect", server.api ?? "", "--yes", "--key-stdin"], {
    stdin: key,
  });
  expect(code).toBe(0);
}

/** Points the command line to a wrong address. Returns a function that restores the right one. */
function hideServer(): () => void {
  const file = join(here.path, "remote.json");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(before), url: "https://127.0.0.1:1" }));
  return () => writeFileSync(file, before);
}

async function listOnServer(): Promise<string[]> {
  const { items } = (await (await server.asPage("/api/items")).json()) as { items: Item[] };
  return items.map(({ title, source }) => `${title} (${source})`).reverse();
}

describe("an assistant of a connected computer", () => {
  test("works there under the name of the key, and may do what the key may", async () => {
    const { id } = (await one.call("capture", { title: "from afar" })).data;
    expect(await listOnServer()).toEqual(["from afar (first)"]);
    expect(await one.call("list")).toMatchObject({
      isError: true,
      text: expect.stringContaining("may only capture"),
      data: { code: "forbidden" },
    });
    const newKey = JSON.parse(
      (await creel(there.path, ["key", "add", "desk", "--scope", "full", "--json"])).out,
    );
    await connect(newKey.key);
    expect((await one.call("search", { words: "afar" })).data.items).toMatchObject([{ id, source: "first" }]);
    expect((await one.call("complete", { ids: [id] })).data.items).toMatchObject([{ list: "done" }]);
    expect((await one.call("undo")).data.items).toMatchObject([{ id, list: "inbox" }]);
    const { changes } = (await (await server.asPage(`/api/items/${id}/changes`)).json()) as {
      changes: { by: string }[];
    };
    expect(changes.map(({ by }) => by)).toEqual(["first", "desk", "desk"]);
  });

  test("with an unreachable server learns that the text is in the outbox; it arrives once, when the server is back", async () => {
    const back = hideServer();
    const result = await one.call("capture", { title: "held", note: "on the disk" });
    expect(result.isError).toBe(false);
    expect(result.data.state).toBe("outbox");
    expect(result.data.reason).toContain("No server answers there");
    expect(result.data).not.toHaveProperty("id");
    expect(readdirSync(join(here.path, "outbox")).filter((name) => name.endsWith(".json"))).toHaveLength(1);
    expect(await one.call("list")).toMatchObject({ isError: true, data: { code: "unavailable" } });
    expect(await listOnServer()).toEqual([]);
    back();
    await one.call("list"); // any call sends the outbox after its response
    expect((await one.call("capture", { title: "next" })).data.state).toBe("inbox");
    expect(await listOnServer()).toEqual(["held (first)", "next (first)"]);
    expect((await run("outbox")).out).toBe("The outbox is empty.");
    expect(one.stderr()).toContain("Also sent from the outbox: 1.");
  });

  test("keeps no text that no server takes, and --local stays on this computer", async () => {
    const back = hideServer();
    expect(await one.call("capture", { title: "x".repeat(10_001) })).toMatchObject({
      isError: true,
      data: { field: "title" },
    });
    expect((await run("outbox")).out).toBe("The outbox is empty.");
    back();
    const local = await startAssistant(here.path, { args: ["--local"] });
    await local.call("capture", { title: "mine" });
    expect((await local.call("list")).data.items).toMatchObject([
      { title: "mine", source: "mcp:test-client" },
    ]);
    await local.close();
    expect(await listOnServer()).toEqual([]);
  });

  test("captures many at once, each once", async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `thought ${n}`);
    const results = await Promise.all(titles.map((title) => one.call("capture", { title })));
    expect(new Set(results.map(({ data }) => data.id)).size).toBe(20);
    expect(await listOnServer()).toEqual(titles.map((title) => `${title} (first)`));
  });

  test("learns that the connection file is damaged, and continues when it is repaired", async () => {
    const back = hideServer();
    writeFileSync(join(here.path, "remote.json"), "{");
    for (const [tool, args] of [
      ["list", {}],
      ["capture", { title: "a" }],
    ] as const)
      expect(await one.call(tool, args)).toMatchObject({
        isError: true,
        text: expect.stringContaining("creel connect"),
      });
    back();
    expect((await one.call("capture", { title: "a" })).data.state).toBe("inbox");
  });
});
