import { parseArgs } from "node:util";
import { SCOPES } from "../../../domain/access/key.ts";
import type { Client } from "../../../wire/client.ts";
import type { CommandContext } from "../../context.ts";
import { print, printError, printJson, safe } from "../../terminal/output.ts";
import { drawQr } from "../../terminal/qr.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = `pair [NAME] [--scope ${SCOPES.join("|")} | --page]`;

/** `creel pair`: invites a device on the network. Its link or code gives the device a key, or the page, once. */
export async function pairCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args: context.args,
      options: { scope: { type: "string" }, page: { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const isForPage = values.page;
  const scope = SCOPES.find((one) => one === (values.scope ?? "capture"));
  if (isForPage && values.scope !== undefined) throw new Usage("The page has no scope.", FORM);
  if (!scope) throw new Usage("That is no scope.", FORM);
  if (positionals.length > 1) throw new Usage("Give one name, or none.", FORM);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const invitation = await client.invite({ scope, isForPage, name: positionals[0] ?? null });
    if (context.json) printJson(invitation);
    else tell(invitation);
    return 0;
  } finally {
    await session.close();
  }
}

function tell({
  address,
  code,
  scope,
  isForPage,
  fingerprint,
  endsOn,
}: Awaited<ReturnType<Client["invite"]>>): void {
  const page = address.split("#")[0];
  print(safe(address));
  const what = isForPage ? "to be shown the page" : `for a key that may ${scope}`;
  const connect = isForPage
    ? ""
    : "Another computer: run `creel connect` there, and paste the link when it asks.\n\n";
  printError(`Once, until ${new Date(endsOn * 1000).toLocaleTimeString()}, ${what}.

${connect}A phone: open ${page} on it first, and install the certificate that it offers if its fingerprint is
  ${fingerprint}
Then, and only then, scan this, or type the code ${code} there.`);
  const drawn = process.stdout.isTTY ? drawQr(address, process.stdout.columns) : null;
  if (drawn !== null) printError(`\n${drawn}`);
}
