import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  add,
  copy,
  eachWithCopy,
  files,
  folder,
  home,
  names,
  text,
  turnOn,
} from "../../../../test/copied-home.ts";
import { COPY_MARKER } from "../../../domain/copy/copy-names.ts";
import { walSize } from "../database/file-size.ts";
import { makeCopy } from "./make-copy.ts";

eachWithCopy();

/** The copy, made in this thread. `check` is called between the parts of a file. */
async function make(check: () => void) {
  const { id, home: path } = JSON.parse(readFileSync(join(folder, COPY_MARKER), "utf8"));
  return makeCopy({ ...files(), folder, owner: { id, home: path }, zone: "UTC" }, check);
}

test("the log can be emptied while the disk of the folder does not answer", async () => {
  await turnOn();
  await copy.turnOff();
  for (let n = 0; n < 20; n++) await add(`item ${n}`);
  const before = text("inbox.md");
  const db = new Database(files().database);
  db.run("PRAGMA busy_timeout = 0");
  const outcomes: unknown[] = [];
  await make(() => {
    // The first file of the folder is written, and the second one is not.
    if (outcomes.length > 0 || text("creel.jsonl").includes("item 19") === false) return;
    db.run("CREATE TABLE later (seq INTEGER PRIMARY KEY)");
    outcomes.push(text("inbox.md") === before, walSize(files().database) > 0);
    outcomes.push(db.query("PRAGMA wal_checkpoint(TRUNCATE)").get(), walSize(files().database));
  });
  db.close();
  expect(outcomes).toEqual([true, true, { busy: 0, log: 0, checkpointed: 0 }, 0]);
  expect(text("inbox.md").match(/^- /gm)).toHaveLength(20);
});

test("the draft has no name while it is written, and is gone afterwards", async () => {
  await turnOn();
  await add("secret");
  const found: string[] = [];
  const inHome = () => readdirSync(home.path).filter((name) => name.includes("part"));
  await make(() => void found.push(...inHome()));
  expect([found, inHome(), names().length]).toEqual([[], [], 8]);
  await make(() => {
    throw new Error("ended");
  }).catch(() => {});
  expect(inHome()).toEqual([]);
  expect(existsSync(join(folder, ".creel-copy.part"))).toBe(false);
});
