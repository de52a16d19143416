import type { Change } from "../../../domain/item/change-log.ts";
import type { Hand } from "../../context.ts";
import { readOptions } from "../../parse-options.ts";
import { checkNames, findItems } from "../../resolve-items.ts";
import { say } from "../../terminal/describe.ts";
import { momentIn } from "../../terminal/moment.ts";
import { print, printJson, safe } from "../../terminal/output.ts";
import { clip, columns } from "../../terminal/width.ts";
import { Usage } from "../../usage.ts";
import { atDesk } from "../../with-home.ts";

const FORM = "history ID [--local]";
const VERB = 8; // cells of the longest

/** `creel history`: what happened to an item, oldest first, and by whom. */
export async function history(hand: Hand): Promise<number> {
  const { values, positionals } = readOptions(FORM, hand.args, {
    local: { type: "boolean", default: false },
  });
  const names = checkNames(positionals, FORM);
  if (names.length > 1) throw new Usage("Name one item.", FORM);
  return atDesk(hand, values.local, async (inbox) => {
    const [item] = await findItems(inbox, names);
    const changes = (item && (await inbox.history(item.id))) ?? [];
    if (hand.json) printJson({ changes });
    else for (const change of changes) print(clip(lineOf(change), columns()));
    return 0;
  });
}

function lineOf({ at, verb, by, patch }: Change): string {
  const what = patch === null ? "" : `  ${say(patch)}`;
  return `${momentIn(at)}  ${verb.padEnd(VERB)}  ${safe(by)}${what}`;
}
