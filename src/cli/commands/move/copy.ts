import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { CopyState, PlainCopy } from "../../../domain/copy/plain-copy.ts";
import { Problem } from "../../../domain/problem.ts";
import { plainCopyOf } from "../../../wire/copy/copy-client.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "copy | copy on FOLDER | copy now | copy off";
const POLL_MS = 200;

/** `creel copy`: the plain copy of all items in a folder, which is made each night. */
export async function copyCommand({ args, json, openSession }: CommandContext): Promise<number> {
  const { positionals } = withUsage(FORM, () => parseArgs({ args, options: {}, allowPositionals: true }));
  const work = read(positionals);
  const session = await openSession({ local: true });
  try {
    const state = await work(plainCopyOf(await session.client()));
    if (json) printJson(state);
    else printState(state);
    return 0;
  } finally {
    await session.close();
  }
}

function read([action, folder, ...rest]: readonly string[]): (copy: PlainCopy) => Promise<CopyState> {
  if (action === "on" && folder !== undefined && rest.length === 0)
    return (copy) => untilMade(copy, () => copy.turnOn(resolve(folder)), "The plain copy is on");
  if (folder !== undefined) throw new Usage("Give on with a folder, now, off, or nothing.", FORM);
  if (action === undefined) return (copy) => copy.state();
  if (action === "now") return (copy) => untilMade(copy, () => copy.run(), "The copy is made");
  if (action !== "off") throw new Usage("Give on with a folder, now, off, or nothing.", FORM);
  return async (copy) => {
    const state = await copy.turnOff();
    markStored("The plain copy is off");
    return state;
  };
}

/** Waits until the copy that `begin` begins is made. Throws why it was not. */
async function untilMade(
  copy: PlainCopy,
  begin: () => Promise<CopyState>,
  stored: string,
): Promise<CopyState> {
  let state = await begin();
  while (state.isRunning && state.problem === null) {
    await Bun.sleep(POLL_MS);
    state = await copy.state();
  }
  if (state.problem !== null) throw new Problem("unavailable", state.problem);
  markStored(stored);
  return state;
}

function printState({ isOn, folder, isRunning, madeOn, fileCount, changedCount, problem }: CopyState): void {
  if (folder === null) {
    print("The plain copy is off. `creel copy on FOLDER` turns it on.");
    return;
  }
  print(
    isOn
      ? `A plain copy is made each night while Creel runs, in ${safe(folder)}`
      : `The plain copy is off. Its files stay in ${safe(folder)}`,
  );
  if (isRunning) print("It is being made now.");
  if (madeOn !== null)
    print(`The last one: ${momentIn(madeOn)}, ${fileCount} files, ${changedCount} of them changed.`);
  if (problem !== null) print(`✗ ${safe(problem)}`);
}
