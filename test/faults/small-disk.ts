import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup, unmountLazily } from "./cleanup.ts";

/** A disk of a few MB, in memory. Needs root and Linux. */
export interface SmallDisk {
  path: string;
  /** Fills `bytes` of it. */
  fill(bytes: number): void;
  /** Frees the filled space. */
  free(): void;
  remove(): void;
}

export function makeSmallDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "creel-small-"));
  mkdirSync(path, { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path);
  const cleanup = registerCleanup(() => unmountLazily(path));
  const filler = join(path, "filler");
  return {
    path,
    fill: (bytes) => writeFileSync(filler, new Uint8Array(bytes)),
    free: () => rmSync(filler, { force: true }),
    remove() {
      run("umount", path);
      rmSync(path, { recursive: true, force: true });
      cleanup.cancel();
    },
  };
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
}
