import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { closeSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { openConnection } from "./connection.ts";
import { walSize } from "./file-size.ts";
import { watchLog } from "./open-log.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

describe.each(["linux", "darwin"])("on %s", (system) => {
  if (system === "linux" && process.platform !== "linux") return; // its way to open a file is missing elsewhere

  function open() {
    const path = join(folder.path, "creel.db");
    const db = openConnection(path, "writer");
    const log = watchLog(db, `${path}-wal`, system);
    const write = () => {
      db.run("INSERT INTO word VALUES (randomblob(9000))");
      expect(log.isCommitLost()).toBe(false);
    };
    db.run("CREATE TABLE word (text BLOB)");
    for (let n = 0; n < 9; n++) write();
    return { path, db, log, write };
  }

  test("a log that only grows is not cut", () => {
    const { db, log, write } = open();
    expect(log.isCut()).toBe(false);
    write();
    expect(log.isCut()).toBe(false);
    log.close();
    db.close();
  });

  test.each([0, 0.5, 1])("one that was cut is, at %d of its length", (part) => {
    const { path, log } = open();
    expect(log.isCut()).toBe(false);
    truncateSync(`${path}-wal`, Math.min(Math.floor(walSize(path) * part), walSize(path) - 1));
    expect(log.isCut()).toBe(true);
    log.close(); // closing the connection would write to the cut log
  });

  test("a commit whose first part is missing is lost, though its end is there", () => {
    const { path, db, log } = open();
    expect(log.isCut()).toBe(false);
    const before = walSize(path);
    db.run("INSERT INTO word VALUES (randomblob(90000))");
    const file = openSync(`${path}-wal`, "r+");
    writeSync(file, Buffer.alloc(4096), 0, 4096, before); // a gap
    closeSync(file);
    expect(log.isCommitLost()).toBe(true);
    log.close(); // closing the connection would move the gap into the file
  });

  test("one that another program moved into the file is not, and neither is the next", () => {
    const { path, db, log, write } = open();
    const other = new Database(path);
    other.run("PRAGMA wal_checkpoint(TRUNCATE)");
    other.close();
    expect(walSize(path)).toBe(0);
    expect(log.isCut()).toBe(false);
    write();
    expect(log.isCut()).toBe(false);
    log.close();
    db.close();
  });
});
