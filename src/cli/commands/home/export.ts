import { resolve } from "node:path";
import { LAST_MOMENT } from "../../../domain/dates.ts";
import { EXPORT_FORMATS } from "../../../domain/export/export-formats.ts";
import type { Exported } from "../../../domain/home/maintenance.ts";
import type { CommandContext } from "../../context.ts";
import { exportAs } from "../../export/export-as.ts";
import { OutputLost, openTarget } from "../../export/export-target.ts";
import { FILTER_OPTIONS, FILTER_USAGE } from "../../filter-options.ts";
import { LIST_OPTIONS, LIST_USAGE } from "../../list-options.ts";
import { parseOptions } from "../../parse-options.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage } from "../../usage.ts";

const NAMES = EXPORT_FORMATS.map(({ name }) => name);
const FORM = `export [-o FILE] [--at SECONDS] | export --as ${NAMES.join("|")} [-o FILE] ${LIST_USAGE} ${FILTER_USAGE} [--held-back] [--local]`;
const OPTIONS: Record<string, { type: "boolean" | "string"; multiple?: boolean; short?: string }> = {
  ...LIST_OPTIONS,
  ...FILTER_OPTIONS,
  as: { type: "string" },
  output: { type: "string", short: "o" },
  at: { type: "string" },
  "held-back": { type: "boolean" },
  local: { type: "boolean" },
};

/**
 * `creel export`: all items as JSON Lines, or with `--as` some of them in the format of another system, to a new file or
 * to stdout. The app may run.
 */
export async function exportCommand(context: CommandContext): Promise<number> {
  try {
    return await runExport(context);
  } catch (thrown) {
    if (thrown instanceof OutputLost) return 0; // the program reports it at its end, with the exit code
    throw thrown;
  }
}

async function runExport(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, OPTIONS);
  const { as, output, at, ...others } = values;
  const file = typeof output === "string" ? resolve(output) : undefined;
  // The texts of items could control a terminal.
  const checkTarget = () => {
    if (file === undefined && process.stdout.isTTY)
      throw new Usage("The export is for a file: add -o FILE, or send it to a program.", FORM);
  };
  if (as === undefined) {
    if (positionals.length > 0) throw new Usage("Name the file with -o FILE.", FORM);
    if (Object.keys(others).length > 0)
      throw new Usage(
        "Without --as FORMAT an export has all items. Leave the list and the filters out.",
        FORM,
      );
    const moment = readMoment(at);
    checkTarget();
    return exportAll(context, file, moment);
  }
  const format = EXPORT_FORMATS.find(({ name }) => name === as);
  if (!format) throw new Usage(`--as takes one of ${NAMES.join(", ")}.`, FORM);
  if (at !== undefined) throw new Usage("--at is for the export without --as. Leave it out.", FORM);
  checkTarget();
  return exportAs(context, { format, file, positionals, values: others, form: FORM });
}

function readMoment(at: unknown): number | undefined {
  if (at === undefined) return undefined;
  if (/^\d+$/.test(String(at)) && Number(at) <= LAST_MOMENT) return Number(at);
  throw new Usage("--at takes a moment in Unix seconds.", FORM);
}

async function exportAll(
  context: CommandContext,
  file: string | undefined,
  at: number | undefined,
): Promise<number> {
  const maintenance = await context.openMaintenance();
  const target = openTarget(file);
  try {
    const exported = await maintenance.exportAll(target.write, at);
    target.end();
    report(context, file, exported);
    return exported.damaged > 0 ? 1 : 0;
  } finally {
    target.remove();
  }
}

function report({ json }: CommandContext, file: string | undefined, exported: Exported): void {
  if (file !== undefined) {
    markStored(`The export ${file} is made`);
    if (json) printJson({ file, ...exported });
    else print(`${exported.items === 1 ? "1 item" : `${exported.items} items`}: ${safe(file)}`);
  }
  if (exported.damaged > 0)
    printError(`${exported.damaged} items in it are damaged. \`creel doctor\` shows which.`);
}
