import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { RUN_MODES } from "../run-modes.ts";
import type { ProgramResult } from "../run-program.ts";

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

const run = (...args: string[]) => creel(folder.path, args);
const parseItem = (result: ProgramResult) => JSON.parse(result.out) as Item;
const short = (id: string) => id.slice(0, 12).toLowerCase();

async function runOk(...args: string[]): Promise<string> {
  const { code, out, err } = await run(...args);
  expect([args, code, err]).toEqual([args, 0, ""]);
  return out;
}

async function titles(...args: string[]): Promise<string[]> {
  const { items } = JSON.parse(await runOk("list", "--json", ...args)) as { items: Item[] };
  return items.map(({ title }) => title);
}

describe.each(RUN_MODES)("triage %s", (where, start) => {
  beforeEach(async () => {
    server = await start(folder.path, there.path);
  });

  test("captures, triages, searches, and takes all of it back", async () => {
    const milk = await runOk("add", "Buy milk", "and eggs");
    const boat = await runOk("add", "Boat");
    await runOk("edit", boat, "--kind", "project", "--list", "next");
    const parsed = await run("add", "--parse", "Paint ~1h #shed +boat !2031-05-06 :f", "--json");
    expect([parsed.code, parsed.err]).toEqual([0, ""]);
    const { id: paint, understood } = JSON.parse(parsed.out);
    expect(understood).toEqual(["takes 1 h", "tag shed", "project boat", "due Tue 6 May 2031", "focus"]);
    const painted = parseItem(await run("show", short(paint), "--json"));
    expect(painted).toMatchObject({
      title: "Paint",
      list: "inbox",
      isFocused: true,
      minutes: 60,
      tags: ["shed"],
      project: boat,
      dueDate: "2031-05-06",
    });

    expect(await runOk("move", short(milk), paint, "next")).toBe(
      `${milk.slice(0, 8)}  Buy milk: in next\n${paint.slice(0, 8)}  Paint: in next`,
    );
    expect(await titles()).toEqual([]);
    expect(await titles("--next")).toEqual(["Paint", "Boat", "Buy milk"]);
    expect(await titles("next", "--focused")).toEqual(["Paint"]);
    expect(await titles("--tag", "shed")).toEqual(["Paint"]);
    expect(await titles("--project", "BOAT")).toEqual(["Paint"]);
    expect(await titles("--kind", "project")).toEqual(["Boat"]);
    expect(await titles("--search", "egg")).toEqual(["Buy milk"]);

    expect(await runOk("edit", milk, "--tag", "-nothing", "--tag", "+@shop", "--due", "2031-01-02")).toBe(
      `${milk.slice(0, 8)}  Buy milk: due Thu 2 Jan 2031; tags @shop`,
    );
    await runOk("focus", milk);
    await runOk("focus", milk, "--off");
    expect(await runOk("done", milk)).toBe(`${milk.slice(0, 8)}  Buy milk: done`);
    expect(await titles("--search", "egg")).toEqual([]);
    expect(await titles("--search", "egg", "--all")).toEqual(["Buy milk"]);
    expect(await runOk("reopen", milk)).toContain("in next");
    await runOk("trash", milk);
    expect(await runOk("restore", milk)).toContain("in next");
    expect((await run("done", boat)).err).toContain("The project has 1 open action.");

    const history = await runOk("history", milk);
    expect(history.split("\n").map((line) => line.split(/ {2,}/)[1])).toEqual([
      ...["capture", "move", "edit", "edit", "edit"],
      ...["complete", "reopen", "trash", "restore"],
    ]);
    expect(history).toContain(where === "remotely" ? "hand" : "terminal");

    const undone: string[] = [];
    for (let out = ""; out !== "There is nothing to undo."; undone.push(out)) out = await runOk("undo");
    expect(undone.slice(0, -1)).toEqual([
      "Undone: Buy milk was restored. Now: in the trash.",
      "Undone: Buy milk was put in the trash. Now: in next.",
      "Undone: Buy milk was reopened. Now: done.",
      "Undone: Buy milk was completed. Now: in next.",
      "Undone: Buy milk was edited. Now: in focus.",
      "Undone: Buy milk was edited. Now: not in focus.",
      "Undone: Buy milk was edited. Now: no due date; no tags.",
      expect.stringContaining("Undone: 2 items were moved.\n"),
      "Undone: Paint was captured. Now: in the trash; not in focus.",
      expect.stringContaining("Undone: Boat was moved. Now: an action; in the inbox."),
      "Undone: Boat was captured. Now: in the trash.",
      "Undone: Buy milk was captured. Now: in the trash.",
    ]);
    expect(await titles("trash")).toHaveLength(3);
    expect(await runOk("redo")).toBe("Done again: Buy milk was captured. Now: in the inbox.");
    expect(JSON.parse(await runOk("redo", "--json"))).toMatchObject({
      redo: "capture",
      items: [{ title: "Boat" }],
    });

    expect(await run("purge", paint)).toMatchObject({ code: 1, err: expect.stringContaining("Add --yes") });
    expect(await runOk("purge", paint, "--yes", "--json")).toBe(JSON.stringify({ purged: paint }));
    expect(await run("show", paint)).toMatchObject({ code: 1, out: "" });
    expect((await run("purge", milk, "--yes")).err).toContain("Only an item in the trash");
  }, 60_000);

  test("an undo of a completed repeating item says where its next one is", async () => {
    const rent = await runOk("add", "Pay the rent");
    await runOk("edit", rent, "--repeat", "monthly", "--due", "2031-01-02", "--contact", "Noor");
    await runOk("done", rent);
    const undone =
      "Undone: Pay the rent was completed. Now: in the inbox; repeats every month; counted from its date.";
    expect(await runOk("undo")).toBe(`${undone} Its next one is in the trash.`);
    expect(await runOk("redo")).toEndWith("Now: done; no repeat. Its next one is in next.");
    expect(await runOk("list", "next")).toContain("Pay the rent  due Sun 2 Feb 2031  Noor  ");
  });

  test("a change by revision, of several items, and of an item that does not exist", async () => {
    const [a, b] = [await runOk("add", "a"), await runOk("add", "b")];
    await runOk("edit", a, "--title", "-a", "--revision", "1");
    const result = await run("edit", a, "--note", "n", "--revision", "1");
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining("since revision 1: it is at 2") });
    expect(await run("done", a, b, "--revision", "2")).toMatchObject({ code: 2 });

    const unknown = await run("done", a, "0000".repeat(8));
    expect(unknown).toMatchObject({
      code: 1,
      err: expect.stringContaining("No item has an id that begins with 0000"),
    });
    expect(await titles("done")).toEqual([]);
    await runOk("edit", b, "--kind", "note");
    const mixed = await run("done", a, b, "--json");
    expect(mixed.code).toBe(1);
    expect(mixed.out.split("\n").map((line) => JSON.parse(line))).toMatchObject([
      { id: a, list: "done" },
      { id: b, code: "conflict", status: 409 },
    ]);
    for (const args of [["done"], ["done", "12"], ["move", a], ["edit", a, "--due", "soon-ish"]])
      expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining("Usage: creel") });
  });

  test("the editor: title, empty line, note; an invalid text stays in its file", async () => {
    const id = await runOk("add", "Titel ü", "Notiz");
    const script = join(folder.path, "editor.sh");
    const edit = async (typed: string) => {
      writeFileSync(script, `cp "$2" "$1/seen"; printf '${typed}' > "$2"`);
      const env = { EDITOR: `sh ${script} ${folder.path}`, TMPDIR: folder.path };
      return creel(folder.path, ["edit", short(id)], { env });
    };
    expect(await edit("Neu ü\\n\\nZeile 1\\n\\nZeile 2\\n")).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(folder.path, "seen"), "utf8")).toBe("Titel ü\n\nNotiz\n");
    expect(parseItem(await run("show", id, "--json"))).toMatchObject({
      title: "Neu ü",
      note: "Zeile 1\n\nZeile 2",
    });

    const result = await edit(" \\n\\nmy words\\n");
    const [, file = ""] = /Your text is in (\S+):/.exec(result.err) ?? [];
    expect([result.code, readFileSync(file, "utf8")]).toEqual([1, " \n\nmy words\n"]);
    writeFileSync(file, "A title\n\nmy words\n");
    expect((await run("edit", id, "--text", file)).code).toBe(0);
    expect(parseItem(await run("show", id, "--json"))).toMatchObject({ title: "A title", note: "my words" });

    const changed = join(folder.path, "changed.sh");
    const program = `${process.execPath} ${join(import.meta.dir, "..", "..", "src", "main", "creel.ts")}`;
    writeFileSync(changed, `${program} edit ${id} --due 2031-01-01 --home ${folder.path}; echo mine > "$1"`);
    const outcome = await creel(folder.path, ["edit", id], {
      env: { EDITOR: `sh ${changed}`, TMPDIR: folder.path },
    });
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining("has changed since revision") });
    const failed = await creel(folder.path, ["edit", id], { env: { EDITOR: "false" } });
    expect([failed.code, failed.err]).toEqual([
      69,
      "creel: The editor false ended with 1, so nothing was changed. EDITOR names another.",
    ]);
  });
});

