import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** A process that starts in Berlin, prints its zone and its hour of 1970, and does so again after each step. */
async function zonesOf(steps: string, env: Record<string, string> = {}): Promise<string[]> {
  const file = join(folder.path, "localtime");
  rmSync(file, { force: true });
  symlinkSync("/usr/share/zoneinfo/Europe/Berlin", file);
  const script = join(folder.path, "script.ts");
  writeFileSync(
    script,
    `import { rmSync, symlinkSync, writeFileSync } from "node:fs";
     import { SYSTEM } from ${JSON.stringify(join(import.meta.dir, "../../domain/environment.ts"))};
     import { openTimeZoneWatch } from ${JSON.stringify(join(import.meta.dir, "time-zone.ts"))};
     let now = 0;
     const file = ${JSON.stringify(file)};
     const watch = openTimeZoneWatch(() => now, file);
     const link = (zone: string) => { rmSync(file); symlinkSync("/var/db/timezone/zoneinfo/" + zone, file); };
     const look = (seconds: number) => {
       now += seconds;
       watch();
       console.log(SYSTEM.zone(), new Date(0).getHours());
     };
     ${steps}`,
  );
  const { TZ, ...rest } = process.env;
  const child = Bun.spawn([process.execPath, script], { env: { ...rest, ...env }, stderr: "inherit" });
  return (await new Response(child.stdout).text()).trim().split("\n");
}

test("a change of the time zone is followed within a minute, each time", async () => {
  const [start, ...found] = await zonesOf(
    `look(60); link("Asia/Tokyo"); look(59); look(1); look(60); link("Europe/Berlin"); look(60);`,
  );
  expect(found).toEqual([start, "Asia/Tokyo 9", "Asia/Tokyo 9", "Europe/Berlin 1"] as string[]);
});

test("a file that is no link, an unknown zone and a zone that the user sets change nothing", async () => {
  const [start, ...found] = await zonesOf(
    `look(60); link("No/Where"); look(60); rmSync(file); look(60); writeFileSync(file, "TZif2"); look(60);`,
  );
  expect(found).toEqual([start, start, start] as string[]);
  expect(await zonesOf(`link("Asia/Tokyo"); look(60);`, { TZ: "America/New_York" })).toEqual([
    "America/New_York 19",
  ]);
});
