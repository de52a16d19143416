import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/actor.ts";
import { REAL } from "../../domain/chance.ts";
import { openStore } from "../store.ts";
import { openBallast } from "./ballast.ts";
import { openSqlite } from "./engine.ts";

/** A disk of 24 MiB, where the system lets us have one. */
const folder = makeFolder();
const disk = join(folder.path, "disk");
mkdirSync(disk);
const mounted = run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk);
const why = mounted ? "" : " (not run: a small disk needs Linux and root)";

function run(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (mounted) run("umount", disk);
  folder.remove();
});

test.skipIf(!mounted)(
  `on a full disk reads and deletes go on, and captures resume by themselves${why}`,
  async () => {
    const database = join(disk, "creel.db");
    const engine = openSqlite(database);
    const store = await openStore(engine, REAL);
    const inbox = store.inbox(TERMINAL);
    const capture = (title: string) =>
      inbox.capture({ title, note: "n".repeat(100_000), isFocused: false }).then(
        () => "kept",
        (problem) => problem.code,
      );
    const count = async () => (await inbox.list({ limit: 500 })).items.length;
    expect(await capture("first")).toBe("kept");
    expect(openBallast(database).make()).toBe(true); // as the holder's errands do

    fill(join(disk, "others"));
    let kept = 1;
    let said = "kept";
    for (let n = 0; n < 500 && said === "kept"; n++) {
      said = await capture(`item ${n}`);
      if (said === "kept") kept++;
    }
    expect(said).toBe("disk-full");
    expect(existsSync(join(disk, "ballast"))).toBe(false);
    // The ballast's space is not for captures, else nothing would be left to tidy up with.
    for (let n = 0; n < 100; n++) expect(await capture(`more ${n}`)).toBe("disk-full");
    expect(await count()).toBe(kept);
    await store.settings(1).changeApi({ enabled: true, host: "localhost", port: 4711 });
    await engine.write([{ sql: "DELETE FROM receipt", values: [] }]);
    expect(await engine.read<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")).toMatchObject([
      { busy: 0 },
    ]);
    expect(await count()).toBe(kept);

    rmSync(join(disk, "others"));
    for (let n = 0; n < 30 && (await capture("after")) !== "kept"; n++) await Bun.sleep(100);
    expect(existsSync(join(disk, "ballast"))).toBe(true);
    expect(await count()).toBe(kept + 1);
    expect(await engine.read("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    await store.close();
  },
  30_000,
);

/** Takes all that is left. */
function fill(file: string): void {
  const chunk = Buffer.alloc(256 * 1024, 1);
  for (;;) {
    try {
      writeFileSync(file, chunk, { flag: "a" });
    } catch {
      break;
    }
  }
}
