import { parseArgs } from "node:util";
import type { CommandContext } from "../../context.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "backup [FILE]";

/** `creel backup`: a verified copy of the database, in a file or in the home's `backups`. The app may run. */
export async function backupCommand(context: CommandContext): Promise<number> {
  const { positionals } = withUsage(FORM, () =>
    parseArgs({ args: context.args, options: {}, allowPositionals: true }),
  );
  if (positionals.length > 1) throw new Usage("Give one file.", FORM);
  const made = await (await context.openMaintenance()).backUp(positionals[0]);
  const { file, items, bytes, damaged } = made;
  markStored(`The backup ${file} is made`);
  if (context.json) printJson(made);
  else {
    print(`${count(items)}, ${(bytes / 1024 / 1024).toFixed(1)} MiB, checked: ${safe(file)}`);
    if (positionals.length > 0)
      printError(
        "It contains all texts, and the secrets of your webhooks and the addresses of your calendars: keep it as safe as the home.",
      );
    if (damaged > 0) printError(`${damaged} items in it are damaged. \`creel doctor\` shows which.`);
  }
  return damaged > 0 ? 1 : 0;
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${items} items`;
}
