import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeZone, timeZone } from "./time-zone.ts";

test("a time zone that this browser does not know changes nothing", () => {
  const before = timeZone();
  try {
    for (const zone of ["Mars/Olympus", "", null, 5, undefined]) setTimeZone(zone);
    expect(timeZone()).toBe(before);
    setTimeZone("Asia/Tokyo");
    expect(timeZone()).toBe("Asia/Tokyo");
  } finally {
    setTimeZone(before);
  }
});

/** Where the browser's own zone is meant. */
const OF_BROWSER = ["state/time-zone.ts", "settings/general-section.tsx"];

test("no other file of the page uses the browser's own time zone", () => {
  const web = join(import.meta.dir, "..");
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name),
  );
  const usesOwnZone = (name: string) =>
    /SYSTEM\.zone\(|resolvedOptions\(\)\.timeZone|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(/.test(
      readFileSync(join(web, name), "utf8"),
    );
  expect(files.filter(usesOwnZone).sort()).toEqual([...OF_BROWSER].sort());
});
