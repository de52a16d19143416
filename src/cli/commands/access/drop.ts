import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Drop } from "../../../domain/drop/drops.ts";
import { Problem } from "../../../domain/problem.ts";
import { type DropClient, dropsOf } from "../../../wire/drop/drop-client.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM =
  "drop add FILE|FOLDER [--no-parse] [--existing] | drop list | drop run | drop remove FILE|FOLDER";

type Work = (drops: DropClient) => Promise<number>;

/** `creel drop`: the files and folders whose texts Creel takes into the inbox. */
export async function dropCommand(context: CommandContext): Promise<number> {
  const work = read(context);
  const session = await context.openSession({ local: true });
  try {
    return await work(dropsOf(await session.client()));
  } finally {
    await session.close();
  }
}

function read({ args, json }: CommandContext): Work {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args,
      options: {
        "no-parse": { type: "boolean", default: false },
        existing: { type: "boolean", default: false },
      },
      allowPositionals: true,
    }),
  );
  const [action = "list", path, ...rest] = positionals;
  if (path === undefined && action === "list") return async (drops) => printDrops(await drops.list(), json);
  if (path === undefined && action === "run") return async (drops) => printDrops(await drops.run(), json);
  if (path !== undefined && rest.length === 0 && action === "add")
    return (drops) =>
      add(
        drops,
        { path: resolve(path), isParsed: !values["no-parse"], takesExisting: values.existing },
        json,
      );
  if (path !== undefined && rest.length === 0 && action === "remove")
    return (drops) => remove(drops, path, json);
  throw new Usage("Give add or remove with a file or folder, list, or run.", FORM);
}

async function add(
  drops: DropClient,
  wanted: Parameters<DropClient["add"]>[0],
  json: boolean,
): Promise<number> {
  const { path, kind, ...more } = await drops.add(wanted);
  markStored(`The drop ${path} is added`);
  const what = kind === "file" ? "Each line of it" : "Each text in it";
  if (json) printJson({ path, kind, ...more });
  else print(`${what} becomes an item of the inbox while Creel runs: ${safe(path)}`);
  return 0;
}

function printDrops(drops: Drop[], json: boolean): number {
  if (json) printJson({ drops });
  else if (drops.length === 0) print("There are no drops. `creel drop add FILE` adds one.");
  else
    for (const { path, problems, otherFiles, ...facts } of drops) {
      print(`${safe(path)}  ${dim(describeFacts(facts))}`);
      for (const problem of problems) print(`  ✗ ${safe(problem)}`);
      if (otherFiles.length > 0) print(`  no texts, which stay: ${safe(otherFiles.join(", "))}`);
    }
  return 0;
}

function describeFacts({
  kind,
  isParsed,
  takenOn,
  itemCount,
}: Omit<Drop, "path" | "problems" | "otherFiles">): string {
  const taken = takenOn === null ? [] : [`${itemCount} taken, the last ${momentIn(takenOn)}`];
  return [kind, ...(isParsed ? [] : ["not parsed"]), ...taken].join("; ");
}

async function remove(drops: DropClient, path: string, json: boolean): Promise<number> {
  const all = await drops.list();
  const one =
    all.find((drop) => drop.path === resolve(path)) ?? all.find((drop) => drop.path === realPath(path));
  if (!one) throw new Problem("not-found", `There is no drop ${path}. \`creel drop list\` shows them all.`);
  await drops.remove(one.id);
  markStored("The drop is removed");
  if (json) printJson({ removed: one.id });
  else print(`${safe(one.path)} is removed: Creel takes nothing from it any more.`);
  return 0;
}

/** The path as the server stores it, also of a file that is not there. */
function realPath(path: string): string | null {
  const given = resolve(path);
  try {
    return realpathSync(given);
  } catch {
    try {
      return join(realpathSync(dirname(given)), basename(given));
    } catch {
      return null;
    }
  }
}
