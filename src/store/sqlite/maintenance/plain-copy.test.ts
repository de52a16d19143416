import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
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
  reopenCopy,
  run,
  text,
  turnOn,
} from "../../../../test/copied-home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../../domain/access/actor.ts";
import { COPY_MARKER } from "../../../domain/copy/copy-names.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { groupItems } from "../../../domain/export/group-items.ts";
import type { ItemStore } from "../../item-store.ts";
import { openMaintenance } from "./maintenance.ts";
import { openHomeCopy } from "./plain-copy.ts";

eachWithCopy();

const EMPTY = [
  "creel.jsonl",
  "inbox.md",
  "next.md",
  "reference.md",
  "scheduled.md",
  "someday.md",
  "waiting.md",
];

describe("the files of a copy", () => {
  test("each item is in the file of its list or month, and in that of its project", async () => {
    const boat = await add("Boat", { kind: "project", list: "next", dueDate: "2027-03-01" }, "Blue one");
    const garden = await add("Garden", { kind: "project", list: "someday" });
    await add("Buy milk", {}, "two\nlines");
    await add("Paint", { list: "next", project: boat, heading: "Hull", tags: ["@home"] });
    await add("Plan", { list: "next", project: boat, dueDate: "2026-12-01" });
    await add("Call Ann", { list: "next" });
    await add("How to sail", { kind: "note", list: "next", project: boat });
    await run(await add("Buy paint", { list: "next", project: boat }), "complete");
    await run(await add("gone", { project: garden }), "trash");
    home.now = Date.parse("2026-11-30T23:30:00Z") / 1000; // December in Berlin
    await run(await add("Sweep", { list: "next", project: garden }), "complete");
    const [inBoat, inGarden] = [
      `projects/Boat ${boat.slice(0, 4)}.md`,
      `projects/Garden ${garden.slice(0, 4)}.md`,
    ];

    const state = await turnOn();
    expect(state).toEqual({
      isOn: true,
      folder,
      isRunning: false,
      madeOn: home.now,
      fileCount: 11,
      changedCount: 11,
      problem: null,
    });
    expect(names()).toEqual(
      [COPY_MARKER, ...EMPTY, "done/2026-11.md", "done/2026-12.md", inBoat, inGarden].sort(),
    );
    expect(text("inbox.md")).toBe("- [ ] Buy milk ➕ 2026-11-05\n    two\n    lines\n");
    expect(text("next.md")).toBe(
      `- [ ] Boat ➕ 2026-11-05 📅 2027-03-01\n    Blue one\n- [ ] Call Ann ➕ 2026-11-05\n\n# Boat\n\n- [ ] Plan ➕ 2026-11-05 📅 2026-12-01\n\n## Hull\n\n- [ ] Paint #home ➕ 2026-11-05\n`,
    );
    expect(text("reference.md")).toBe("# Boat\n\n- [ ] How to sail ➕ 2026-11-05\n");
    expect(text("someday.md")).toBe("- [ ] Garden ➕ 2026-11-05\n");
    expect(text("done/2026-11.md")).toBe("- [x] Buy paint ➕ 2026-11-05 ✅ 2026-11-05\n");
    expect(text("done/2026-12.md")).toBe("- [x] Sweep ➕ 2026-12-01 ✅ 2026-12-01\n");
    expect(text(inBoat)).toBe(
      "# Boat\n\nBlue one\n\n- [ ] Plan ➕ 2026-11-05 📅 2026-12-01\n- [ ] How to sail ➕ 2026-11-05\n- [x] Buy paint ➕ 2026-11-05 ✅ 2026-11-05\n\n## Hull\n\n- [ ] Paint #home ➕ 2026-11-05\n",
    );
    expect(text(inGarden)).toBe("# Garden\n\n- [x] Sweep ➕ 2026-12-01 ✅ 2026-12-01\n");
    for (const name of names()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    for (const name of ["", "projects", "done"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
  });

  test("an item of a project in the trash is in its list, and the other projects have their items", async () => {
    const [boat, garden] = [
      await add("Boat", { kind: "project", list: "next" }),
      await add("Garden", { kind: "project", list: "next" }),
    ];
    await add("Paint", { list: "next", project: boat });
    await add("Sow", { list: "next", project: garden });
    await run(boat, "trash");
    await turnOn();
    expect(names().filter((name) => name.startsWith("projects/"))).toEqual([
      `projects/Garden ${garden.slice(0, 4)}.md`,
    ]);
    expect(text(`projects/Garden ${garden.slice(0, 4)}.md`)).toBe("# Garden\n\n- [ ] Sow ➕ 2026-11-05\n");
    expect(text("next.md")).toContain("- [ ] Paint ➕ 2026-11-05\n");
  });

  test("creel.jsonl is the export, and the same on another day", async () => {
    const id = await add("one");
    home.now += 60;
    await change(id, { title: "One" });
    let exported = "";
    const write = (line: string) => {
      exported += line;
    };
    await openMaintenance(files()).exportAll(write, home.now);
    home.now += 86_400;
    reopenCopy(SYSTEM.zone());
    await turnOn();
    expect(text("creel.jsonl")).toBe(exported);
  });

  test("the items are in the order of an export", async () => {
    const items = home.store.items(TERMINAL);
    const projects = await Promise.all(
      ["P1", "P2", "P3"].map((title) => add(title, { kind: "project", list: "next" })),
    );
    await change(projects[1] ?? "", { position: "A" });
    const random = fc.sample(
      fc.record({
        project: fc.constantFrom(null, ...projects),
        heading: fc.constantFrom(null, "h1", "h2"),
        position: fc.option(fc.stringMatching(/^[A-Za-z]{1,2}$/)),
      }),
      { numRuns: 60, seed: 7 },
    );
    for (const [n, { heading, ...patch }] of random.entries())
      await add(`item ${n}`, { ...patch, ...(patch.project ? { heading } : {}), list: "next" });
    await turnOn();
    const { items: all } = await items.list({ list: "next", limit: 200 });
    const ordered = groupItems(all).flatMap((group) => group.items.map(({ title }) => title));
    const copied = [...text("next.md").matchAll(/^- \[ \] (item \d+)/gm)].map(([, title]) => title ?? "");
    expect(copied).toEqual(ordered);
    expect([...text("next.md").matchAll(/^# (.*)/gm)].map(([, title]) => title)).toEqual(["P2", "P1", "P3"]);
  });

  test("an item that starts today is in next", async () => {
    const id = await add("later", { list: "scheduled", startDate: "2026-11-06" });
    await turnOn();
    expect([text("next.md"), text("scheduled.md")]).toEqual(["", expect.stringContaining("later")]);
    home.now += 86_400;
    await finished(copy.tick());
    expect([text("next.md"), text("scheduled.md")]).toEqual([expect.stringContaining("later"), ""]);
    await change(id, { title: "Later" });
  });

  test("an item that blocks another has its id, as Obsidian Tasks reads it", async () => {
    const first = await add("first", { list: "next" });
    await add("second", { list: "next", blockedBy: first });
    await turnOn();
    expect(text("next.md")).toBe(
      `- [ ] first ➕ 2026-11-05 🆔 ${first}\n- [ ] second ➕ 2026-11-05 ⛔ ${first}\n`,
    );
  });
});

describe("only what changed is written", () => {
  test("the same items change no file, also on another day", async () => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    await run(await add("Paint", { list: "next", project: boat }), "complete");
    await turnOn();
    expect(await changedFiles(() => finished())).toEqual([]);
    home.now += 3 * 86_400;
    expect(await changedFiles(() => finished(copy.tick()))).toEqual([]);
    expect(await copy.state()).toMatchObject({ changedCount: 0, fileCount: 9, madeOn: home.now });
  });

  test("an item changes the files that it is in, and creel.jsonl", async () => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    const paint = await add("Paint", { list: "next", project: boat });
    await add("Other", { list: "next" });
    await turnOn();
    const inBoat = `projects/Boat ${boat.slice(0, 4)}.md`;
    await change(paint, { title: "Paint it" });
    expect(await changedFiles(() => finished())).toEqual(["creel.jsonl", "next.md", inBoat]);
    await run(paint, "complete");
    expect(await changedFiles(() => finished())).toEqual([
      COPY_MARKER,
      "creel.jsonl",
      "done/2026-11.md",
      "next.md",
      inBoat,
    ]);
    expect(await copy.state()).toMatchObject({ changedCount: 4 });
  });

  test("files that are not needed any more are removed, and no other", async () => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    const done = await add("Paint", { list: "next" });
    await run(done, "complete");
    await turnOn();
    writeFileSync(join(folder, "README"), "mine");
    writeFileSync(join(folder, "done", "2025-01.md"), "mine");
    mkdirSync(join(folder, ".git"));
    await home.store.items(TERMINAL).change({ id: done, command: { verb: "reopen" } });
    await change(boat, { title: "Ship" });
    await finished();
    const inShip = `projects/Ship ${boat.slice(0, 4)}.md`;
    expect(names()).toEqual([COPY_MARKER, ...EMPTY, "README", "done/2025-01.md", inShip].sort());
    await run(boat, "trash");
    await finished();
    expect(names()).toEqual([COPY_MARKER, ...EMPTY, "README", "done/2025-01.md"].sort());
    expect([existsSync(join(folder, ".git")), text("README")]).toEqual([true, "mine"]);
  });

  test("a project whose title has other capitals has one file", async () => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    await turnOn();
    await change(boat, { title: "boat" });
    expect(await finished()).toMatchObject({ problem: null });
    expect(readdirSync(join(folder, "projects"))).toEqual([`boat ${boat.slice(0, 4)}.md`]);
  });

  test("a file that a person changed is Creel's again", async () => {
    await add("one");
    await turnOn();
    const before = text("inbox.md");
    writeFileSync(join(folder, "inbox.md"), "- [ ] not one\n");
    await finished();
    expect(text("inbox.md")).toBe(before);
  });
});

describe("when it is made", () => {
  const isMadeBy = async (work: () => Promise<unknown>) => {
    const { madeOn } = await copy.state();
    home.now += 1;
    return (await finished(work())).madeOn !== madeOn;
  };

  test("with the first tick of a local day, and at a start on a later one", async () => {
    await add("one");
    await finished(copy.tick());
    expect(await copy.state()).toMatchObject({ isOn: false, madeOn: null });
    await turnOn();
    home.now = Date.parse("2026-11-05T22:59:58Z") / 1000;
    expect(await isMadeBy(() => copy.tick())).toBe(false);
    await finished(); // `creel copy now` does not delay that of the night
    expect(await isMadeBy(() => copy.tick())).toBe(true); // midnight in Berlin
    expect(await isMadeBy(() => copy.tick())).toBe(false);
    reopenCopy(); // another start
    expect(await isMadeBy(() => copy.tick())).toBe(false);
    home.now += 5 * 86_400;
    reopenCopy();
    expect(await isMadeBy(() => copy.tick())).toBe(true);
    await copy.turnOff();
    home.now += 86_400;
    expect(await isMadeBy(() => copy.tick())).toBe(false);
  });

  test("again an hour after it failed", async () => {
    await turnOn();
    home.now += 86_400;
    renameSync(folder, `${folder}-away`);
    expect(await finished(copy.tick())).toMatchObject({ problem: expect.stringContaining("is not there") });
    renameSync(`${folder}-away`, folder);
    home.now += 3_500;
    expect(await isMadeBy(() => copy.tick())).toBe(false);
    home.now += 100;
    expect(await isMadeBy(() => copy.tick())).toBe(true);
    expect(await copy.state()).toMatchObject({ problem: null });
  });

  test("the moment of a copy is that of its reading, and the problem of before is not that of a copy that runs", async () => {
    await turnOn();
    renameSync(folder, `${folder}-away`);
    expect((await finished()).problem).toContain("is not there");
    renameSync(`${folder}-away`, folder);
    const begunOn = home.now;
    const begun = await copy.run();
    expect(begun).toMatchObject({ isRunning: true, problem: null });
    home.now += 3_600;
    expect(await finished(Promise.resolve())).toMatchObject({ madeOn: begunOn, problem: null });
  });

  test("a copy that does not get on says that the disk does not answer, also to the doctor, and holds up no other folder", async () => {
    await turnOn();
    let isStuck = true;
    const items = (by: Actor) => (isStuck ? { list: () => new Promise(() => {}) } : home.store.items(by));
    const stuck = openHomeCopy(
      files(),
      { ...home.store, items: items as ItemStore["items"] },
      home.environment,
    );
    const stored = async () => (await home.store.settings(ONLY_ACCOUNT).copy())?.problem;
    await stuck.run();
    home.now += 299;
    await stuck.tick();
    expect([await stuck.state(), await stored()]).toMatchObject([{ isRunning: true, problem: null }, null]);
    home.now += 1;
    await stuck.tick();
    const problem = `${folder} does not answer. Check the connection to its disk.`;
    expect([await stuck.state(), await stored()]).toMatchObject([{ isRunning: true, problem }, problem]);
    isStuck = false;
    const other = `${folder}2`;
    await stuck.turnOn(other);
    while ((await stuck.state()).isRunning) await Bun.sleep(5);
    expect(await stuck.state()).toMatchObject({ folder: other, problem: null, madeOn: home.now });
  });

  test("a disk that accepts no writes holds up neither this thread nor the next call, and its folder is used when it does", async () => {
    const requests: string[] = [];
    let release = () => {};
    const ids = new Set<string>();
    const start = ({ work, owner }: { work: string; owner: { id: string } }) => {
      requests.push(work);
      ids.add(owner.id);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const stuck = openHomeCopy(files(), home.store, home.environment, { start, timeoutMs: 1 });
    const refusal = () => stuck.turnOn(folder).catch(({ code, field, detail }) => [code, field, detail]);
    const silent = ["invalid", "folder", `${folder} does not answer. Check the connection to its disk.`];
    expect(await refusal()).toEqual(silent);
    expect(await refusal()).toEqual(silent);
    expect(requests).toEqual(["take"]); // each further thread would wait, too
    expect(existsSync(folder)).toBe(false);
    release();
    expect(await refusal()).toEqual(silent);
    expect(requests).toEqual(["take", "take"]);
    expect(ids.size).toBe(1); // the next call knows the folder that was taken too late
    release();

    expect(await turnOn()).toMatchObject({ isOn: true, problem: null });
    expect(await stuck.turnOff()).toMatchObject({ isOn: false });
    expect(requests).toEqual(["take", "take", "clean"]);
    const begun = await stuck.turnOn(`${folder}2`).catch(({ code }) => code);
    expect([begun, await stuck.state()]).toMatchObject(["invalid", { isOn: false, isRunning: false }]);
  });

  test("a folder that is chosen again while its copy is made is taken after that copy has ended", async () => {
    await turnOn();
    const begin = Promise.withResolvers<void>();
    const items = (by: Actor) => ({
      list: () => begin.promise.then(() => home.store.items(by).list({ limit: 1 })),
    });
    const wereRunning: boolean[] = [];
    const start = async () => {
      wereRunning.push((await jobs.state()).isRunning);
    };
    const store = { ...home.store, items: items as unknown as ItemStore["items"] };
    const jobs = openHomeCopy(files(), store, home.environment, { start, timeoutMs: 10_000 });
    expect(await jobs.run()).toMatchObject({ isRunning: true });
    const again = jobs.turnOn(folder);
    begin.resolve();
    await again;
    expect(wereRunning).toEqual([false]);
    while ((await jobs.state()).isRunning) await Bun.sleep(5);
    expect(await jobs.state()).toMatchObject({ folder, problem: null });
    await jobs.close();
  });

  test("a copy that is ended leaves no part, and the next one is whole", async () => {
    for (let n = 0; n < 500; n++) await add(`item ${n}`, {}, "note ".repeat(2_000));
    await copy.turnOn(folder);
    await copy.turnOff();
    expect(names().filter((name) => name.includes("part"))).toEqual([]);
    expect(await copy.state()).toMatchObject({ isOn: false, isRunning: false, problem: null });
    const part = join(folder, ".creel-copy.part");
    writeFileSync(part, "left by a program that was killed");
    await copy.turnOff();
    expect(existsSync(part)).toBe(false);
    writeFileSync(part, "left by a program that was killed");
    expect(await turnOn()).toMatchObject({ isOn: true, problem: null, fileCount: 7 });
    expect(names()).toEqual([COPY_MARKER, ...EMPTY].sort());
    expect(text("inbox.md").match(/^- /gm)).toHaveLength(500);
  });
});
