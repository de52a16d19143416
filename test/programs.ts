import { test } from "bun:test";
import { type ProgramResult, runProgram } from "./run-program.ts";

/** Null, or the line that says why a test which needs these programs of the machine did not run. */
export function missing(...programs: string[]): string | null {
  const gone = programs.filter((program) => Bun.which(program) === null);
  return gone.length > 0 ? `NOT SHOWN: ${gone.join(" and ")} is not installed` : null;
}

/** A test that, if there is a reason for it, does not run, and says so in the list of tests. */
export function testUnless(reason: string | null, title: string, body: () => Promise<void>): void {
  test.skipIf(reason !== null)(reason === null ? title : `${title} (${reason})`, body, 180_000);
}

/** Runs a program of this computer to its end, without input. */
export function run(command: string[], env: Record<string, string> = {}, cwd = "."): Promise<ProgramResult> {
  return runProgram(command, { env: { ...process.env, LC_ALL: "C", ...env }, cwd });
}

/** What makes a command run in namespaces of these kinds; `missing` tells whether it can. */
export function inNamespace(kinds: string): string[] {
  return ["unshare", process.getuid?.() === 0 ? `-${kinds}` : `-r${kinds}`];
}

/** Null, or why a test cannot do this in such namespaces. */
export function cannotIn(kinds: string, ...command: string[]): string | null {
  const gone = missing("unshare", command[0] ?? "");
  if (gone) return gone;
  const tried = Bun.spawnSync([...inNamespace(kinds), ...command], { stdout: "ignore", stderr: "ignore" });
  return tried.success ? null : `NOT SHOWN: this user may not ${command[0]}, even in a namespace`;
}
