import { parseArgs } from "node:util";
import { Problem } from "../../../domain/problem.ts";
import type { Hand } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { parsed } from "../../usage.ts";

/** `creel open`: opens a signed-in page. */
export async function open(hand: Hand): Promise<number> {
  parsed("open", () => parseArgs({ args: hand.args, options: {} }));
  const address = await hand.openPage();
  if (address === null) throw new Problem("unavailable", "Creel is not running. Start it with `creel up`.");
  if (hand.json) printJson({ address });
  else {
    print(`${address}  (once, within a minute)`);
    if ((await hand.browse(address)) === "signed-out") print(typeCode(address));
  }
  return 0;
}

/** What to do where the browser could only be given the page itself. */
export function typeCode(address: string): string {
  const [, code] = address.split("#code=");
  return `Your browser reads no file of Creel's, so its page is not signed in. Type ${code} there.`;
}
