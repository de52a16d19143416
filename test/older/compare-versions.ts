import { resolve } from "node:path";
import { type Command, FROM_CHECKOUT } from "../home.ts";
import { fieldNames, onlyFields, recordCommands, shapeOfLine } from "./command-shapes.ts";
import { takeOver } from "./upgrade.ts";

/**
 * `npm run proof -- older --from CHECKOUT`: whether this program answers as the one of an older checkout, with its packages
 * installed, does, and goes on with the home, the outbox and the browser that the older one wrote. It may add fields.
 * Returns the exit code.
 */
export async function proveOlder(checkout: string): Promise<number> {
  const older: Command = [process.execPath, resolve(checkout, "src/main/creel.ts")];
  const [was, is] = [await recordCommands(older), await recordCommands(FROM_CHECKOUT)];
  const known = fieldNames(was.map(({ out }) => out));
  const shape = ({ name, code, out }: (typeof was)[number]) =>
    `${name}: ${code} ${onlyFields(out, known).split("\n").map(shapeOfLine).join("\n")}`;
  const different = report(was.map(shape), is.map(shape));
  console.log(`${was.length} commands, ${different} with another exit code or shape`);

  const { before, after, arrived, complaints } = await takeOver(older, FROM_CHECKOUT);
  const names = fieldNames(before);
  const changed = report(
    before,
    after.map((one) => onlyFields(one, names)),
  );
  console.log(`${before.length} views of the home, ${changed} changed`);
  const added = [...fieldNames([...is.map(({ out }) => out), ...after])].filter(
    (name) => !known.has(name) && !names.has(name),
  );
  console.log(`added fields: ${added.sort().join(", ") || "none"}`);
  console.log(`arrived: ${arrived.join("; ")}`);
  for (const complaint of complaints) console.log(complaint);
  const isWell = was.length > 0 && arrived.length === 4 && complaints.length === 0;
  return isWell && different + changed === 0 ? 0 : 1;
}

/** Prints what differs; returns how many do. */
function report(was: readonly string[], is: readonly string[]): number {
  const different = was.flatMap((one, at) => (one === is[at] ? [] : [`older: ${one}\nnow:   ${is[at]}`]));
  for (const one of different) console.log(one);
  return different.length;
}
