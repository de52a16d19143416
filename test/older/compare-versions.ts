import { resolve } from "node:path";
import { type Command, FROM_CHECKOUT } from "../home.ts";
import { recordCommands } from "./command-shapes.ts";
import { takeOver } from "./upgrade.ts";

/**
 * `npm run proof -- older --from CHECKOUT`: whether this program answers as the one of an older checkout, with its packages
 * installed, does, and goes on with the home, the outbox and the browser that the older one wrote. Returns the exit code.
 */
export async function proveOlder(checkout: string): Promise<number> {
  const older: Command = [process.execPath, resolve(checkout, "src/main/creel.ts")];
  const [was, is] = [await recordCommands(older), await recordCommands(FROM_CHECKOUT)];
  const differences = was.filter((one, at) => one !== is[at]);
  for (const one of differences) console.log(`older: ${one}\nnow:   ${is[was.indexOf(one)]}`);
  console.log(`${was.length} commands, ${differences.length} with another exit code or shape`);

  const { before, after, arrived, complaints } = await takeOver(older, FROM_CHECKOUT);
  const changed = before.filter((one, at) => one !== after[at]);
  for (const one of changed) console.log(`older: ${one}\nnow:   ${after[before.indexOf(one)]}`);
  console.log(`${before.length} views of the home, ${changed.length} changed`);
  console.log(`arrived: ${arrived.join("; ")}`);
  for (const complaint of complaints) console.log(complaint);
  const isWell = was.length > 0 && arrived.length === 4 && complaints.length === 0;
  return isWell && differences.length === 0 && changed.length === 0 ? 0 : 1;
}
