import type { Command } from "../../../domain/item/command.ts";
import { LISTS } from "../../../domain/item/item.ts";
import type { Hand, Verb } from "../../context.ts";
import { readOptions, readRevision } from "../../parse-options.ts";
import { checkNames } from "../../resolve-items.ts";
import { carryOut } from "../../run-change.ts";
import { Usage } from "../../usage.ts";

const OPTIONS = {
  revision: { type: "string" },
  local: { type: "boolean", default: false },
} as const;
const MORE = "[--revision N] [--local]";
const MOVE = `move ID… ${LISTS.join("|")} ${MORE}`;

/** `creel done`, `reopen`, `trash`: what becomes of items, by the verbs that the page and the API have, too. */
export const done = verbOf("done", { verb: "complete" });
export const reopen = verbOf("reopen", { verb: "reopen" });
export const trash = verbOf("trash", { verb: "trash" });
/** `creel restore ID`; a backup is restored by restore.ts. */
export const restore = verbOf("restore", { verb: "restore" });

function verbOf(name: string, command: Command): Verb {
  const form = `${name} ID… ${MORE}`;
  return (hand) => {
    const { values, positionals } = readOptions(form, hand.args, OPTIONS);
    return order(hand, positionals, values, command, form);
  };
}

/** `creel focus`: on today's short list, or off it again. */
export const focus: Verb = (hand) => {
  const form = `focus ID… [--off] ${MORE}`;
  const { values, positionals } = readOptions(form, hand.args, {
    ...OPTIONS,
    off: { type: "boolean", default: false },
  });
  const patch = { isFocused: !values.off };
  return order(hand, positionals, values, { verb: "edit", patch }, form);
};

/** `creel move`: to a list, which is said last, as `mv` has it. */
export const move: Verb = (hand) => {
  const { values, positionals } = readOptions(MOVE, hand.args, OPTIONS);
  const list = LISTS.find((one) => one === positionals.at(-1));
  if (!list) throw new Usage("Say at the end to which list.", MOVE);
  return order(hand, positionals.slice(0, -1), values, { verb: "edit", patch: { list } }, MOVE);
};

async function order(
  hand: Hand,
  words: string[],
  { revision, local }: { revision?: string | undefined; local: boolean },
  command: Command,
  form: string,
): Promise<number> {
  const names = checkNames(words, form);
  const wish = { command, ...readRevision(revision, names.length, form) };
  return carryOut(hand, { names, local, wish: async () => wish });
}
