import { parseArgs } from "node:util";
import { Problem } from "../domain/problem.ts";
import type { Hand } from "./desk.ts";
import { print, printJson } from "./print.ts";
import { parsed } from "./usage.ts";

/** `creel open`: opens a signed-in page. */
export async function open(hand: Hand): Promise<number> {
  parsed("open", () => parseArgs({ args: hand.args, options: {} }));
  const address = await hand.openPage();
  if (address === null) throw new Problem("unavailable", "Creel is not running. Start it with `creel up`.");
  if (hand.json) printJson({ address });
  else {
    print(`${address}  (for one minute, once)`);
    hand.browse(address);
  }
  return 0;
}
