import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { openPatience } from "./patience.ts";

const START = 1_800_000_000_000; // ms
let folder: ReturnType<typeof makeFolder>;
let database: string;

beforeEach(() => {
  folder = makeFolder();
  database = join(folder.path, "creel.db");
  passTo(0);
});
afterEach(() => {
  setSystemTime();
  folder.remove();
});

/** Seconds since the start. */
function passTo(seconds: number): void {
  setSystemTime(new Date(START + seconds * 1000));
}

test("whoever writes nothing for five seconds is waited for no longer", async () => {
  const wait = openPatience(database);
  await wait();
  passTo(5);
  await wait();
  passTo(5.1);
  await expect(wait()).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("holds this home"),
  });
});

test.each(["", "-wal"])(
  "as long as others write to the database%s, their turns are waited for",
  async (end) => {
    const wait = openPatience(database);
    await wait();
    for (let seconds = 4; seconds <= 40; seconds += 4) {
      passTo(seconds);
      writeFileSync(database + end, "a turn");
      utimesSync(database + end, seconds, seconds);
      await wait();
    }
    passTo(45.1);
    await expect(wait()).rejects.toMatchObject({ code: "unavailable" });
  },
);
