import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Import, ImportOptions, ImportPreview } from "../../../domain/import/import.ts";
import { Problem } from "../../../domain/problem.ts";
import { type ImportClient, importsOf } from "../../../wire/import/import-client.ts";
import type { CommandContext } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { momentIn } from "../../terminal/describe.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { askUser } from "../../terminal/prompt.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage } from "../../usage.ts";
import { describeImport, progressLine } from "./import-lines.ts";

const FORM =
  "import FILE|FOLDER|- [--as SYSTEM] [--to LIST] [--cancelled LIST] [--priority HOW] [--encoding NAME] [--column NAME=ROLE]… [--dates dmy|mdy] [--bullets] [--no-block] [--theirs] [--yes] | import list | import show ID | import write ID | import undo ID | import forget ID";
const POLL_MS = 150; // ms between two looks at a job
const VERBS = ["list", "show", "write", "undo", "forget"];
const OPTIONS = {
  as: { type: "string" },
  to: { type: "string" },
  cancelled: { type: "string" },
  priority: { type: "string" },
  encoding: { type: "string" },
  column: { type: "string", multiple: true },
  dates: { type: "string" },
  bullets: { type: "boolean", default: false },
  "no-block": { type: "boolean", default: false },
  theirs: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

/** `creel import`: reads a file of another system, shows what it brings, and writes it after a yes. */
export async function importCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, OPTIONS);
  const [first, second, ...more] = positionals;
  if (first === undefined || first === "" || more.length > 0)
    throw new Usage("Name a file, or list, show, write, undo or forget.", FORM);
  if (VERBS.includes(first)) return runVerb(context, first, second);
  if (second !== undefined) throw new Usage("Name one file or folder at a time.", FORM);
  const options = readOptions(values);
  const read = await withImports(context, (imports) => readFile(context, imports, first, options));
  const { one, preview } = read;
  if (!context.json || !values.yes) show(context, one, preview);
  if (!values.yes && !(await isConfirmed(one))) return 2;
  return withImports(context, (imports) => write(context, imports, one.id));
}

async function withImports<T>(
  context: CommandContext,
  work: (imports: ImportClient) => Promise<T>,
): Promise<T> {
  const session = await context.openSession({ local: true });
  try {
    return await work(importsOf(await session.client()));
  } finally {
    await session.close();
  }
}

function readOptions(values: Record<string, string | boolean | string[] | undefined>): ImportOptions {
  const one = <Value extends string>(name: string, all: readonly Value[]): Value | undefined => {
    const value = values[name];
    if (value === undefined || all.includes(value as Value)) return value as Value | undefined;
    throw new Usage(`--${name} takes ${all.join(", ")}.`, FORM);
  };
  return {
    ...(values.as !== undefined && { system: String(values.as) }),
    ...defined({
      to: one("to", ["auto", "inbox", "next", "someday"] as const),
      cancelled: one("cancelled", ["done", "trash"] as const),
      priority: one("priority", ["none", "focus", "tags"] as const),
      encoding: one("encoding", ["windows-1252"] as const),
      dayOrder: one("dates", ["dmy", "mdy"] as const),
      columns: readColumns(values.column),
    }),
    ...(values.bullets === true && { bullets: true }),
    ...(values["no-block"] === true && { hasBlock: false }),
    ...(values.theirs === true && { isFilePreferred: true }),
  };
}

