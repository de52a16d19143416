import type { ItemCommand } from "../../../domain/item/command.ts";
import { LISTS } from "../../../domain/item/item.ts";
import type { CliCommand, CommandContext } from "../../context.ts";
import { parseOptions, parseRevision } from "../../parse-options.ts";
import { checkNames } from "../../resolve-items.ts";
import { runChange } from "../../run-change.ts";
import { Usage } from "../../usage.ts";

const OPTIONS = {
  revision: { type: "string" },
  local: { type: "boolean", default: false },
} as const;
const MORE = "[--revision N] [--local]";
const MOVE = `move ID… ${LISTS.join("|")} ${MORE}`;

/** `creel done`, `reopen`, `trash`: the verbs of the page and the API. */
export const doneCommand = verbOf("done", { verb: "complete" });
export const reopenCommand = verbOf("reopen", { verb: "reopen" });
export const trashCommand = verbOf("trash", { verb: "trash" });
/** `creel restore ID`; a backup is restored by restore.ts. */
export const restoreItemCommand = verbOf("restore", { verb: "restore" });

function verbOf(name: string, command: ItemCommand): CliCommand {
  const form = `${name} ID… ${MORE}`;
  return (context) => {
    const { values, positionals } = parseOptions(form, context.args, OPTIONS);
    return order(context, positionals, values, command, form);
  };
}

/** `creel focus`: sets or removes the focus. */
export const focusCommand: CliCommand = (context) => {
  const form = `focus ID… [--off] ${MORE}`;
  const { values, positionals } = parseOptions(form, context.args, {
    ...OPTIONS,
    off: { type: "boolean", default: false },
  });
  const patch = { isFocused: !values.off };
  return order(context, positionals, values, { verb: "edit", patch }, form);
};

/** `creel move`: moves items to a list, which is the last argument, as with `mv`. */
export const moveCommand: CliCommand = (context) => {
  const { values, positionals } = parseOptions(MOVE, context.args, OPTIONS);
  const list = LISTS.find((one) => one === positionals.at(-1));
  if (!list) throw new Usage("Give the list at the end.", MOVE);
  return order(context, positionals.slice(0, -1), values, { verb: "edit", patch: { list } }, MOVE);
};

async function order(
  context: CommandContext,
  words: string[],
  { revision, local }: { revision?: string | undefined; local: boolean },
  command: ItemCommand,
  form: string,
): Promise<number> {
  const names = checkNames(words, form);
  const change = { command, ...parseRevision(revision, names.length, form) };
  return runChange(context, { names, local, prepare: async () => change });
}