describe("creel add --parse", () => {
  test("without it a line is not parsed; with it, the words left in the title are reported", async () => {
    const line = "Pay !friday #home";
    await runOk("add", line);
    const result = await run("add", "--parse", "Pay +Nowhere #home\nnot #this");
    expect([result.code, result.out]).toEqual([0, expect.stringMatching(/^[0-9A-F]{32}$/)]);
    expect(result.err).toBe(
      "Understood: tag home.\ncreel: There is no open project Nowhere, so the name stays in the title. `creel edit ID --kind project` makes an item one.",
    );
    const { items } = JSON.parse(await runOk("list", "--json"));
    expect(items).toMatchObject([
      { title: "Pay +Nowhere", note: "not #this", tags: ["home"] },
      { title: line, note: null, tags: [] },
    ]);
    const lines = await creel(folder.path, ["add", "--parse", "-", "--lines"], { stdin: "a ~5m\nb ~6m\n" });
    expect([lines.code, lines.out.split("\n").length]).toEqual([0, 2]);
    const tags = Array.from({ length: 101 }, (_, n) => `#tag${n}`).join(" ");
    expect(await runOk("add", "--parse", `too many ${tags}`)).toMatch(/^[0-9A-F]{32}$/); // an item has 100 at most
    expect((await titles())[0]).toBe(`too many ${tags}`);
    expect(await runOk("undo")).toContain("was captured");
  });

  test("a key that may only capture gets the parsed parts; without a server the line waits, and is parsed later", async () => {
    const args = ["--api", "--app-port", "0", "--api-port", String(await freePort())];
    server = await startCreel(there.path, { args });
    await creel(folder.path, ["connect", server.api ?? "", "--yes", "--key-stdin"], { stdin: server.key });
    const result = await run("add", "--parse", "Pay #home");
    expect([result.code, result.err]).toEqual([0, "Understood: tag home."]);
    expect((await creel(there.path, ["list"])).out).toContain("Pay  #home  first");
    await server.stop();
    server = undefined;
    expect((await run("add", "--parse", "Later #home")).out).toStartWith("kept in the outbox");
    expect((await run("outbox", "text")).out).toBe("Later #home");
    server = await startCreel(there.path, { args });
    expect((await run("outbox", "retry")).code).toBe(0);
    const { items } = JSON.parse((await creel(there.path, ["list", "--json"])).out) as { items: Item[] };
    expect(items.map(({ title, tags }) => [title, tags])).toEqual([
      ["Later", ["home"]],
      ["Pay", ["home"]],
    ]);
  });
});
