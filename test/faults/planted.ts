import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Change {
  /** The file, or the folder with the one file that has it. */
  within: string;
  find: RegExp;
  put: string;
}

const KEEP_ONCE = /await engine\.write\(\[([^\]]*\bremember\b[^\]]*)\]\);/;

/** Bugs that a harness must report: each is this program with one line of it changed. */
export const BUGS = {
  "the answer goes out before the commit": {
    within: "src/store",
    find: KEEP_ONCE,
    put: "void engine.write([$1]).catch(() => {});",
  },
  "synchronous NORMAL": {
    within: "src/store/sqlite",
    find: /PRAGMA synchronous = FULL/,
    put: "PRAGMA synchronous = NORMAL",
  },
  "the Idempotency-Key is not kept": {
    within: "src/store",
    find: KEEP_ONCE,
    put: "await engine.write(unit);",
  },
  "the Idempotency-Key has a commit of its own": {
    within: "src/store",
    find: KEEP_ONCE,
    put: "await engine.write([remember]); await engine.write(unit);",
  },
  "a failed commit is taken for done": {
    within: "src/store",
    find: KEEP_ONCE,
    put: 'await engine.write([$1]).catch((bad) => { if (bad.code === "conflict") throw bad; });',
  },
  "the home's lock is always free": {
    within: "src/store/sqlite",
    find: /db\.run\("BEGIN EXCLUSIVE"\);/,
    put: "",
  },
  "a migration is no transaction": {
    within: "src/store/migrate.ts",
    find: /BEGIN IMMEDIATE; (\$\{[^`]* UPDATE schema SET version = [^;`]*;) COMMIT/,
    put: "$1",
  },
  "a newer database is opened all the same": {
    within: "src/store/migrate.ts",
    find: /if \(version > SCHEMA\)/,
    put: "if (version === -1)",
  },
  "the list follows the clock": {
    within: "src/store/items.ts",
    find: /ORDER BY seq DESC LIMIT/,
    put: "ORDER BY created_on DESC, seq DESC LIMIT",
  },
} satisfies Record<string, Change>;

export type Bug = keyof typeof BUGS;

const ROOT = join(import.meta.dir, "..", "..");
const built = new Map<Bug | "none", string>();
let folder: string | undefined;

/** The built executable of this checkout, or of a copy of it with a bug: nothing in the checkout is touched. */
export async function buildVictim(bug?: Bug): Promise<string> {
  const before = built.get(bug ?? "none");
  if (before) return before;
  folder ??= copyCheckout();
  const copy = mkdtempSync(join(folder, "copy-"));
  cpSync(join(folder, "checkout"), copy, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  if (bug) plant(copy, BUGS[bug]);
  const build = Bun.spawn([process.execPath, "scripts/build.ts"], {
    cwd: copy,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0)
    throw new Error(`The victim could not be built: ${await new Response(build.stderr).text()}`);
  const executable = join(folder, `creel-${built.size}`);
  renameSync(join(copy, "dist", "creel"), executable);
  rmSync(copy, { recursive: true });
  built.set(bug ?? "none", executable);
  return executable;
}

/** As it is now: whatever is edited meanwhile, the program and those with a bug differ in one line. */
function copyCheckout(): string {
  const made = mkdtempSync(join(tmpdir(), "creel-victims-"));
  for (const name of ["src", "scripts", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(made, "checkout", name), { recursive: true });
  return made;
}

/** Removes what was built. */
export function removeVictims(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
  built.clear();
}

/** Throws when the line is not there, or more than once: a control that plants nothing proves nothing. */
function plant(copy: string, { within, find, put }: Change): void {
  const paths = within.endsWith(".ts") ? [within] : [...new Bun.Glob(`${within}/**/*.ts`).scanSync(copy)];
  const everywhere = new RegExp(find, "g");
  let found = 0;
  for (const path of paths.filter((one) => !one.endsWith(".test.ts"))) {
    const text = readFileSync(join(copy, path), "utf8");
    found += [...text.matchAll(everywhere)].length;
    if (find.test(text)) writeFileSync(join(copy, path), text.replace(find, put));
  }
  if (found !== 1)
    throw new Error(`${within} has ${find} ${found} times, not once: the bug cannot be planted.`);
}