/** `NAME=ROLE`, several times. */
function readColumns(given: string | boolean | string[] | undefined): Record<string, string> | undefined {
  if (!Array.isArray(given)) return undefined;
  const pairs = given.map((text) => [
    text.slice(0, text.lastIndexOf("=")),
    text.slice(text.lastIndexOf("=") + 1),
  ]);
  if (pairs.some(([name, role]) => !name || !role)) throw new Usage("--column takes NAME=ROLE.", FORM);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function defined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

async function readFile(
  context: CommandContext,
  imports: ImportClient,
  file: string,
  options: ImportOptions,
): Promise<{ one: Import; preview: ImportPreview }> {
  const added =
    file === "-" ? await addStdin(imports, options) : await imports.addFile(resolve(file), options);
  let one = await follow(context, imports, added.id, ["reading", "receiving"], "read");
  if (one.state === "failed" && file === "-" && options.system === undefined) {
    await imports.change(one.id, { ...options, system: "lines" }); // text that is no export
    one = await follow(context, imports, added.id, ["reading"], "read");
  }
  if (one.state === "failed") {
    await imports.forget(one.id);
    throw new Problem("invalid", one.problem ?? "The file could not be read.");
  }
  return { one, preview: await imports.preview(one.id) };
}

/** The text of stdin goes through a file, so that it is kept like every other source. */
async function addStdin(imports: ImportClient, options: ImportOptions): Promise<Import> {
  const folder = mkdtempSync(join(tmpdir(), "creel-import-"));
  try {
    const text = readStdin();
    if (text.trim() === "")
      throw new Problem("invalid", "There is no text on stdin. Pipe some into `creel import -`.");
    const file = join(folder, `stdin-${Date.now()}.txt`); // a name of its own: the same lines later are new items
    writeFileSync(file, text, { mode: 0o600 });
    return await imports.addFile(file, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until an import has left these states, and shows how far it is. */
async function follow(
  { json }: CommandContext,
  imports: ImportClient,
  id: string,
  states: readonly Import["state"][],
  verb: string,
): Promise<Import> {
  const started = performance.now();
  const isShown = process.stderr.isTTY && !json;
  for (;;) {
    const one = await imports.get(id);
    if (!states.includes(one.state) || (one.problem !== null && one.state !== "failed")) {
      if (isShown) process.stderr.write("\r\u001b[K");
      return one;
    }
    if (isShown)
      process.stderr.write(`\r\u001b[K${progressLine(verb, one.progress, performance.now() - started)}`);
    await Bun.sleep(POLL_MS);
  }
}

function show({ json }: CommandContext, one: Import, preview: ImportPreview): void {
  if (json) printJson({ ...one, preview });
  else for (const line of describeImport(one, preview)) print(line);
}

async function isConfirmed(one: Import): Promise<boolean> {
  if (process.stdin.isTTY && process.stdout.isTTY)
    if (/^y(es)?$/i.test(await askUser("Import it? [y/N] "))) return true;
  printError(
    `Nothing is imported yet. \`creel import write ${one.id}\` imports it, \`creel import forget ${one.id}\` deletes the copy of the file.`,
  );
  return false;
}

async function write(context: CommandContext, imports: ImportClient, id: string): Promise<number> {
  await imports.write(id);
  const one = await follow(context, imports, id, ["writing"], "write");
  if (one.state !== "done") throw stopped(one);
  const { state, counts, system } = one;
  markStored("The import is done");
  if (context.json) printJson({ id, system, state, ...counts });
  else {
    print(
      `${counts.made} made, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.leftOut} left out, ${counts.refused} refused.`,
    );
    print(`\`creel import undo ${id}\` takes it back.`);
  }
  return 0;
}

async function runVerb(context: CommandContext, verb: string, id: string | undefined): Promise<number> {
  if (verb === "list") {
    if (id !== undefined) throw new Usage("list takes no more words.", FORM);
    return withImports(context, async (imports) => list(context, await imports.list()));
  }
  if (id === undefined) throw new Usage(`Name the import: \`creel import list\` shows the ids.`, FORM);
  return withImports(context, async (imports) => {
    if (verb === "write") return write(context, imports, id);
    if (verb === "show") {
      const one = await imports.get(id);
      const isRead = !["receiving", "reading", "failed"].includes(one.state);
      if (isRead) show(context, one, await imports.preview(id));
      else list(context, [one]);
      return 0;
    }
    if (verb === "undo") return undo(context, imports, id);
    await imports.forget(id);
    if (context.json) printJson({ forgotten: id });
    else print("The copy of the file is deleted. The items stay.");
    return 0;
  });
}

/** Takes back an import that is the newest step of this terminal. */
export function takeImportBack(context: CommandContext, id: string): Promise<number> {
  return withImports(context, (imports) => undo(context, imports, id));
}

/** Writes an import again whose undo is the newest one of this terminal. */
export function importAgain(context: CommandContext, id: string): Promise<number> {
  return withImports(context, (imports) => write(context, imports, id));
}

async function undo(context: CommandContext, imports: ImportClient, id: string): Promise<number> {
  const wasUndone = (await imports.get(id)).state === "undone";
  await imports.undo(id);
  const one = await follow(context, imports, id, ["undoing"], "undo");
  if (one.state !== "undone") throw stopped(one);
  if (!wasUndone) markStored("The import is taken back");
  if (context.json) printJson(one);
  else {
    const outcome = wasUndone ? "was taken back already" : "is taken back: its items are in the trash";
    print(`The import of ${safe(one.name)} ${outcome}.`);
    if (one.stayed > 0)
      print(
        `${one.stayed} stay, because they were changed since or are too old to undo: imports/${one.id}/stayed.jsonl in the home names them.`,
      );
  }
  return 0;
}

/** An import that does not go on. Its problem says whether it does so by itself. */
function stopped({ problem, state }: Import): Problem {
  const detail = problem ?? `The import is ${state} now. \`creel import list\` shows it.`;
  return new Problem("unavailable", detail);
}

function list({ json }: CommandContext, all: Import[]): number {
  if (json) printJson({ imports: all });
  else if (all.length === 0) print("There are no imports. `creel import FILE` makes one.");
  else for (const one of all) print(importLine(one));
  return 0;
}

function importLine({ id, name, system, state, counts, startedOn, problem }: Import): string {
  const made = state === "ready" ? `${counts.made} to be made` : `${counts.made} made`;
  const facts = [id, state.padEnd(9), momentIn(startedOn), safe(system ?? "?"), safe(name), made];
  return [...facts, ...(problem === null ? [] : [safe(problem)])].join("  ");
}
