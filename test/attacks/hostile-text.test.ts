import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import {
  type Command,
  type CreelProcess,
  creel,
  DEFAULT_COMMAND,
  makeFolder,
  problemOf,
  startCreel,
} from "../home.ts";
import { INVISIBLE, NAUGHTY, SCRIPTS, STEERING } from "./naughty-strings.ts";
import { withoutGuard } from "./no-guards.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
/** The sent text by item id. */
const capturedById = new Map<string, { title: string; note: string | null }>();

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The HTTP requests that accept a title and a note unchanged. */
const WAYS: Record<string, (title: string, note: string) => RequestInit> = {
  JSON: (title, note) => ({ body: JSON.stringify({ title, note }) }),
  "a form": (title, note) => ({
    body: new URLSearchParams({ title, note }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  }),
  "a multipart form": (title, note) => ({
    body: ["title", "note"]
      .map(
        (name) =>
          `--edge-7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === "title" ? title : note}\r\n`,
      )
      .join("")
      .concat("--edge-7--\r\n"),
    headers: { "Content-Type": "multipart/form-data; boundary=edge-7" },
  }),
  "plain text": (title, note) => ({
    body: `${title}\n${note}`,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  }),
};

const isLine = (text: string) => !/[\r\n]/.test(text);

test.each(Object.keys(WAYS))(
  "the naughty strings come in by %s and are read again as they were",
  async (way) => {
    // A text that is one line, and not JSON by itself, can be a title of plain text; a byte order mark at its start is none.
    const fits = (text: string) => way !== "plain text" || (isLine(text) && !/^\s*\{|^\ufeff/.test(text));
    const texts = NAUGHTY.filter(fits);
    expect(texts.length).toBeGreaterThan(450);
    for (const title of texts) {
      const note = `${title}\n${title}`;
      const response = await server.capture(null, WAYS[way]?.(title, note) ?? {});
      const { id } = (await response.json()) as { id: string };
      expect([title, response.status]).toEqual([title, 200]);
      const item = (await (await server.asPage(`/api/items/${id}`)).json()) as Item;
      expect(item).toMatchObject({ title, note });
      capturedById.set(id, { title, note });
    }
  },
);

test("an invisible title is refused, and stored for its owner", async () => {
  expect(INVISIBLE.length).toBeGreaterThan(0);
  for (const title of INVISIBLE) {
    const response = await server.capture({ title });
    expect([title, response.status, (await problemOf(response)).field]).toEqual([title, 422, "title"]);
  }
});

test("they come in by the command line, as a word and by stdin", async () => {
  const some = [...SCRIPTS, ...STEERING].filter((text) => !text.startsWith("-"));
  await Promise.all(
    some.map(async (title, n) => {
      const byWord = n % 2 === 0 || !isLine(title);
      const result = byWord
        ? await creel(server.home, ["add", title, title, "--json"])
        : await creel(server.home, ["add", "-", "--json"], { stdin: `${title}\n${title}` });
      expect([title, result.code]).toEqual([title, 0]);
      capturedById.set(JSON.parse(result.out).id, { title, note: title });
    }),
  );
});

test("every way out that is data gives them back: the list, and the command line's JSON", async () => {
  expect(capturedById.size).toBeGreaterThan(1_900);
  const { out } = await creel(server.home, ["list", "--limit", "10000", "--json"]);
  expect(OBEYED.exec(out)?.[0]).toBeUndefined(); // a terminal may be what it is written to
  for (const { id, title, note } of (JSON.parse(out) as { items: Item[] }).items)
    expect(capturedById.get(id)).toEqual({ title, note });
  const byApi = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = (await (
      await server.asPage(`/api/items?limit=500${cursor && `&cursor=${cursor}`}`)
    ).json()) as { items: Item[]; next: string | null };
    for (const { id, title, note } of page.items) {
      byApi.add(id);
      expect(capturedById.get(id)).toEqual({ title, note });
    }
    cursor = page.next;
  }
  expect(byApi.size).toBe(capturedById.size);
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a terminal or a text layout obeys.
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
/** Invisible characters. Joiners and selectors are allowed in emoji and in some scripts. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** The command line's output about stored items and refused captures. */
async function terminalOutput(home: string, command: Command = DEFAULT_COMMAND): Promise<string> {
  const verbs = [
    ["list", "--limit", "10000"],
    ["receipts", "--limit", "1000"],
    ["attention"],
    ["key", "list"],
  ];
  const all = await Promise.all(verbs.map((args) => creel(home, args, { command })));
  for (const { code, err } of all) expect([code, err]).toEqual([0, ""]);
  const first = /^([0-9A-F]{8}) /m.exec(all[2]?.out ?? "")?.[1] ?? "";
  const one = await creel(home, ["attention", "show", first], { command });
  expect(one.code).toBe(0);
  return [...all, one].map(({ out }) => out).join("\n");
}

/** The output of triage verbs about items with control characters: results, refusals and questions. */
async function shownInTriage(home: string, command: Command = DEFAULT_COMMAND): Promise<string> {
  const run = (args: string[], stdin = "") => creel(home, args, { command, stdin });
  const { out } = await run(["list", "--limit", "10000", "--json"]);
  const ids = (JSON.parse(out) as { items: Item[] }).items
    .filter(({ title }) => STEERING.includes(title))
    .map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  const [id = ""] = ids;
  const results = [
    await run(["edit", id, "--area", "a\u202eb\u200f", "--contact", "\u2066c", "--tag", "\u202etxt.exe"]),
    await run(["edit", id, "--title", `${STEERING[0]} again`]),
    await run(["show", ...ids]),
    await run(["history", id]),
    await run(["list", "--all", "--search", "cleared", "--limit", "500"]),
    await run(["list", "--tag", "\u202etxt.exe"]),
    await run(["tag"]),
    await run(["tag", "--area"]),
    await run(["tag", "rename", "\u202etxt.exe", "\u202etxt.bat"]),
    await run(["undo"]),
    await run(["move", ...ids, "next"]),
    await run(["undo"]),
    await run(["redo"]),
    await run(["undo"]),
    await run(["undo"]),
    await run(["trash", id]),
    await run(["purge", id]),
    await run(["restore", id]),
  ];
  const refusals = [
    await run(["edit", id, "--project", "\u001b[2J\u202e"]),
    await run(["edit", id, "--\u001b[2J", "x"]),
    await run(["list", "\u001b[2J"]),
    await run(["\u001b[2J"]),
    await run(["add", "--parse", "-"], "\u001b[2J\u202e +\u202eNowhere #\u202etag :f"),
  ];
  expect(results.map(({ code }) => code)).toEqual([...Array(16).fill(0), 1, 0]);
  return [...results, ...refusals].map(({ out, err }) => `${out}\n${err}`).join("\n");
}

test("a terminal shows what steers it and obeys none of it", async () => {
  for (const text of STEERING) {
    const response = await server.capture(null, { body: `{"title": "${text}", "note": ${text}}` });
    expect(response.status).toBe(400);
  }
  const text = await terminalOutput(server.home);
  expect(OBEYED.exec(text)?.[0]).toBeUndefined();
  expect(UNSEEN.exec(text)?.[0]).toBeUndefined();
  expect(text).toContain("tagged\\u{e0001}\\u{e0070}");
  expect(text).toContain("joined\\u200d\\u200c");
  expect(text).toContain("␛[2J␛[Hcleared");
  expect(text).toContain("\\u202egnp.txt\\u202c");
  for (const script of SCRIPTS.filter(isLine)) expect(text).toContain(script);
});

test("the verbs of triage show it and obey none of it", async () => {
  const text = await shownInTriage(server.home);
  expect(OBEYED.exec(text)?.[0]).toBeUndefined();
  expect(UNSEEN.exec(text)?.[0]).toBeUndefined();
  expect(text).toContain("tagged\\u{e0001}\\u{e0070}");
  expect(text).toContain("joined\\u200d\\u200c");
  expect(text).toContain("␛[2J␛[Hcleared");
  expect(text).toContain("area a\\u202eb\\u200f");
});

test("where the terminal gets text as it is, that is seen", async () => {
  const { command, remove } = withoutGuard("a terminal gets text as it is");
  expect(OBEYED.test(await terminalOutput(server.home, command))).toBe(true);
  expect(OBEYED.test(await shownInTriage(server.home, command))).toBe(true);
  remove();
});

test("the log holds none of it", () => {
  const log = readdirSync(join(server.home, "log")).map((name) =>
    readFileSync(join(server.home, "log", name), "utf8"),
  );
  expect(log.join("")).toContain('"event":"started"');
  for (const text of NAUGHTY.filter((one) => one.length > 12))
    expect(log.join("").includes(text)).toBe(false);
  expect(
    log
      .join("")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => typeof JSON.parse(line)),
  ).not.toContain("string");
});
