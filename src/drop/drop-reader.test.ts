import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { makeFolder, openMemoryStore } from "../../test/home.ts";
import { DROP } from "../domain/access/actor.ts";
import type { Drop } from "../domain/drop/drops.ts";
import { SYSTEM } from "../domain/environment.ts";
import { Problem } from "../domain/problem.ts";
import { openDropReader, type RunningDropReader } from "./drop-reader.ts";

const IS_ROOT = process.getuid?.() === 0;
const TIMING = { settleS: 2, lingerS: 10 };
/** The reason of a rejected promise. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

let folder: ReturnType<typeof makeFolder>;
let home: string;
let sync: string;
let inbox: string;
let store: Awaited<ReturnType<typeof openMemoryStore>>;
let reader: RunningDropReader;
let elapsed: number;
let now: number;
let failing: Problem | null;

beforeEach(async () => {
  folder = makeFolder();
  [home, sync] = [join(folder.path, "home"), join(folder.path, "sync")];
  for (const path of [home, sync]) mkdirSync(path);
  inbox = join(sync, "inbox.md");
  store = await openMemoryStore();
  [elapsed, now, failing] = [1_000, 1_800_000_000, null];
  reader = openReader();
});
afterEach(async () => {
  await reader.close();
  await store.close();
  folder.remove();
});

/** The reader of a new process on the same database and files. */
function openReader(of = store): RunningDropReader {
  const items = of.items(DROP);
  return openDropReader(of.drops, home, {
    now: () => now,
    elapsed: () => elapsed,
    random: SYSTEM.random,
    captureAll: async (entries) =>
      failing ? entries.map(() => failing as Problem) : items.captureAll(entries),
    archive: join(home, "drops"),
    timing: TIMING,
  });
}

const add = (path: string, more = {}) => reader.add({ path, isParsed: true, takesExisting: true, ...more });

/** Looks, as long as it takes to take a file that does not change. */
async function take(by = reader): Promise<Drop[]> {
  await by.look();
  elapsed += TIMING.settleS;
  return by.look();
}

/** As long as it takes to remove the taken file, too. */
async function finish(by = reader): Promise<Drop[]> {
  await take(by);
  elapsed += TIMING.lingerS;
  return by.look();
}

async function titles(of = store): Promise<string[]> {
  const { items } = await of.items(DROP).list({ limit: 500 });
  return items.map(({ title }) => title).reverse();
}

async function state(): Promise<Drop> {
  return (await reader.look())[0] as Drop;
}

const archived = () => (existsSync(join(home, "drops")) ? readdirSync(join(home, "drops")) : []);
const hidden = () => readdirSync(sync).filter((name) => name.startsWith("."));

describe("a watched file", () => {
  test("gives each line to the inbox, and is archived for its owner alone", async () => {
    const text = "- [ ] Pay the rent !2027-02-01 #home\n\n* Milk\nMilk\n";
    writeFileSync(inbox, text);
    await add(inbox);
    await take();
    const { items } = await store.items(DROP).list({ limit: 9 });
    expect(
      items.map(({ title, dueDate, tags, source, list }) => ({ title, dueDate, tags, source, list })),
    ).toEqual([
      { title: "Milk", dueDate: null, tags: [], source: "drop", list: "inbox" },
      { title: "Milk", dueDate: null, tags: [], source: "drop", list: "inbox" },
      { title: "Pay the rent", dueDate: "2027-02-01", tags: ["home"], source: "drop", list: "inbox" },
    ]);
    expect([existsSync(inbox), hidden().length, archived()]).toEqual([false, 1, []]);
    elapsed += TIMING.lingerS;
    await reader.look();
    expect([hidden(), archived().length]).toEqual([[], 1]);
    const file = join(home, "drops", archived()[0] ?? "");
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual([text, 0o600]);
    expect(await state()).toMatchObject({ itemCount: 3, takenOn: now, problems: [] });
  });

  test("is taken as it is without quick entry", async () => {
    writeFileSync(inbox, "Pay !friday #home");
    await add(inbox, { isParsed: false });
    await take();
    expect(await titles()).toEqual(["Pay !friday #home"]);
  });

  test("is taken when it has not changed for a moment, also if a sync tool replaces it", async () => {
    await add(inbox);
    await reader.look();
    expect(await state()).toMatchObject({ problems: [] });
    writeFileSync(inbox, "one\n");
    await reader.look();
    expect((await state()).problems).toEqual([expect.stringContaining("still being written")]);
    elapsed += 1.9;
    await reader.look();
    appendFileSync(inbox, "two\n");
    elapsed += 0.2;
    await reader.look();
    expect(await titles()).toEqual([]);
    writeFileSync(join(sync, ".inbox.md.tmp"), "one\ntwo\nthree\n");
    renameSync(join(sync, ".inbox.md.tmp"), inbox);
    await take();
    expect(await titles()).toEqual(["one", "two", "three"]);
  });

  test("makes a new item of a line that comes again in a later file", async () => {
    await add(inbox);
    for (let n = 0; n < 2; n++) {
      writeFileSync(inbox, "Milk\n");
      await finish();
    }
    expect([await titles(), archived().length]).toEqual([["Milk", "Milk"], 2]);
  });

  test("stays where it is while it is empty", async () => {
    writeFileSync(inbox, "\n \n");
    await add(inbox);
    await finish();
    expect([readFileSync(inbox, "utf8"), await state()]).toEqual([
      "\n \n",
      expect.objectContaining({ problems: [] }),
    ]);
  });

  test("loses no line that a program adds after it was taken", async () => {
    writeFileSync(inbox, "one\n");
    await add(inbox);
    await take();
    elapsed += TIMING.lingerS - 1;
    appendFileSync(join(sync, hidden()[0] ?? ""), "two\n");
    await reader.look();
    elapsed += 1;
    await reader.look();
    expect([await titles(), hidden().length]).toEqual([["one", "two"], 1]);
    elapsed += TIMING.lingerS;
    await reader.look();
    expect([await titles(), hidden()]).toEqual([["one", "two"], []]);
    expect(readFileSync(join(home, "drops", archived()[0] ?? ""), "utf8")).toBe("one\ntwo\n");
  });

  test("of more lines than a batch has is stored whole", async () => {
    writeFileSync(inbox, Array.from({ length: 250 }, (_, n) => `line ${n}`).join("\n"));
    await add(inbox);
    await finish();
    expect((await titles()).length).toBe(250);
  });
});

