import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Change {
  /** The file, or the folder with the one file that has it. */
  within: string;
  find: RegExp;
  put: string;
}

const WRITE_WITH_RECEIPT =
  /unit\.push\((\.\.\.statementsOf\(one, place\)), (\.\.\.rememberKey\(one, by\))\);\s*\}\s*await engine\.write\(unit\);/;

/** Bugs that a harness must report: each is this program with one line of it changed. */
const BUGS = {
  "the answer goes out before the commit": {
    within: "src/store",
    find: WRITE_WITH_RECEIPT,
    put: "unit.push($1, $2); } void engine.write(unit).catch(() => {});",
  },
  "synchronous NORMAL": {
    within: "src/store/sqlite/database",
    find: /PRAGMA synchronous = FULL/,
    put: "PRAGMA synchronous = NORMAL",
  },
  "the Idempotency-Key is not stored": {
    within: "src/store",
    find: WRITE_WITH_RECEIPT,
    put: "unit.push($1); } await engine.write(unit);",
  },
  "the Idempotency-Key is committed separately": {
    within: "src/store",
    find: WRITE_WITH_RECEIPT,
    put: `unit.push($1); }
      const keys = captures.flatMap((one) => [$2]);
      if (keys.length > 0) await engine.write(keys);
      await engine.write(unit);`,
  },
  "a failed commit counts as done": {
    within: "src/store",
    find: WRITE_WITH_RECEIPT,
    put: `unit.push($1, $2); }
      await engine.write(unit).catch((bad) => { if (bad.code === "conflict") throw bad; });`,
  },
  "the home's lock is always free": {
    within: "src/store/sqlite",
    find: /db\.run\("BEGIN EXCLUSIVE"\);/,
    put: "",
  },
  "a migration is not a transaction": {
    within: "src/store/schema/migrate.ts",
    find: /BEGIN IMMEDIATE; (\$\{[^`]* UPDATE schema SET version = [^;`]*;) COMMIT/,
    put: "$1",
  },
  "a newer database is opened": {
    within: "src/store/schema/migrate.ts",
    find: /if \(version > SCHEMA_VERSION\)/,
    put: "if (version === -1)",
  },
  "the list is ordered by time": {
    within: "src/store/items/query.ts",
    find: /ORDER BY page\.seq DESC`;/,
    put: "ORDER BY item.created_on DESC, item.seq DESC`;",
  },
  "the change log swaps the values before and after": {
    within: "src/store/items/changeset.ts",
    find: /const texts = \[patch, before\]/,
    put: "const texts = [before, patch]",
  },
  "checksums of items are not compared": {
    within: "src/store/schema/checksum-scan.ts",
    find: /return row\.checksum === checksumOf\(row\);/,
    put: "return row !== null;",
  },
  "the log of another home is accepted": {
    within: "src/store/sqlite",
    find: /if \(whole > 0 && own !== 0 && .*\) return "foreign";/,
    put: "",
  },
  "a backup leaves out the newer half": {
    within: "src/store/sqlite/database/backup.ts",
    find: /await db\.run\(`VACUUM INTO .*;/,
    put: '$& { const copy = openConnection(part, "writer"); copy.run("DELETE FROM item WHERE seq > (SELECT max(seq) FROM item) / 2"); copy.close(); }',
  },
  "the outbox deletes a text before the server has it": {
    within: "src/cli/outbox/flush.ts",
    find: /const outcome = await sendEntry\(/,
    put: "removeIfThere(folder + '/' + name + WAITING); const outcome = await sendEntry(",
  },
  "a webhook's cursor moves before its receiver has answered": {
    within: "src/http/webhooks",
    find: /const secret = await this\.webhooks\.secretOf\(hook\.id\);/,
    put: "await this.webhooks.skip(hook.id, cursor); $&",
  },
  "a unit of an import counts as written before it is": {
    within: "src/store/imports/imports.ts",
    find: /await plan\.set\.write\(\[\.\.\.plan\.statements, progress\]\);/,
    put: "await this.tools.engine.write([progress]); await plan.set.write(plan.statements);",
  },
  "a repeated change counts as a conflict": {
    within: "src/store/items/item-changes.ts",
    find: /isOther\(stored, revision\) && !isSoAlready\(stored, command, moment\)/,
    put: "isOther(stored, revision)",
  },
} satisfies Record<string, Change>;

export type Bug = keyof typeof BUGS;

/** The bugs, each with the number of places in this checkout where it can be planted: one, or its control says nothing. */
export function countPlaces(): [bug: string, places: number][] {
  return Object.entries(BUGS).map(([bug, change]) => [bug, placesOf(ROOT, change).length]);
}

const ROOT = join(import.meta.dir, "..", "..");
/** The executable of this checkout that the runner built: each test file would build one of its own. */
const SHARED = process.env.TEST_EXECUTABLE;
const built = new Map<Bug | "none", string>();
const sources = new Map<string, string>();
let folder: string | undefined;

/** The built executable of this checkout, or of a copy of it with a bug: nothing in the checkout is touched. */
export async function buildProgram(bug?: Bug): Promise<string> {
  if (SHARED && bug === undefined) {
    sources.set(SHARED, ROOT);
    return SHARED;
  }
  const before = built.get(bug ?? "none");
  if (before) return before;
  folder ??= copyCheckout();
  const copy = mkdtempSync(join(folder, "copy-"));
  cpSync(join(folder, "checkout"), copy, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  if (bug) plant(copy, BUGS[bug]);
  const build = Bun.spawn([process.execPath, "scripts/build.ts", "--unordered"], {
    cwd: copy,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0)
    throw new Error(`The program could not be built: ${await new Response(build.stderr).text()}`);
  const executable = `${copy}.executable`;
  renameSync(join(copy, "dist", "creel"), executable);
  sources.set(executable, copy);
  built.set(bug ?? "none", executable);
  return executable;
}

/** The folder of what an executable was built from, for what would take too long in a process of its own each time. */
export function sourceOf(executable: string): string {
  const source = sources.get(executable);
  if (!source) throw new Error(`${executable} was not built here.`);
  return source;
}

/** As it is now: whatever is edited meanwhile, the program and those with a bug differ in one line. */
function copyCheckout(): string {
  const made = mkdtempSync(join(tmpdir(), "creel-programs-"));
  for (const name of ["src", "scripts", "docs/openapi.json", "package.json", "tsconfig.json"])
    cpSync(join(ROOT, name), join(made, "checkout", name), { recursive: true });
  return made;
}

/** Removes what was built here. */
export function removeBuilds(): void {
  built.clear();
  sources.clear();
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

/** Throws when the line is not there, or more than once: a control that plants nothing proves nothing. */
function plant(copy: string, change: Change): void {
  const { within, find, put } = change;
  const places = placesOf(copy, change);
  if (places.length !== 1)
    throw new Error(`${within} has ${find} ${places.length} times, not once: the bug cannot be planted.`);
  for (const path of places) writeFileSync(path, readFileSync(path, "utf8").replace(find, put));
}

/** The file of each occurrence. */
function placesOf(root: string, { within, find }: Change): string[] {
  const paths = within.endsWith(".ts") ? [within] : [...new Bun.Glob(`${within}/**/*.ts`).scanSync(root)];
  const everywhere = new RegExp(find, "g");
  return paths
    .filter((one) => !one.endsWith(".test.ts"))
    .map((one) => join(root, one))
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(everywhere)].map(() => path));
}
