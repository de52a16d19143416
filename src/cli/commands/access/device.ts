import { parseArgs } from "node:util";
import type { Session } from "../../../domain/access/sessions.ts";
import { Problem } from "../../../domain/problem.ts";
import type { CommandContext } from "../../context.ts";
import { beginsWith } from "../../resolve-items.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "device list | device revoke ID";
const SHORT_ID_CHARS = 8; // characters of an id: enough for a few devices

/** `creel device`: the signed-in browsers, and the paired devices with the page. */
export async function deviceCommand(context: CommandContext): Promise<number> {
  const { positionals } = withUsage(FORM, () =>
    parseArgs({ args: context.args, allowPositionals: true, options: {} }),
  );
  const [action, id, ...rest] = positionals;
  const isList = action === "list" && id === undefined;
  const isRevoke = action === "revoke" && id !== undefined && id.length >= 4 && rest.length === 0;
  if (!isList && !isRevoke) throw new Usage("Give list, or revoke and at least 4 characters of an id.", FORM);
  const session = await context.openSession({ local: true });
  try {
    const { sessions } = await session.client();
    const all = await sessions.list();
    if (isList) list(all, context);
    else {
      const one = pick(all, id ?? "");
      await sessions.revoke(one.id);
      markStored("The device is signed out");
      if (context.json) printJson({ revoked: one.id });
      else print(`${safe(one.browser)} is signed out.`);
    }
    return 0;
  } finally {
    await session.close();
  }
}

function list(all: Session[], { json }: CommandContext): void {
  if (json) printJson({ devices: all });
  else if (all.length === 0) print("No browser is signed in. `creel open` opens the page, signed in.");
  else
    for (const { id, browser, isPaired, createdOn, lastUsedOn } of all) {
      const [since, last] = [createdOn, lastUsedOn].map((at) => momentIn(at));
      print(
        `${id.slice(0, SHORT_ID_CHARS)}  ${safe(browser).padEnd(24)}  ${dim(`${isPaired ? "paired " : ""}since ${since}, last used ${last}`)}`,
      );
    }
}

/** Finds a session by the beginning of its id. Throws `not-found` for none, `invalid-request` for several. */
function pick(all: Session[], start: string): Session {
  const [one, second] = all.filter(({ id }) => beginsWith(id, start));
  if (!one)
    throw new Problem(
      "not-found",
      `No signed-in browser has the id ${start}. \`creel device list\` shows them.`,
    );
  if (second) throw new Usage("Several ids begin with that. Give more of the id.", FORM);
  return one;
}
