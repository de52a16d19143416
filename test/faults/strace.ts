import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** System calls that change a disk; not every machine has each. */
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
];

/** A command that runs the program and injects a fault at its Nth such call. The program keeps the pid of the command. */
export function injectAt(call: string, what: string, files: string[] = []): string[] {
  return trace("/dev/null", [call], files, ["-qq", "-e", `inject=${call}:${what}`]);
}

/** A command that runs the program and traces its calls; without a list all of them. */
export function traceTo(log: string, calls: readonly string[] = [], files: string[] = []): string[] {
  return trace(log, calls, files, ["-qq"]);
}

/** A command that injects a fault and traces the renames and the exit. */
export function injectAndTrace(log: string, call: string, what: string): string[] {
  const renames = ["rename", "renameat", "renameat2"];
  return trace(log, [...new Set([call, ...renames])], [], ["-q", "-e", `inject=${call}:${what}`]);
}

/** Reads the trace after the tracer has recorded the program's end. */
export async function readTrace(log: string): Promise<string> {
  for (;;) {
    const text = existsSync(log) ? readFileSync(log, "utf8") : "";
    const [first] = text.match(/^\d+/) ?? [];
    if (first && new RegExp(`^${first} +\\+\\+\\+ (exited|killed)`, "m").test(text)) {
      rmSync(log);
      return text;
    }
    await Bun.sleep(2);
  }
}

/** The files of a home's database. */
export function databaseFiles(home: string): string[] {
  return ["creel.db", "creel.db-wal", "creel.db-journal"].map((name) => join(home, name));
}

function trace(log: string, calls: readonly string[], files: string[], more: string[]): string[] {
  const paths = files.flatMap((path) => ["-P", path]);
  const only = calls.length === 0 ? [] : ["-e", `trace=${calls.map((call) => `?${call}`).join(",")}`];
  // Not --seccomp-bpf, though it is faster: with it strace 6.1 does not send the signals that it is told to.
  return ["strace", "-D", "-f", "-o", log, ...paths, ...only, ...more];
}

/** Counts each system call in the trace; of several threads the busiest one counts, as in the tracer. */
export function countCalls(log: string): Map<string, number> {
  const byThread = new Map<string, number>();
  for (const [, thread, call] of readFileSync(log, "utf8").matchAll(/^(\d+) +(\w+)\(/gm)) {
    const name = `${thread} ${call}`;
    byThread.set(name, (byThread.get(name) ?? 0) + 1);
  }
  rmSync(log);
  const counts = new Map<string, number>();
  for (const [name, count] of byThread) {
    const call = name.split(" ")[1] ?? "";
    counts.set(call, Math.max(count, counts.get(call) ?? 0));
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
