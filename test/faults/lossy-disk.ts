import { dlopen, FFIType, ptr } from "bun:ffi";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup, unmountLazily } from "./cleanup.ts";
import type { ProgramProcess } from "./program-under-test.ts";

/** A disk whose power can be cut: unsynced writes are lost. */
export interface LossyDisk {
  /** The mount point. */
  path: string;
  /** Cuts the power under a process, kills it, and mounts the disk again. */
  cut(program: ProgramProcess): Promise<void>;
  remove(): void;
}

const SHUTDOWN = 0x8004587d; // EXT4_IOC_SHUTDOWN
const WITHOUT_FLUSH = 2; // EXT4_GOING_FLAGS_NOLOGFLUSH
const SIZE = "256M";

/** An ext4 file system in a file. Needs root and Linux. */
export function makeLossyDisk(): LossyDisk {
  const folder = mkdtempSync(join(tmpdir(), "creel-disk-"));
  const image = join(folder, "image");
  const path = join(folder, "disk");
  mkdirSync(path);
  const cleanup = registerCleanup(() => unmountLazily(path, folder));
  run("truncate", "-s", SIZE, image);
  run("mkfs.ext4", "-qF", image);
  const probe = join(path, "probe");
  mount();
  writeFileSync(probe, "read me", { flush: true });

  function mount(): void {
    run("mount", "-o", "loop", image, path);
  }

  /** A mount namespace of another program may hold the file system that we unmount; mounting it again would return it dead. */
  async function remount(): Promise<void> {
    for (let tries = 200; ; tries--) {
      mount();
      try {
        readFileSync(probe);
        return;
      } catch (thrown) {
        if (tries === 0) throw thrown;
        await unmount();
        await Bun.sleep(50);
      }
    }
  }

  /** A command that called the program may still run for a moment. */
  async function unmount(): Promise<void> {
    for (let tries = 100; spawnSync("umount", [path]).status !== 0; tries--) {
      if (tries === 0) throw new Error(`${path} stays busy.`);
      await Bun.sleep(20);
    }
  }

  return {
    path,
    async cut(program) {
      // Stop the process first: a sync that races with the cut would lose data as no real disk does.
      program.kill("SIGSTOP");
      while (!isStopped(program.pid)) await Bun.sleep(0);
      shutDown(path);
      program.kill("SIGKILL");
      await program.exited;
      await unmount();
      await remount();
    },
    remove() {
      run("umount", path);
      rmSync(folder, { recursive: true, force: true });
      cleanup.cancel();
    },
  };
}

/** Whether every thread has stopped; a thread inside a sync stops after it. */
function isStopped(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
      return "TtZX".includes(stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "");
    });
  } catch {
    return !existsSync(`/proc/${pid}`); // the process has ended; if only a thread has ended, retry
  }
}

function shutDown(path: string): void {
  const { symbols, close } = dlopen("libc.so.6", {
    ioctl: { args: [FFIType.i32, FFIType.u64, FFIType.ptr], returns: FFIType.i32 },
  });
  const file = openSync(path, "r");
  try {
    const flags = new Uint32Array([WITHOUT_FLUSH]);
    if (symbols.ioctl(file, SHUTDOWN, ptr(flags)) !== 0)
      throw new Error("The file system could not be cut off.");
  } finally {
    closeSync(file);
    close();
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
}
