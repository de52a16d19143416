import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { classify, toStorageProblem } from "./sqlite-errors.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
});
afterEach(() => folder.remove());

const READ_ONLY = { code: "SQLITE_READONLY" };

test("a file of the database that may not be written is named, with the cure", () => {
  for (const part of ["", "-wal", "-shm"]) {
    writeFileSync(database + part, "");
    chmodSync(database + part, 0o400);
    expect(toStorageProblem(READ_ONLY, database)).toMatchObject({
      code: "unavailable",
      detail: expect.stringContaining(`make it writable (\`chmod u+w '${database}${part}'\`)`),
    });
    chmodSync(database + part, 0o600);
  }
});

test("when all may be written, a writer was interrupted", () => {
  writeFileSync(database, "");
  expect(classify(READ_ONLY, database)).toBe("halfway");
});
