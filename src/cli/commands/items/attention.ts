import { parseArgs } from "node:util";
import { Problem } from "../../../domain/problem.ts";
import type { AttentionViews, RawView } from "../../../wire/attention.ts";
import type { Client } from "../../../wire/client.ts";
import type { CommandContext } from "../../context.ts";
import { beginsWith } from "../../resolve-items.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM =
  "attention | attention show ID | attention keep ID [TITLE [NOTE]] | attention discard ID | attention restore ID";
const SHORT_ID = 8;

/** `creel attention`: refused captures, stored raw until the owner has decided. */
export async function attentionCommand(context: CommandContext): Promise<number> {
  const { positionals } = withUsage(FORM, () => parseArgs({ args: context.args, allowPositionals: true }));
  const [action = "list", id, ...texts] = positionals;
  if (action === "list" && id === undefined) return withClient(context, (client) => showAll(client, context));
  if (!id || texts.length > (action === "keep" ? 2 : 0)) throw new Usage("Give an action and an id.", FORM);
  switch (action) {
    case "show":
      return withClient(context, async (client) => showOne(await find(client, id), context));
    case "keep":
      return withClient(context, (client) => keep(client, id, texts, context));
    case "discard":
      return withClient(context, async (client) => {
        const raw = await find(client, id);
        await client.attention.discard(raw.id);
        return printResult(
          context,
          { discarded: raw.id },
          `Discarded. \`creel attention restore ${raw.id}\` brings it back.`,
        );
      });
    case "restore":
      return withClient(context, async (client) => {
        await client.attention.restore(id);
        return printResult(context, { restored: id }, "It needs attention again.");
      });
    default:
      throw new Usage(`There is no action ${safe(action)}.`, FORM);
  }
}

async function withClient(
  context: CommandContext,
  work: (client: Client) => Promise<number>,
): Promise<number> {
  const session = await context.openSession({ local: true });
  try {
    return await work(await session.client());
  } finally {
    await session.close();
  }
}

async function showAll(client: Client, { json }: CommandContext): Promise<number> {
  const all = await listAll(client);
  if (json) printJson({ attention: all });
  else if (all.length === 0) print("Nothing needs attention.");
  for (const { id, guess, sender, detail, times } of json ? [] : all) {
    const often = times > 1 ? ` ${times} times` : "";
    print(
      `${dim(id.slice(0, SHORT_ID))}  ${safe(guess.title)}  ${dim(`${safe(sender)}${often}`)}\n          ${dim(safe(detail))}`,
    );
  }
  return 0;
}

/** All pages of the list. */
async function listAll(client: Client): Promise<RawView[]> {
  const all: RawView[] = [];
  let cursor: string | null = null;
  do {
    const { attention, next }: AttentionViews = await client.attention.list(cursor);
    all.push(...attention);
    cursor = next;
  } while (cursor !== null);
  return all;
}

function showOne(raw: RawView, { json }: CommandContext): number {
  if (json) printJson(raw);
  else print(raw.body.split("\n").map(safe).join("\n"));
  return 0;
}

async function keep(
  client: Client,
  id: string,
  [title, note]: string[],
  context: CommandContext,
): Promise<number> {
  const raw = await find(client, id);
  const draft = { ...(title === undefined ? {} : { title }), ...(note === undefined ? {} : { note }) };
  const item = await client.attention.makeItem(raw.id, draft);
  return printResult(context, item, `In the inbox: ${item.id}`);
}

/** Finds a refused capture by a unique beginning of its id. */
async function find(client: Client, id: string): Promise<RawView> {
  const found = (await listAll(client)).filter((raw) => beginsWith(raw.id, id));
  const [raw] = found;
  if (raw && found.length === 1) return raw;
  throw new Problem(
    "not-found",
    found.length > 1
      ? "Several ids begin with that. Give more of the id."
      : "No capture with this id needs attention. `creel attention` lists those that do.",
  );
}

function printResult({ json }: CommandContext, value: unknown, sentence: string): number {
  markStored();
  if (json) printJson(value);
  else print(sentence);
  return 0;
}