describe("a process that ends", () => {
  test("after it took a file is followed by one that stores each line once", async () => {
    writeFileSync(inbox, "one\ntwo\n");
    await add(inbox);
    await take();
    reader = openReader();
    await finish();
    expect([await titles(), hidden(), archived().length]).toEqual([["one", "two"], [], 1]);
  });

  test("before it stored a taken file is followed by one that stores it", async () => {
    writeFileSync(inbox, "one\ntwo\n");
    await add(inbox);
    failing = new Problem("disk-full", "The disk is full. Free some space.");
    await take();
    expect(await titles()).toEqual([]);
    expect((await state()).problems).toEqual([
      expect.stringMatching(/was taken, and is not stored yet: The disk is full/),
    ]);
    const { id } = await state();
    expect(await problem(reader.remove(id))).toMatchObject({ code: "conflict" });
    failing = null;
    reader = openReader();
    expect((await reader.list())[0]?.problems).toEqual([
      expect.stringContaining("`creel drop run` finishes it"),
    ]);
    await finish();
    expect([await titles(), hidden()]).toEqual([["one", "two"], []]);
    expect(await reader.remove(id)).toBe(true);
  });
});

describe("a watched folder", () => {
  test("gives each text to the inbox, and leaves other files, which it names", async () => {
    writeFileSync(join(sync, "a.md"), "# Call Ann\n\nabout March");
    writeFileSync(join(sync, "b.txt"), "Milk");
    writeFileSync(join(sync, "photo.jpg"), "…");
    writeFileSync(join(sync, ".hidden.md"), "hidden");
    mkdirSync(join(sync, "below"));
    writeFileSync(join(sync, "below", "c.md"), "below");
    await add(sync);
    await finish();
    const { items } = await store.items(DROP).list({ limit: 9 });
    expect(items.map(({ title, note }) => [title, note])).toEqual([
      ["Milk", null],
      ["Call Ann", "about March"],
    ]);
    expect(readdirSync(sync).sort()).toEqual([".hidden.md", "below", "photo.jpg"]);
    expect(await state()).toMatchObject({ otherFiles: ["photo.jpg"], itemCount: 2 });
    expect(
      archived()
        .map((name) => name.split("-").slice(2).join("-"))
        .sort(),
    ).toEqual(["a.md", "b.txt"]);
  });

  test("of two Creels gives each file to one of them", async () => {
    const other = await openMemoryStore();
    const second = openReader(other);
    await add(sync);
    await second.add({ path: sync, isParsed: true, takesExisting: true });
    for (let n = 0; n < 40; n++) writeFileSync(join(sync, `${n}.txt`), `text ${n}`);
    await Promise.all([reader.look(), second.look()]);
    elapsed += TIMING.settleS;
    await Promise.all([reader.look(), second.look()]);
    elapsed += TIMING.lingerS;
    await Promise.all([reader.look(), second.look()]);
    const [here, there] = [await titles(), await titles(other)];
    await second.close();
    await other.close();
    expect([here.length + there.length, new Set([...here, ...there]).size]).toEqual([40, 40]);
    expect(readdirSync(sync)).toEqual([]);
  });
});

