import { X509Certificate } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Problem } from "../../../domain/problem.ts";
import type { CommandContext } from "../../context.ts";
import { markStored, print, printJson, safe } from "../../terminal/output.ts";
import { type ComputerInfo, findStores, type TrustedCa, type TrustStore } from "../../trust/trust-stores.ts";
import { withUsage } from "../../usage.ts";

const FORM = "trust [--remove]";

/** The result for one store. */
interface Outcome {
  store: string;
  done: boolean;
  says: string;
  /** The command that the user still has to run. */
  run: string | null;
}

/**
 * `creel trust`: adds the CA of this home to this computer's stores, or removes it. For a change that needs root, it
 * prints the command. Exit 0: nothing is left to do.
 */
export async function trustCommand(context: CommandContext): Promise<number> {
  const { values } = withUsage(FORM, () =>
    parseArgs({ args: context.args, options: { remove: { type: "boolean", default: false } } }),
  );
  const ca = readCa(join(context.home, "tls", "ca.crt"));
  process.umask(0o022); // files of the stores' programs must be readable for everyone
  const outcomes: Outcome[] = [];
  for (const store of findStores(ca, thisMachine()))
    outcomes.push(await (values.remove ? remove(store) : add(store)));
  const isDone = outcomes.length > 0 && outcomes.every(({ done }) => done);
  if (outcomes.some(({ done }) => done)) markStored("The stores are changed");
  if (context.json) printJson({ ok: isDone, ca: ca.path, sha256: ca.sha256, stores: outcomes });
  else for (const line of describeOutcomes(outcomes, ca, values.remove)) print(line);
  return isDone ? 0 : 1;
}

function readCa(path: string): TrustedCa {
  if (!existsSync(path))
    throw new Problem("unavailable", `There is no CA at ${path} yet. Start Creel once, with \`creel up\`.`);
  try {
    const { fingerprint, fingerprint256 } = new X509Certificate(readFileSync(path));
    return { path, sha1: fingerprint.replaceAll(":", ""), sha256: fingerprint256.replaceAll(":", "") };
  } catch (cause) {
    throw new Problem("unavailable", `${path} is not a certificate. \`creel doctor\` shows what to do.`, {
      cause,
    });
  }
}

function thisMachine(): ComputerInfo {
  return {
    platform: process.platform,
    folder: homedir(),
    env: process.env,
    hasProgram: (name) => Bun.which(name) !== null,
    exists: existsSync,
    list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

async function add(store: TrustStore): Promise<Outcome> {
  return (await runAll(store, store.add)) ?? { store: store.name, done: true, says: "added", run: null };
}

async function remove(store: TrustStore): Promise<Outcome> {
  const nothing = { store: store.name, done: true, says: "it was not there", run: null };
  if (store.first === null && store.find && (await run(store.find)) !== null) return nothing;
  return (await runAll(store, store.remove)) ?? { ...nothing, says: "removed" };
}

/** Runs the commands; if one fails, returns the reason and the commands to run by hand. */
async function runAll(store: TrustStore, commands: string[][]): Promise<Outcome | null> {
  const left = { store: store.name, done: false, run: inShell(commands, store.isForRoot) };
  if (store.first !== null)
    return { ...left, says: "certutil is missing", run: `${store.first}\n${left.run}` };
  if (store.isForRoot && process.getuid?.() !== 0) return { ...left, says: "needs root" };
  for (const command of commands) {
    const failure = await run(command);
    if (failure !== null) return { ...left, says: `${command[0]} failed: ${failure}` };
  }
  return null;
}

/** Null on success, else its last line of output. It gets no input: a question would wait for ever. */
async function run(command: string[]): Promise<string | null> {
  try {
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return code === 0 ? null : (`${out}\n${err}`.trim().split("\n").at(-1) ?? "").trim() || `exit ${code}`;
  } catch (cause) {
    return (cause as Error).message;
  }
}

function inShell(commands: string[][], isForRoot: boolean): string {
  return commands.map((command) => `${isForRoot ? "sudo " : ""}${command.map(quote).join(" ")}`).join("\n");
}

function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}

function* describeOutcomes(
  outcomes: Outcome[],
  { path, sha256 }: TrustedCa,
  isRemoval: boolean,
): Generator<string> {
  yield `CA ${safe(path)}`;
  yield `SHA-256 ${sha256.match(/../g)?.join(":")}`;
  if (outcomes.length === 0)
    yield "No certificate store was found on this computer. Give the file to programs directly.";
  for (const { store, done, says, run } of outcomes) {
    yield `${done ? "✓" : "✗"} ${safe(store)}: ${safe(says)}`;
    if (run !== null)
      for (const line of ["Run this yourself:", ...run.split("\n").map((one) => `  ${safe(one)}`)])
        yield `  ${line}`;
  }
  if (outcomes.some(({ done }) => done))
    yield isRemoval ? "Restart open browsers." : "Restart open browsers. `creel trust --remove` undoes this.";
}
