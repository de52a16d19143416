import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openNewFile } from "../../../disk/new-file.ts";
import { LAST_MOMENT } from "../../../domain/dates.ts";
import type { Exported } from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import type { CommandContext } from "../../context.ts";
import { isOutputLost, markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "export [-o FILE] [--at SECONDS]";
const OPTIONS = { output: { type: "string", short: "o" }, at: { type: "string" } } as const;
const PART_UNITS = 64 * 1024; // UTF-16 units that are written at once

/** `creel export`: all items as JSON Lines, to a new file or to stdout. The app may run. */
export async function exportCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({ args: context.args, options: OPTIONS, allowPositionals: true }),
  );
  if (positionals.length > 0) throw new Usage("Name the file with -o FILE.", FORM);
  const at = values.at === undefined ? undefined : Number(values.at);
  if (at !== undefined && !(/^\d+$/.test(values.at ?? "") && at <= LAST_MOMENT))
    throw new Usage("--at takes a moment in Unix seconds.", FORM);
  const file = values.output;
  // The texts of items could control a terminal.
  if (file === undefined && process.stdout.isTTY)
    throw new Usage("The export is for a file: add -o FILE, or send it to a program.", FORM);
  const maintenance = await context.openMaintenance();
  const target = file === undefined ? openStdout() : openFile(resolve(file));
  try {
    const exported = await maintenance.exportAll(target.write, at);
    target.end();
    report(context, file, exported);
    return exported.damaged > 0 ? 1 : 0;
  } catch (thrown) {
    if (thrown instanceof OutputLost) return 0; // the program reports it at its end, with the exit code
    throw thrown;
  } finally {
    target.remove();
  }
}

interface Target {
  write(line: string): void;
  end(): void;
  /** Removes an incomplete file. */
  remove(): void;
}

/** Collects lines, because each write costs a call of the system. */
function inParts(write: (text: string) => void): Pick<Target, "write" | "end"> {
  let part = "";
  return {
    write(line) {
      part += line;
      if (part.length < PART_UNITS) return;
      write(part);
      part = "";
    },
    end() {
      if (part !== "") write(part);
    },
  };
}

/** Ends an export whose output cannot be written: what follows a gap would look complete. */
class OutputLost extends Error {}

function openStdout(): Target {
  const parts = inParts((text) => {
    print(text.slice(0, -1)); // it ends the line
    if (isOutputLost()) throw new OutputLost();
  });
  return { ...parts, remove() {} };
}

/** Throws `conflict`, `disk-full` and `unavailable`. */
function openFile(path: string): Target {
  if (!existsSync(dirname(path)))
    throw new Problem("unavailable", `There is no folder ${dirname(path)}. Make it, or choose another file.`);
  if (existsSync(path)) throw new Problem("conflict", `${path} exists already. Choose another name.`);
  const file = named(path, () => openNewFile(path));
  const parts = inParts((text) => named(path, () => file.write(text)));
  return {
    write: parts.write,
    end() {
      parts.end();
      named(path, file.finish);
    },
    remove: file.abandon,
  };
}

/** Names the file in the problem of the disk. */
function named<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new Problem("disk-full", `${dirname(path)} has no room for the export. Free some space.`, {
        cause,
      });
    throw new Problem(
      "unavailable",
      `${path} could not be written: ${message}. Check its folder and the disk.`,
      {
        cause,
      },
    );
  }
}

function report({ json }: CommandContext, file: string | undefined, exported: Exported): void {
  if (file !== undefined) {
    markStored(`The export ${file} is made`);
    if (json) printJson({ file: resolve(file), ...exported });
    else print(`${exported.items === 1 ? "1 item" : `${exported.items} items`}: ${safe(resolve(file))}`);
  }
  if (exported.damaged > 0)
    printError(`${exported.damaged} items in it are damaged. \`creel doctor\` shows which.`);
}
