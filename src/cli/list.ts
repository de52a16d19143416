import { parseArgs } from "node:util";
import { type Item, LISTS, type List } from "../domain/item.ts";
import type { Hand } from "./desk.ts";
import { dim, print, printJson, safe } from "./print.ts";
import { parsed, Usage } from "./usage.ts";

const FORM = `list [${LISTS.join("|")}] [--limit N] [--local]`;
const SHORT_ID = 8;
const PAGE = 500;

/** `creel list`: the inbox or another list, newest first. */
export async function list(hand: Hand): Promise<number> {
  const { values, positionals } = parsed(FORM, () =>
    parseArgs({
      args: hand.args,
      options: { limit: { type: "string", default: "100" }, local: { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const name = positionals[0] ?? "inbox";
  const limit = Number(values.limit);
  if (positionals.length > 1 || !isList(name)) throw new Usage("There is no such list.", FORM);
  if (!Number.isInteger(limit) || limit < 1) throw new Usage("--limit takes a whole number from 1.", FORM);

  const desk = await hand.desk({ local: values.local });
  try {
    const items: Item[] = [];
    let cursor: string | null | undefined;
    while (items.length < limit && cursor !== null) {
      const query = {
        list: name,
        limit: Math.min(PAGE, limit - items.length),
        ...(cursor ? { cursor } : {}),
      };
      const page = await desk.inbox.list(query);
      items.push(...page.items);
      cursor = page.next;
    }
    if (hand.json) printJson({ items, next: cursor ?? null });
    else show(items, name, cursor !== null);
    return 0;
  } finally {
    await desk.close();
  }
}

function isList(name: string): name is List {
  return (LISTS as readonly string[]).includes(name);
}

function show(items: Item[], name: string, isCut: boolean): void {
  if (items.length === 0) print(name === "inbox" ? "The inbox is empty." : `Nothing in ${name}.`);
  for (const { id, title, note, isFocused, source } of items) {
    const [first = "", ...more] = title.split(/\r\n|\n|\r/);
    const mark = isFocused ? "★ " : "";
    const rest = more.length > 0 || note !== null ? " …" : "";
    print(`${dim(id.slice(0, SHORT_ID))}  ${mark}${safe(first)}${rest}  ${dim(safe(source))}`);
  }
  if (isCut) print(dim("There are more: --limit N shows them."));
}
