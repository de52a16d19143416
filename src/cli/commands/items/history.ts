import type { Change } from "../../../domain/item/change-log.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { checkNames, resolveItems } from "../../resolve-items.ts";
import { describeInOneLine, momentIn } from "../../terminal/describe.ts";
import { print, printJson, safe } from "../../terminal/output.ts";
import { clip, columns } from "../../terminal/width.ts";
import { Usage } from "../../usage.ts";

const FORM = "history ID [--local]";
const VERB_CELLS = 8; // cells of the longest verb

/** `creel history`: the changes of an item with their actors, oldest first. */
export async function historyCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, {
    local: { type: "boolean", default: false },
  });
  const names = checkNames(positionals, FORM);
  if (names.length > 1) throw new Usage("Give one id.", FORM);
  return withHome(context, values.local, async (inbox) => {
    const [item] = await resolveItems(inbox, names);
    const changes = (item && (await inbox.history(item.id))) ?? [];
    if (context.json) printJson({ changes });
    else for (const change of changes) print(clip(lineOf(change), columns()));
    return 0;
  });
}

function lineOf({ at, verb, by, patch }: Change): string {
  const what = patch === null ? "" : `  ${describeInOneLine(patch)}`;
  return `${momentIn(at)}  ${verb.padEnd(VERB_CELLS)}  ${safe(by)}${what}`;
}
