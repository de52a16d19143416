import { DAY_LISTS } from "../domain/inbox/items.ts";
import { LISTS } from "../domain/item/item.ts";
import { Usage } from "./usage.ts";

/** The lists that a command takes: a list of items, or one by dates. */
export const SHOWN_LISTS = [...LISTS, ...DAY_LISTS] as const;
export type ShownList = (typeof SHOWN_LISTS)[number];

/** The lists as a usage shows them. */
export const LIST_USAGE = `[${SHOWN_LISTS.join("|")} | --all]`;

/** For `parseOptions`. */
export const LIST_OPTIONS: Record<string, { type: "boolean" }> = Object.fromEntries(
  [...SHOWN_LISTS, "all"].map((name) => [name, { type: "boolean" as const }]),
);

/** The list named by a word or as `--next`; undefined if there is none. */
export function readListOptions(
  positionals: readonly string[],
  values: Record<string, unknown>,
  form: string,
): ShownList | undefined {
  const names = [...positionals, ...SHOWN_LISTS.filter((one) => values[one])];
  const [name] = names;
  if (names.length > 1 || (name !== undefined && values.all))
    throw new Usage("Give one list, or --all.", form);
  const list = SHOWN_LISTS.find((one) => one === name);
  if (name !== undefined && !list) throw new Usage("There is no such list.", form);
  return list;
}
