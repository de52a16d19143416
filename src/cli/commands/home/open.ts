import { parseArgs } from "node:util";
import { Problem } from "../../../domain/problem.ts";
import type { CommandContext } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { withUsage } from "../../usage.ts";

/** `creel open`: opens a signed-in page. */
export async function openCommand(context: CommandContext): Promise<number> {
  withUsage("open", () => parseArgs({ args: context.args, options: {} }));
  const address = await context.openPage();
  if (address === null) throw new Problem("unavailable", "Creel is not running. Start it with `creel up`.");
  if (context.json) printJson({ address });
  else {
    print(`${address}  (once, within a minute)`);
    if ((await context.openBrowser(address)) === "signed-out") print(typeCode(address));
  }
  return 0;
}

/** The message for a browser that opened the page without its code. */
export function typeCode(address: string): string {
  const [, code] = address.split("#code=");
  return `Your browser cannot read Creel's files, so the page is not signed in. Type ${code} there.`;
}
