import { afterEach, beforeEach, expect, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { openLockWait } from "./wait-for-lock.ts";

let folder: ReturnType<typeof makeFolder>;
let database: string;
let seconds: number;
const open = () => openLockWait(database, () => seconds * 1000);

beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  seconds = 0;
});
afterEach(() => folder.remove());

test("the wait ends when the other process has written nothing for five seconds", async () => {
  const wait = open();
  await wait();
  seconds = 5;
  await wait();
  seconds = 5.1;
  await expect(wait()).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("has this home open"),
  });
});

test.each(["", "-wal"])(
  "as long as others write to the database%s, their turns are waited for",
  async (end) => {
    const wait = open();
    await wait();
    while (seconds < 40) {
      seconds += 4;
      writeFileSync(database + end, "a turn");
      utimesSync(database + end, seconds, seconds);
      await wait();
    }
    seconds = 45.1;
    await expect(wait()).rejects.toMatchObject({ code: "unavailable" });
  },
);
