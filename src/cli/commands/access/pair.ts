import { parseArgs } from "node:util";
import { SCOPES } from "../../../domain/access/key.ts";
import type { Client } from "../../../wire/client.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
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
  if (!scope) throw new Usage("That is not a scope.", FORM);
  if (positionals.length > 1) throw new Usage("Give one name, or none.", FORM);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const invitation = await client.invite({ scope, isForPage, name: positionals[0] ?? null });
    markStored("The invitation was made", "make another; this one ends by itself");
    if (context.json) printJson(invitation);
    else printInvitation(invitation);
    return 0;
  } finally {
    await session.close();
  }
}

function printInvitation({
  address,
  code,
  scope,
  isForPage,
  fingerprint,
  endsOn,
}: Awaited<ReturnType<Client["invite"]>>): void {
  const page = address.split("#")[0];
  print(safe(address));
  const what = isForPage ? "to open the page on a device" : `for a key that may ${scope}`;
  const connect = isForPage
    ? ""
    : "On another computer, run `creel connect` and paste the link when it asks.\n\n";
  printError(`This invitation works once, until ${momentIn(endsOn)}, ${what}.

${connect}On a phone, first open ${page} and compare the fingerprint of the certificate:
  ${fingerprint}
If it is the same, install the certificate. Then scan this, or type the code ${code} there.`);
  const drawn = process.stdout.isTTY ? drawQr(address, process.stdout.columns) : null;
  if (drawn !== null) printError(`\n${drawn}`);
}
