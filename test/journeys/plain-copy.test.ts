import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lacks } from "../faults/requirements.ts";
import { makeSmallDisk, type SmallDisk } from "../faults/small-disk.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { testUnless } from "../programs.ts";
import { RUN_MODES } from "../run-modes.ts";

let folder: ReturnType<typeof makeFolder>;
let home: string;
let target: string;
let app: CreelProcess | undefined;
beforeEach(() => {
  folder = makeFolder();
  [home, target] = [join(folder.path, "home"), join(folder.path, "copy")];
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  folder.remove();
});

/** Runs the command. Returns its output and its exit code. */
async function run(...args: string[]): Promise<[string, number]> {
  const { out, err, code } = await creel(home, args);
  return [out + err, code];
}
const copy = (...args: string[]) => run("copy", ...args);
const add = async (title: string) => (await run("add", title))[0].trim();
const inTarget = () => readdirSync(target, { recursive: true }).map(String).sort();

/** The files that the work writes, makes or removes. */
async function changedFiles(work: () => Promise<unknown>): Promise<string[]> {
  const marks = () =>
    new Map(
      inTarget().map((name) => {
        const stats = statSync(join(target, name));
        return [name, stats.isDirectory() ? "" : `${stats.ino} ${stats.ctimeMs}`];
      }),
    );
  const before = marks();
  await work();
  const after = marks();
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}

describe.each(RUN_MODES.filter(([name]) => name !== "remotely"))("%s", (_, start) => {
  test("the copy is turned on, made again for one item, shown and turned off", async () => {
    app = await start(home, folder.path);
    expect(await copy()).toEqual([expect.stringContaining("The plain copy is off."), 0]);
    expect(await copy("now")).toEqual([expect.stringContaining("The plain copy is off."), 1]);
    const [one, other] = [await add("Milk"), await add("../../Boat\n\u001b[31m: a/b")];
    await run("edit", other, "--kind", "project", "--list", "next");
    await add("Bread");
    expect(await copy("on", target)).toEqual([
      expect.stringContaining(`each night while Creel runs, in ${target}`),
      0,
    ]);
    const project = `projects/Boat -31m- a-b ${other.slice(0, 4)}.md`;
    const lists = ["inbox", "next", "reference", "scheduled", "someday", "waiting"].map(
      (name) => `${name}.md`,
    );
    expect(inTarget()).toEqual([".creel-copy.json", "creel.jsonl", ...lists, "projects", project].sort());
    expect(statSync(target).mode & 0o777).toBe(0o700);

    expect(await changedFiles(() => copy("now"))).toEqual([]);
    await run("move", one, "someday");
    expect(await changedFiles(() => copy("now"))).toEqual(["creel.jsonl", "inbox.md", "someday.md"]);
    expect(readFileSync(join(target, "someday.md"), "utf8")).toMatch(/^- \[ \] Milk ➕ [\d-]{10}\n$/);
    await run("done", one);
    const changed = await changedFiles(() => copy("now"));
    expect(changed.map((name) => name.replace(/\d{4}-\d\d/, "MONTH"))).toEqual([
      ".creel-copy.json",
      "creel.jsonl",
      "someday.md",
      "done",
      "done/MONTH.md",
    ]);
    const { out } = await creel(home, ["copy", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ isOn: true, folder: target, isRunning: false, changedCount: 3 });

    expect(await copy("off")).toEqual([expect.stringContaining("Its files stay"), 0]);
    expect(inTarget()).toContain("someday.md");
    expect(await copy("now")).toEqual([expect.stringContaining("The plain copy is off."), 1]);
    expect(await copy("on")).toMatchObject({ 1: 2 });
    expect(await copy("on", target)).toMatchObject({ 1: 0 });
  });

  test("a foreign folder and a link are refused, and a folder that is gone is told everywhere", async () => {
    app = await start(home, folder.path);
    await add("Milk");
    const foreign = join(folder.path, "foreign");
    mkdirSync(foreign);
    writeFileSync(join(foreign, "inbox.md"), "mine");
    symlinkSync(foreign, target);
    expect(await copy("on", foreign)).toEqual([expect.stringContaining("has other files"), 1]);
    expect(await copy("on", target)).toEqual([expect.stringContaining("symbolic link"), 1]);
    expect(await copy("on", join(home, "copy"))).toEqual([expect.stringContaining("in the home"), 1]);
    rmSync(target);
    expect(await copy("on", target)).toMatchObject({ 1: 0 });
    expect(await run("drop", "add", join(target, "mine.md"))).toEqual([
      expect.stringContaining("in the plain copy"),
      1,
    ]);
    rmSync(target, { recursive: true });
    symlinkSync(foreign, target);
    expect(await copy("now")).toEqual([expect.stringContaining("symbolic link"), 69]);
    expect(await copy()).toEqual([expect.stringMatching(/✗ .*symbolic link/), 0]);
    expect(await run("doctor")).toEqual([expect.stringMatching(/No plain copy is made: .*symbolic link/), 1]);
    expect([readdirSync(foreign), readFileSync(join(foreign, "inbox.md"), "utf8")]).toEqual([
      ["inbox.md"],
      "mine",
    ]);
  });
});

test("a copy is made at the start of Creel, if none was made on that day", async () => {
  await add("Milk");
  await copy("on", target);
  await add("Bread");
  const database = new Database(join(home, "creel.db"));
  database.run(`UPDATE setting SET value = json_set(value, '$.madeOn', 1700000000) WHERE name = 'copy'`);
  database.close();
  app = await startCreel(home, { args: ["--app-port", "0"] });
  while (!readFileSync(join(target, "inbox.md"), "utf8").includes("Bread")) await Bun.sleep(100);
});

let disk: SmallDisk | undefined;
afterEach(() => {
  disk?.remove();
  disk = undefined;
});

testUnless(
  lacks({ root: true }),
  "a full disk leaves the files of before and no part, and says so; with room again the copy is made",
  async () => {
    disk = makeSmallDisk(2 * 1024 * 1024);
    target = join(disk.path, "copy");
    await add("Milk");
    expect(await copy("on", target)).toMatchObject({ 1: 0 });
    const [before, inbox] = [inTarget(), readFileSync(join(target, "inbox.md"), "utf8")];
    disk.fill(1_900_000);
    for (let n = 0; n < 5; n++) await run("add", `long ${n}`, "text ".repeat(20_000));
    const full = await copy("now");
    expect(full).toEqual([expect.stringMatching(/The disk of .* is full\. Free some space/), 69]);
    expect([inTarget(), readFileSync(join(target, "inbox.md"), "utf8")]).toEqual([before, inbox]);
    expect(await run("doctor")).toEqual([expect.stringContaining("No plain copy is made: The disk of"), 1]);
    disk.free();
    expect(await copy("now")).toMatchObject({ 1: 0 });
    expect(readFileSync(join(target, "inbox.md"), "utf8")).toContain("long 4");
  },
);

testUnless(
  lacks({ root: true }),
  "no copy is made if its draft takes the space that captures need, and the reason is told",
  async () => {
    disk = makeSmallDisk(48 * 1024 * 1024);
    home = join(disk.path, "home");
    await add("Milk");
    expect(await copy("on", target)).toEqual([
      expect.stringMatching(/The disk of .* has no room for a draft of the copy.* Free some space/),
      69,
    ]);
    expect(inTarget()).toEqual([".creel-copy.json"]);
  },
);