describe("is refused with a sentence, and stays:", () => {
  test.each([
    ["a symbolic link", (path: string): void => symlinkSync("/etc/hostname", path), "symbolic link"],
    ["a folder of this name", (path: string): void => void mkdirSync(path), "not a regular file"],
    [
      "what is no UTF-8",
      (path: string) => writeFileSync(path, Uint8Array.of(65, 0xff, 66)),
      "not text in UTF-8",
    ],
    ["what has a NUL", (path: string) => writeFileSync(path, "a\0b"), "not text in UTF-8"],
    [
      "what is larger than 8 MiB",
      (path: string) => writeFileSync(path, "x".repeat(8 * 1024 * 1024 + 1)),
      "8 MiB",
    ],
    ["a line that no note takes", (path: string) => writeFileSync(path, "x".repeat(2_000_000)), "too long"],
    ["a FIFO", (path: string): void => void Bun.spawnSync(["mkfifo", path]), "not a regular file"],
  ] as const)("%s", async (_, make, sentence) => {
    await add(inbox);
    make(inbox);
    await finish();
    expect((await state()).problems).toEqual([expect.stringMatching(new RegExp(`^${inbox} .*${sentence}`))]);
    expect([await titles(), existsSync(inbox), archived()]).toEqual([[], true, []]);
    rmSync(inbox, { recursive: true });
    writeFileSync(inbox, "a text again");
    await take();
    expect(await titles()).toEqual(["a text again"]);
  });

  test.skipIf(!IS_ROOT)("a file or a folder of another user", async () => {
    await add(inbox);
    writeFileSync(inbox, "one");
    chownSync(inbox, 12_345, 12_345);
    await finish();
    expect((await state()).problems).toEqual([expect.stringMatching(/inbox\.md belongs to another user/)]);
    chownSync(sync, 12_345, 12_345);
    await finish();
    expect((await state()).problems).toEqual([expect.stringMatching(/sync belongs to another user/)]);
    expect(await titles()).toEqual([]);
  });

  test("a folder that every user can write, or that became a link", async () => {
    await add(inbox);
    writeFileSync(inbox, "one");
    chmodSync(sync, 0o777);
    await finish();
    expect((await state()).problems).toEqual([expect.stringMatching(/every user .* chmod o-w/)]);
    chmodSync(sync, 0o755);
    renameSync(sync, `${sync}2`);
    symlinkSync(`${sync}2`, sync);
    await finish();
    expect((await state()).problems).toEqual([expect.stringContaining("symbolic link")]);
    rmSync(sync);
    await finish();
    expect((await state()).problems).toEqual([expect.stringContaining("is not there")]);
    expect(await titles()).toEqual([]);
  });
});

describe("a new drop", () => {
  test("must be a text file or a folder of the user's own, outside of the home", async () => {
    symlinkSync(inbox, join(sync, "link.md"));
    mkdirSync(join(folder.path, "open"));
    chmodSync(join(folder.path, "open"), 0o777);
    for (const [path, sentence] of [
      ["inbox.md", "not an absolute path"],
      [join(sync, "inbox.doc"), "does not end in .md"],
      [join(sync, "missing", "inbox.md"), "cannot be found"],
      [join(sync, `${"x".repeat(300)}.md`), "could not be read"],
      [join(sync, "link.md"), "symbolic link"],
      [join(folder.path, "open"), "every user"],
      [join(home, "inbox.md"), "home of Creel"],
      [home, "home of Creel"],
    ] as const)
      expect([path, await problem(add(path))]).toMatchObject([
        path,
        { code: "invalid", field: "path", detail: expect.stringContaining(sentence) },
      ]);
    expect(await reader.list()).toEqual([]);
  });

  test("takes texts that are there already only if that is wanted", async () => {
    writeFileSync(inbox, "a diary");
    for (const path of [inbox, sync])
      expect(await problem(add(path, { takesExisting: false }))).toMatchObject({
        code: "conflict",
        detail: expect.stringContaining("--existing"),
      });
    rmSync(inbox);
    expect(await add(inbox, { takesExisting: false })).toMatchObject({ path: inbox, kind: "file" });
  });

  test("is known by the real path of its folder", async () => {
    symlinkSync(sync, join(folder.path, "link"));
    expect(await add(join(folder.path, "link"))).toMatchObject({ path: sync, kind: "folder" });
    expect(await problem(add(sync))).toMatchObject({ code: "conflict" });
  });
});

test("the archive loses what is older than 30 days, and nothing else", async () => {
  writeFileSync(inbox, "one");
  await add(inbox);
  await finish();
  writeFileSync(join(home, "drops", "mine.txt"), "");
  now += 30 * 86_400 - 1;
  await reader.look();
  expect(archived().length).toBe(2);
  now++;
  await reader.look();
  expect(archived()).toEqual(["mine.txt"]);
});
