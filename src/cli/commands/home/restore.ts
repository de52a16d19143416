import { parseArgs } from "node:util";
import type { RestoredAccess } from "../../../domain/home/maintenance.ts";
import type { CommandContext } from "../../context.ts";
import { isBeginning } from "../../resolve-items.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "restore ID… | restore BACKUP";

/**
 * `creel restore`: restores items from the trash, or replaces the database by a backup and keeps the old files. A word
 * that can be an id is one; write `./` before a file with such a name. Exit 1: restored, but items in it are damaged.
 */
export async function restoreCommand(context: CommandContext): Promise<number> {
  if (context.args.some(isBeginning)) return (await import("../items/status.ts")).restoreItemCommand(context);
  const { positionals } = withUsage(FORM, () =>
    parseArgs({ args: context.args, options: {}, allowPositionals: true }),
  );
  const [backup, ...rest] = positionals;
  if (backup === undefined || rest.length > 0) throw new Usage("Give one backup, or the ids of items.", FORM);
  const restored = await (await context.openMaintenance()).restore(backup);
  const { file, items, replaced, damaged, access } = restored;
  markStored("The backup is restored");
  if (context.json) printJson(restored);
  else {
    print(`Restored ${count(items)} from ${safe(file)}`);
    if (replaced !== null) print(`The previous database is in ${safe(replaced)}`);
    printAccess(access, replaced !== null);
    if (damaged > 0)
      printError(
        `${count(damaged)} in it ${damaged === 1 ? "is" : "are"} damaged. \`creel doctor\` names each, and another backup that has it undamaged.`,
      );
  }
  return damaged > 0 ? 1 : 0;
}

/** Warns about the access that the backup brings back: some of it may have been revoked after the backup. */
function printAccess({ source, isApiOn, ...names }: RestoredAccess, isReplaced: boolean): void {
  if (source === "replaced") {
    print(
      "Keys, devices, webhooks, calendars, drops, the plain copy and the settings of the API are as they were before.",
    );
    return;
  }
  const groups = Object.entries(names).filter(([, list]) => list.length > 0);
  if (groups.length === 0 && !isApiOn) return;
  const why = isReplaced ? "The previous database could not be read" : "There was no database";
  const all = groups.map(([group, list]) => `${group} ${list.map(safe).join(", ")}; `).join("");
  printError(
    `${why}, so this holds as at the time of the backup: ${all}the API is ${isApiOn ? "on" : "off"}. Before you start Creel, end what you no longer trust: \`creel key revoke NAME\`, \`creel device revoke ID\`, \`creel webhook remove ID\`, \`creel calendar remove NAME\`, \`creel drop remove FILE\`, \`creel api off\`.`,
  );
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${items} items`;
}
