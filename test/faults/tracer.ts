import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Calls that change what is on a disk; not every machine has each. */
export const CALLS = [
  "pwrite64",
  "fsync",
  "fdatasync",
  "ftruncate",
  "rename",
  "renameat",
  "renameat2",
  "unlink",
  "unlinkat",
  "mkdir",
  "mkdirat",
] as const;
export type Call = (typeof CALLS)[number];

/** A command that runs the program and strikes at its Nth such call. The tracer keeps out of the way: the pid is ours. */
export function strikeAt(call: Call, what: string, files: string[] = []): string[] {
  return trace("/dev/null", [call], files, ["-e", `inject=${call}:${what}`]);
}

/** A command that runs the program and writes its calls down. */
export function writeDown(log: string, calls: readonly Call[], files: string[] = []): string[] {
  return trace(log, calls, files, []);
}

/** The files of a home's database. */
export function databaseFiles(home: string): string[] {
  return ["creel.db", "creel.db-wal", "creel.db-journal"].map((name) => join(home, name));
}

function trace(log: string, calls: readonly Call[], files: string[], more: string[]): string[] {
  const paths = files.flatMap((path) => ["-P", path]);
  const only = ["-e", `trace=${calls.map((call) => `?${call}`).join(",")}`];
  // Not --seccomp-bpf, though it is faster: with it strace 6.1 does not send the signals that it is told to.
  return ["strace", "-D", "-f", "-qq", "-o", log, ...paths, ...only, ...more];
}

/** How often each call was made, as written down; of several threads the busiest counts, as it does in the tracer. */
export function countCalls(log: string): Map<Call, number> {
  const byThread = new Map<string, number>();
  for (const [, thread, call] of readFileSync(log, "utf8").matchAll(/^(\d+) +(\w+)\(/gm)) {
    const name = `${thread} ${call}`;
    byThread.set(name, (byThread.get(name) ?? 0) + 1);
  }
  rmSync(log);
  return new Map(
    CALLS.map((call) => {
      const counts = [...byThread].filter(([name]) => name.endsWith(` ${call}`)).map(([, count]) => count);
      return [call, Math.max(0, ...counts)];
    }),
  );
}
