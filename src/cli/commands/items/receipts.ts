import { parseArgs } from "node:util";
import type { Receipt } from "../../../domain/inbox/receipts.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "receipts [--limit N]";

/** `creel receipts`: capture attempts with their source and result. */
export async function receiptsCommand(context: CommandContext): Promise<number> {
  const { values } = withUsage(FORM, () =>
    parseArgs({ args: context.args, options: { limit: { type: "string", default: "20" } } }),
  );
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new Usage("--limit takes a number from 1 to 1000.", FORM);
  const session = await context.openSession({ local: true });
  const all = await (await session.client()).receipts(limit).finally(() => session.close());
  if (context.json) printJson({ receipts: all });
  else if (all.length === 0) print("Nothing has arrived yet.");
  else for (const one of all) print(line(one));
  return 0;
}

function line({ at, sender, address, outcome, code, title }: Receipt): string {
  const when = momentIn(at);
  const from = address === null ? sender : `${sender} ${address}`;
  const what = outcome === "refused" ? `refused: ${code}` : safe(title?.split(/\r\n|\n|\r/)[0] ?? "");
  return `${dim(when)}  ${safe(from).padEnd(24)} ${outcome.padEnd(9)} ${what}`;
}
