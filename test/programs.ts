import { test } from "bun:test";
import { type ProgramResult, runProgram } from "./run-program.ts";

/** Returns why a test that needs these programs cannot run, or null. */
export function missing(...programs: string[]): string | null {
  const missingPrograms = programs.filter((program) => Bun.which(program) === null);
  return missingPrograms.length > 0 ? `NOT SHOWN: ${missingPrograms.join(" and ")} is not installed` : null;
}

/** A test that is skipped, with the reason in its title, if there is a reason. */
export function testUnless(reason: string | null, title: string, body: () => Promise<void>): void {
  test.skipIf(reason !== null)(reason === null ? title : `${title} (${reason})`, body, 180_000);
}

/** Runs a program of this computer to its end, without input. */
export function run(command: string[], env: Record<string, string> = {}, cwd = "."): Promise<ProgramResult> {
  return runProgram(command, { env: { ...process.env, LC_ALL: "C", ...env }, cwd });
}

/** The command prefix for namespaces of these kinds; check it with `missing`. */
export function inNamespace(kinds: string): string[] {
  return ["unshare", process.getuid?.() === 0 ? `-${kinds}` : `-r${kinds}`];
}

/** Returns why a test cannot run the command in such namespaces, or null. */
export function cannotIn(kinds: string, ...command: string[]): string | null {
  const reason = missing("unshare", command[0] ?? "");
  if (reason) return reason;
  const result = Bun.spawnSync([...inNamespace(kinds), ...command], { stdout: "ignore", stderr: "ignore" });
  return result.success ? null : `NOT SHOWN: this user may not ${command[0]}, even in a namespace`;
}
