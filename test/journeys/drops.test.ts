import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { lacks } from "../faults/requirements.ts";
import { makeSmallDisk, type SmallDisk } from "../faults/small-disk.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { testUnless } from "../programs.ts";
import { RUN_MODES } from "../run-modes.ts";

let folder: ReturnType<typeof makeFolder>;
let home: string;
let sync: string;
let inbox: string;
let app: CreelProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
  [home, sync] = [join(folder.path, "home"), join(folder.path, "sync")];
  mkdirSync(sync);
  inbox = join(sync, "inbox.md");
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  folder.remove();
});

/** What `creel drop` prints, and its exit code. */
async function drop(...args: string[]): Promise<[string, number]> {
  const { out, err, code } = await creel(home, ["drop", ...args]);
  return [out + err, code];
}

interface ListedItem {
  title: string;
  source: string;
  tags: string[];
}

async function items(): Promise<ListedItem[]> {
  const { out } = await creel(home, ["list", "--json"]);
  return JSON.parse(out).items.reverse();
}
const titles = async () => (await items()).map(({ title }) => title);

/** Replaces the file, as programs that synchronize folders do. */
function replace(text: string): void {
  writeFileSync(join(sync, ".inbox.md.part"), text);
  renameSync(join(sync, ".inbox.md.part"), inbox);
}

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) await Bun.sleep(100);
}

describe.each(RUN_MODES.filter(([name]) => name !== "remotely"))("%s", (mode, start) => {
  test("a watched file is added, taken, shown and removed", async () => {
    app = await start(home, folder.path);
    expect(await drop("add", inbox)).toEqual([expect.stringContaining("Each line of it becomes an item"), 0]);
    expect(await drop("add", inbox)).toEqual([expect.stringContaining("Remove that one first"), 1]);
    replace("- [ ] Pay the rent #home\n* Milk\n");
    if (mode === "with the app stopped") expect(await drop("run")).toMatchObject({ 1: 0 });
    await until(async () => (await titles()).length === 2);
    expect(await items()).toMatchObject([
      { title: "Pay the rent", tags: ["home"], source: "drop" },
      { title: "Milk", tags: [], source: "drop" },
    ]);
    await until(() => readdirSync(sync).length === 0);
    expect(readdirSync(join(home, "drops"))).toEqual([expect.stringMatching(/-inbox\.md$/)]);
    expect(await drop("list")).toEqual([expect.stringMatching(new RegExp(`^${inbox}  file`)), 0]);
    expect(await drop("remove", inbox)).toEqual([expect.stringContaining("is removed"), 0]);
    expect(await drop("remove", inbox)).toEqual([expect.stringContaining("no drop"), 1]);
    expect(await drop()).toEqual([expect.stringContaining("There are no drops"), 0]);
  }, 60_000);

  test("a file that is not taken is named by list and doctor, and stays", async () => {
    app = await start(home, folder.path);
    await drop("add", sync, "--no-parse");
    writeFileSync(join(sync, "latin.txt"), Uint8Array.of(71, 0xfc, 10));
    symlinkSync("/etc/hostname", join(sync, "link.md"));
    writeFileSync(join(sync, "photo.jpg"), "…");
    await until(async () => (await drop("list"))[0].includes("not text in UTF-8"));
    const [list] = await drop("list");
    expect(list).toContain("folder; not parsed");
    expect(list).toContain(`${sync}/link.md is a symbolic link`);
    expect(list).toContain("no texts, which stay: photo.jpg");
    const { out, code } = await creel(home, ["doctor"]);
    expect([out, code]).toEqual([expect.stringContaining(`${sync}/latin.txt is not text in UTF-8`), 1]);
    expect(out).toContain(`${sync}/link.md is a symbolic link`);
    chmodSync(sync, 0o777);
    expect((await creel(home, ["doctor"])).out).toContain(`${sync} can be written by every user`);
    expect(readdirSync(sync).sort()).toEqual(["latin.txt", "link.md", "photo.jpg"]);
    expect(await titles()).toEqual([]);
  }, 60_000);
});

test("a file with text is not watched by mistake", async () => {
  writeFileSync(inbox, "a diary");
  expect(await drop("add", inbox)).toEqual([expect.stringContaining("Add --existing"), 1]);
  expect(await drop("add", inbox, "--existing")).toMatchObject({ 1: 0 });
  expect(await drop("add")).toMatchObject({ 1: 2 });
});

test("a killed Creel leaves nothing undone and nothing twice", async () => {
  app = await startCreel(home, { args: ["--app-port", "0"] });
  await drop("add", inbox);
  replace("one\ntwo\none\n");
  await until(() => !existsSync(inbox)); // it was taken, and its items are stored or not
  app.kill("SIGKILL");
  await app.exited;
  app = await startCreel(home, { args: ["--app-port", "0"] });
  await until(() => readdirSync(sync).length === 0);
  expect((await titles()).sort()).toEqual(["one", "one", "two"]);
}, 60_000);

let disk: SmallDisk | undefined;
afterEach(() => {
  disk?.remove();
  disk = undefined;
});

testUnless(
  lacks({ root: true }),
  "a full disk keeps the lines in their folder, and says so; with room again they are stored once",
  async () => {
    disk = makeSmallDisk(24 * 1024 * 1024);
    home = join(disk.path, "home");
    app = await startCreel(home, { args: ["--app-port", "0"] });
    await drop("add", inbox);
    const filler = join(disk.path, "more");
    for (let size = 24 * 1024 * 1024; size >= 4_096; size /= 2)
      try {
        writeFileSync(`${filler}${size}`, new Uint8Array(size));
      } catch {
        // what fits of it stays
      }
    replace(Array.from({ length: 300 }, (_, n) => `${n} ${"text ".repeat(1_000)}`).join("\n"));
    await until(async () => (await drop("list"))[0].includes("was taken, and is not stored yet"));
    for (const name of readdirSync(disk.path))
      if (name.startsWith("more")) writeFileSync(join(disk.path, name), "");
    await until(() => readdirSync(sync).length === 0);
    const { out } = await creel(home, ["list", "--json", "--limit", "500"]);
    expect(new Set(JSON.parse(out).items.map(({ title }: ListedItem) => title.split(" ")[0])).size).toBe(300);
    expect(JSON.parse(out).items).toHaveLength(300);
    await app.stop();
    app = undefined;
  },
);
