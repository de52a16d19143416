import { Problem } from "../../../domain/problem.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { parseOptions, parseRevision } from "../../parse-options.ts";
import { checkNames, resolveItems } from "../../resolve-items.ts";
import { itemLines } from "../../terminal/item-line.ts";
import { markStored, print, printError, printJson } from "../../terminal/output.ts";
import { askUser } from "../../terminal/prompt.ts";
import { columns } from "../../terminal/width.ts";

const FORM = "purge ID… [--yes] [--revision N] [--local]";

/** `creel purge`: purges items in the trash. It asks, because it cannot be undone. */
export async function purgeCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, {
    yes: { type: "boolean", default: false },
    revision: { type: "string" },
    local: { type: "boolean", default: false },
  });
  const names = checkNames(positionals, FORM);
  const { revision } = parseRevision(values.revision, names.length, FORM);
  const items = await withHome(context, values.local, (inbox) => resolveItems(inbox, names));
  const lines = itemLines(items, columns(), { withList: true });
  if (!values.yes) await confirm(lines);
  return withHome(context, values.local, async (inbox) => {
    for (const [n, { id }] of items.entries()) {
      await inbox.purge(id, revision);
      markStored("The item is purged");
      if (context.json) printJson({ purged: id });
      else print(`Purged: ${lines[n]}`);
    }
    return 0;
  });
}

async function confirm(lines: string[]): Promise<void> {
  for (const line of lines) printError(line);
  if (!process.stdin.isTTY)
    throw new Problem(
      "forbidden",
      "Purging cannot be undone, and this is not a terminal, so you cannot confirm it here. Add --yes to purge.",
    );
  if (
    !/^y(es)?$/i.test(
      await askUser("Delete for good? Only earlier backups and imported files keep it. [y/N] "),
    )
  )
    throw new Problem("forbidden", "Nothing was purged.");
}
