import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { creel, makeFolder, startCreel } from "../home.ts";

/** A home on a disk that takes no write can be read and copied while Creel is stopped. */
const folder = makeFolder();
const disk = join(folder.path, "disk");
const home = join(disk, "home");
const temporary = join(folder.path, "temporary");
for (const path of [disk, temporary]) mkdirSync(path);
const mounted = run("mount", "-t", "tmpfs", "-o", "size=30m", "tmpfs", disk);
const why = mounted ? "" : " (not run: a small disk needs Linux and root)";

function run(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

function fill(): void {
  for (const size of [1024 * 1024, 4096])
    for (let n = 0; ; n++) {
      const file = join(disk, `fill-${size}-${n}`);
      try {
        writeFileSync(file, new Uint8Array(size));
      } catch {
        break;
      }
    }
}

function free(): void {
  for (const name of readdirSync(disk)) if (name.startsWith("fill")) rmSync(join(disk, name));
}

afterAll(() => {
  if (mounted) run("umount", disk);
  folder.remove();
});

const LOCK = () => run("mount", "-o", "remount,ro", disk);
const UNLOCK = () => run("mount", "-o", "remount,rw", disk);
/** After a kill the newest capture is only in the write-ahead log. */
const DISKS: [string, NodeJS.Signals, () => void, () => void][] = [
  ["read-only", "SIGTERM", LOCK, UNLOCK],
  ["read-only", "SIGKILL", LOCK, UNLOCK],
  ["full", "SIGTERM", fill, free],
];

test.skipIf(!mounted).each(DISKS)(
  `a home on a %s disk, after %s${why}`,
  async (state, signal, spoil, repair) => {
    const env = { TMPDIR: temporary };
    const server = await startCreel(home, { args: ["--app-port", "0"] });
    const title = `captured before the disk was ${state}, ${signal}`;
    expect((await creel(home, ["add", title])).code).toBe(0);
    server.kill(signal);
    await server.exited;
    expect(existsSync(join(home, "creel.db-wal"))).toBe(signal === "SIGKILL");
    spoil();
    try {
      const list = await creel(home, ["list", "--json"], { env });
      expect([list.code, list.err]).toEqual([0, ""]);
      const [{ id, ...item }] = JSON.parse(list.out).items;
      expect(item.title).toBe(title);
      expect((await creel(home, ["show", id], { env })).out).toContain(title);

      const file = join(folder.path, `${state}-${signal}.db`);
      expect((await creel(home, ["backup", file], { env })).code).toBe(0);
      const other = join(folder.path, `other-${state}-${signal}`);
      expect((await creel(other, ["restore", file])).code).toBe(0);
      expect((await creel(other, ["list"])).out).toContain(title);

      const doctor = await creel(home, ["doctor"], { env });
      expect([doctor.code, doctor.out]).toEqual([
        1,
        expect.stringContaining(state === "full" ? "Free some" : "Make it writable"),
      ]);
      expect(doctor.out).not.toContain("Check its owner");

      const add = await creel(home, ["add", "not stored"], { env });
      expect([add.code, add.out]).toEqual([1, ""]);
      expect(readdirSync(temporary)).toEqual([]); // each copy is removed
    } finally {
      repair();
    }
    expect((await creel(home, ["add", `stored after ${state}`])).code).toBe(0);
  },
);
