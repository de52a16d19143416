import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  linkSync,
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
import {
  add,
  change,
  changedFiles,
  copy,
  eachWithCopy,
  files,
  finished,
  folder,
  home,
  names,
  outside,
  run,
  text,
  turnOn,
} from "../../../../test/copied-home.ts";
import { COPY_MARKER } from "../../../domain/copy/copy-names.ts";
import { takeLock } from "../database/lock.ts";
import { openMaintenance } from "./maintenance.ts";

eachWithCopy();

const refusal = (path: string) => copy.turnOn(path).then(String, ({ code, detail }) => `${code}: ${detail}`);

describe("Creel writes nowhere else", () => {
  const problem = async (begun?: Promise<unknown>) => (await finished(begun)).problem;

  test("a folder with other files, a link, the home and what is around it, and a relative path are refused", async () => {
    const other = join(outside.path, "other");
    mkdirSync(other);
    writeFileSync(join(other, "thesis.txt"), "mine");
    symlinkSync(other, folder);
    expect(await refusal(other)).toMatch(/^invalid: .*has other files\. Choose an empty folder/);
    expect(await refusal(folder)).toMatch(/^invalid: .*symbolic link/);
    expect(await refusal(join(home.path, "copy"))).toMatch(/^invalid: .*in the home/);
    expect(await refusal(join(home.path, ".."))).toMatch(/^invalid: .*in the home/);
    const another = join(outside.path, "another");
    mkdirSync(join(another, "sub"), { recursive: true });
    writeFileSync(join(another, "creel.db"), "");
    for (const path of [join(another, "copy"), join(another, "sub", "copy")])
      expect(await refusal(path)).toMatch(/^invalid: .*in another home of Creel, .*another\. Choose/);
    expect(await refusal("copy")).toMatch(/^invalid: .*not an absolute path/);
    expect(await refusal(join(outside.path, "no", "copy"))).toMatch(
      /^invalid: .*cannot be found\. Make it first/,
    );
    expect(await refusal(join(other, "thesis.txt"))).toMatch(/^invalid: .*not a folder/);
    expect(readdirSync(other)).toEqual(["thesis.txt"]);
    expect(await copy.state()).toMatchObject({ isOn: false, folder: null });
    expect(await copy.run().catch(({ code }) => code)).toBe("conflict");
  });

  test("a path through a file, a name that is too long, and signs that hide a name are refused in a sentence", async () => {
    const file = join(outside.path, "file");
    writeFileSync(file, "");
    for (const path of [join(file, "copy"), join(file, "x", "copy"), join(outside.path, "x".repeat(300))])
      expect(await refusal(path)).toMatch(/^invalid: .*(cannot be found|longer name).*\. (Make|Choose) /);
    for (const sign of ["\u202e", "\u2066", "\u200f", "\u061c", "\u0007", "\u0085", "\n"])
      expect(await refusal(join(outside.path, `a${sign}b`))).toMatch(/^invalid: .*control or direction/);
    symlinkSync(outside.path, join(outside.path, "link"));
    mkdirSync(join(outside.path, "in\u202eside"));
    symlinkSync(join(outside.path, "in\u202eside"), join(outside.path, "other"));
    expect(await refusal(join(outside.path, "other", "copy"))).toMatch(/^invalid: .*control or direction/);
    expect(readdirSync(join(outside.path, "in\u202eside"))).toEqual([]);
  });

  test.skipIf(process.platform === "win32")(
    "a folder in whose place other users could put another one is refused, at once and each night",
    async () => {
      const around = join(outside.path, "around");
      const inner = join(around, "copy");
      for (const [mode, isSafe] of [
        [0o777, false],
        [0o1777, true],
        [0o755, true],
      ] as const) {
        mkdirSync(around, { recursive: true });
        chmodSync(around, mode);
        if (isSafe) expect(await turnOn(inner)).toMatchObject({ problem: null });
        else expect(await refusal(inner)).toMatch(/^invalid: .*around can be written by other users/);
        expect(existsSync(inner)).toBe(isSafe);
      }
      chmodSync(around, 0o777);
      expect(await problem()).toContain(`${around} can be written by other users`);
    },
  );

  test.each([
    ["more names than Creel writes", Array.from({ length: 50_001 }, (_, n) => `projects/${n}.md`)],
    [
      "more bytes than Creel writes",
      Array.from({ length: 45_000 }, (_, n) => `projects/${"x".repeat(190)}${n}.md`),
    ],
  ])("a marker with %s is refused", async (_, names) => {
    await turnOn();
    const { files } = JSON.parse(text(COPY_MARKER));
    mark({ files: [...files, ...names] });
    expect(await problem()).toContain("damaged marker");
    expect(await refusal(folder)).toMatch(/^invalid: .*damaged marker/);
    mark({ files: [...files, ...names.slice(0, 1_000)] });
    expect(await problem()).toBeNull();
  });

  test.each([
    ["a name that no disk takes", { files: [`projects/${"x".repeat(300)}.md`] }],
    ["a name of few signs that no disk takes", { files: [`projects/${"\ufdfa".repeat(90)}.md`] }],
    ["many lists", { more: Array.from({ length: 20 }, () => []) }],
    ["many members", Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`more ${n}`, 1]))],
    ["a home whose path is too long", { home: `/${"x".repeat(5_000)}` }],
  ])("a marker with %s is refused", async (_, more) => {
    await turnOn();
    mark(more);
    expect(await problem()).toMatch(/^.{1,300}$/);
    expect(await problem()).toContain("damaged marker");
  });

  test("a file of another program stays, whose name differs from that of Creel only in its capitals", async () => {
    const id = await add("SHIP", { kind: "project", list: "next" });
    await turnOn();
    const name = `projects/Ship ${id.slice(0, 4)}.md`;
    writeFileSync(join(folder, name), "theirs");
    await change(id, { title: "Ship" });
    expect(await problem()).toContain(`${name} is not Creel's`);
    expect(text(name)).toBe("theirs");
  });

  test("a folder that is watched is refused, for Creel would take its own copy", async () => {
    mkdirSync(folder);
    await home.store.drops.add({ path: join(folder, "inbox.md"), kind: "file", isParsed: true });
    expect(await refusal(folder)).toMatch(/^invalid: Creel takes items from .*inbox\.md/);
  });

  test("a link in a folder around it is followed once: the real folder is stored", async () => {
    symlinkSync(outside.path, join(home.path, "..", "link-of-copy"));
    try {
      expect(await turnOn(join(home.path, "..", "link-of-copy", "copy"))).toMatchObject({
        folder,
        problem: null,
      });
    } finally {
      rmSync(join(home.path, "..", "link-of-copy"));
    }
  });

  test("the copy of another database, and of a copied home, is not written", async () => {
    await turnOn();
    const marker = JSON.parse(text(COPY_MARKER));
    writeFileSync(join(folder, COPY_MARKER), JSON.stringify({ ...marker, id: "other" }));
    expect(await refusal(folder)).toMatch(/^invalid: .*an earlier database of this home/);
    expect(await problem(copy.run())).toContain("another home of Creel");
    writeFileSync(join(folder, COPY_MARKER), JSON.stringify({ ...marker, home: "/srv/moved" }));
    expect(await problem(copy.run())).toContain("If this home was moved, choose the folder again");
    expect(await turnOn()).toMatchObject({ problem: null, fileCount: 7 });
    expect(JSON.parse(text(COPY_MARKER))).toEqual(marker);
  });

  test("a file of another program with a name that is needed stops the copy before it begins", async () => {
    await turnOn();
    const boat = await add("Boat", { kind: "project", list: "next" });
    mkdirSync(join(folder, "projects"));
    const path = join(folder, "projects", `Boat ${boat.slice(0, 4)}.md`);
    writeFileSync(path, "mine");
    let stopped: string | null = null;
    const changed = await changedFiles(async () => {
      stopped = await problem(copy.run());
    });
    expect([stopped, changed]).toEqual([expect.stringContaining(`${path} is not Creel's. Move it`), []]);
    rmSync(path);
    expect(await problem(copy.run())).toBeNull();
  });

  test.skipIf(process.platform !== "linux")(
    "a second name of the database in the place of a file or of the marker does not take its locks",
    async () => {
      const held = takeLock(files().lock); // as the program does: without it, the copy itself reads the file
      await turnOn();
      const database = files().database;
      const inode = `:${statSync(database).ino} `;
      const locks = () =>
        readFileSync("/proc/locks", "utf8")
          .split("\n")
          .filter((line) => line.includes(` ${process.pid} `) && line.includes(inode)).length;
      const before = locks();
      expect(before).toBeGreaterThan(0);
      for (const [name, outcome] of [
        ["inbox.md", null],
        [COPY_MARKER, expect.stringContaining("damaged marker")],
      ] as const) {
        rmSync(join(folder, name));
        linkSync(database, join(folder, name));
        expect(await problem()).toEqual(outcome);
        expect([name, locks()]).toEqual([name, before]);
      }
      expect(await refusal(folder)).toContain("damaged marker");
      expect([locks(), statSync(database).nlink]).toEqual([before, 2]);
      held?.release();
    },
  );

  test("a link in the place of a file or of a folder in it is neither followed nor removed", async () => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    await add("one");
    await turnOn();
    const theirs = join(outside.path, "theirs");
    mkdirSync(theirs);
    writeFileSync(join(theirs, "inbox"), "theirs");
    writeFileSync(join(theirs, `Boat ${boat.slice(0, 4)}.md`), "theirs");
    rmSync(join(folder, "inbox.md"));
    symlinkSync(join(theirs, "inbox"), join(folder, "inbox.md"));
    expect(await problem(copy.run())).toContain("inbox.md is a link or not a regular file");
    rmSync(join(folder, "inbox.md"));
    rmSync(join(folder, "projects"), { recursive: true });
    symlinkSync(theirs, join(folder, "projects"));
    await run(boat, "trash");
    expect(await problem(copy.run())).toContain("projects is or lies behind a symbolic link");
    for (const name of readdirSync(theirs)) expect(readFileSync(join(theirs, name), "utf8")).toBe("theirs");
  });

  test.each([
    ["that is gone", () => rmSync(folder, { recursive: true }), "is not there"],
    ["that is a link to elsewhere now", replaceByLink, "symbolic link"],
    ["that was emptied, as that of a disk which is not connected", emptyFolder, "marker any more"],
    ["that all users may write", () => chmodSync(folder, 0o777), "every user"],
    ["whose marker leads out of it", () => mark({ files: ["../../victim"] }), "damaged marker"],
    ["whose marker is none", () => writeFileSync(join(folder, COPY_MARKER), "{"), "damaged marker"],
  ])("a folder %s is not written, and the doctor says so", async (_, spoil, says) => {
    await turnOn();
    spoil();
    const before = existsSync(folder) ? names() : null;
    expect(await problem(copy.run())).toContain(says);
    expect(existsSync(folder) ? names() : null).toEqual(before);
    const { findings } = await openMaintenance(files()).examine();
    expect(findings.filter(({ about }) => about === "copy")).toEqual([
      {
        about: "copy",
        says: expect.stringContaining(says),
        cure: "Then `creel copy now` makes it; `creel copy off` ends it.",
      },
    ]);
    await copy.turnOff();
    expect((await openMaintenance(files()).examine()).findings.some(({ about }) => about === "copy")).toBe(
      false,
    );
  });

  function replaceByLink(): void {
    const moved = join(outside.path, "moved");
    renameSync(folder, moved);
    symlinkSync(moved, folder);
  }

  function emptyFolder(): void {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  }

  function mark(more: object): void {
    writeFileSync(join(folder, COPY_MARKER), JSON.stringify({ ...JSON.parse(text(COPY_MARKER)), ...more }));
  }
});
