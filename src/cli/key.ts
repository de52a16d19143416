import { parseArgs } from "node:util";
import { SCOPES, type Scope } from "../domain/key.ts";
import type { Keyring } from "../domain/keyring.ts";
import { Problem } from "../domain/problem.ts";
import type { Hand } from "./desk.ts";
import { dim, print, printError, printJson, safe } from "./print.ts";
import { readStdin } from "./stdin.ts";
import { parsed, Usage } from "./usage.ts";

const FORM = `key add NAME [--scope ${SCOPES.join("|")} | --secret-from-stdin] | key list | key revoke NAME`;

/** `creel key`: the keys that clients present. */
export async function key(hand: Hand): Promise<number> {
  const { values, positionals } = parsed(FORM, () =>
    parseArgs({
      args: hand.args,
      options: { scope: { type: "string" }, "secret-from-stdin": { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action, name, ...rest] = positionals;
  const scope = values.scope ?? "capture";
  if (rest.length > 0 || !isScope(scope)) throw new Usage("The arguments do not fit.", FORM);
  const run =
    action === "list" && name === undefined
      ? listKeys
      : action === "add" && name !== undefined
        ? (keyring: Keyring) => addKey(keyring, hand, name, scope, values["secret-from-stdin"])
        : action === "revoke" && name !== undefined
          ? (keyring: Keyring) => revokeKey(keyring, hand, name)
          : null;
  if (!run) throw new Usage("Say what to do with which key.", FORM);
  const desk = await hand.desk({ local: true });
  try {
    return await run((await desk.client()).keyring, hand);
  } finally {
    await desk.close();
  }
}

function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}

async function addKey(
  keyring: Keyring,
  { json }: Hand,
  name: string,
  scope: Scope,
  brings: boolean,
): Promise<number> {
  const brought = brings ? readStdin().trim() : undefined;
  const { secret, id } = await keyring.add(name, scope, brought);
  if (json) printJson({ id, name, scope, key: secret });
  else if (brings) print(`The key ${safe(name)} works here now, for captures.`);
  else {
    print(secret);
    printError(`This is the key ${safe(name)} (${scope}). It is shown this once: keep it now.`);
  }
  return 0;
}

async function listKeys(keyring: Keyring, { json }: Hand): Promise<number> {
  const keys = await keyring.list();
  if (json) printJson({ keys });
  else if (keys.length === 0) print("There is no key yet. `creel key add NAME` makes one.");
  else
    for (const { name, scope, lastFour, lastUsedOn } of keys) {
      const used =
        lastUsedOn === null ? "never used" : `last used ${new Date(lastUsedOn * 1000).toLocaleString()}`;
      print(`${safe(name).padEnd(20)} ${scope.padEnd(8)} …${lastFour}  ${dim(used)}`);
    }
  return 0;
}

async function revokeKey(keyring: Keyring, { json }: Hand, name: string): Promise<number> {
  if (!(await keyring.revoke(name)))
    throw new Problem("not-found", `There is no key ${name}. \`creel key list\` shows those that exist.`);
  if (json) printJson({ revoked: name });
  else print(`The key ${safe(name)} works no more.`);
  return 0;
}
