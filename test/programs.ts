import { test } from "bun:test";

/** Null, or the line that says why a test which needs these programs of the machine did not run. */
export function missing(...programs: string[]): string | null {
  const gone = programs.filter((program) => Bun.which(program) === null);
  return gone.length > 0 ? `NOT SHOWN: ${gone.join(" and ")} is not installed` : null;
}

/** A test that, if there is a reason for it, does not run, and says so in the list of tests. */
export function testUnless(reason: string | null, title: string, body: () => Promise<void>): void {
  test.skipIf(reason !== null)(reason === null ? title : `${title} (${reason})`, body, 180_000);
}

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs a program to its end, without input. */
export async function run(command: string[], env: Record<string, string> = {}, cwd = "."): Promise<Ended> {
  const child = Bun.spawn(command, {
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, LC_ALL: "C", ...env },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
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
