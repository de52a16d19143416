import { parseArgs } from "node:util";
import { isExpired, type Key, readExpiry, SCOPES, type Scope } from "../../../domain/access/key.ts";
import type { Keyring, NewKey } from "../../../domain/access/keyring.ts";
import { Problem } from "../../../domain/problem.ts";
import { keysOf } from "../../../wire/access/key-client.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, isOutputLost, markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage, withUsage } from "../../usage.ts";

const ANY_SCOPE = SCOPES.join("|");
const FORM = `key add NAME [--scope ${ANY_SCOPE} | --secret-from-stdin] [--expires 90d|DATE] [--in-query] | key list | key scope NAME ${ANY_SCOPE} | key rotate NAME [--grace 12h|DATE] | key revoke NAME`;

type Work = (keyring: Keyring) => Promise<void>;

/** `creel key`: the keys that clients present. */
export async function keyCommand(context: CommandContext): Promise<number> {
  const work = read(context);
  const session = await context.openSession({ local: true });
  try {
    await work(keysOf(await session.client()));
    return 0;
  } finally {
    await session.close();
  }
}

/** Parses the arguments. */
function read({ args, json }: CommandContext): Work {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args,
      options: {
        scope: { type: "string", default: "capture" },
        "secret-from-stdin": { type: "boolean", default: false },
        expires: { type: "string" },
        grace: { type: "string" },
        "in-query": { type: "boolean", default: false },
      },
      allowPositionals: true,
    }),
  );
  const [action, name, ...rest] = positionals;
  const now = Math.floor(Date.now() / 1000);
  if (action === "list" && name === undefined) return (keyring) => list(keyring, json, now);
  if (name !== undefined && action === "scope" && rest.length === 1)
    return (keyring) => rescope(keyring, json, name, readScope(rest[0]));
  if (name === undefined || rest.length > 0) throw new Usage("The arguments are not right.", FORM);
  if (action === "rotate")
    return (keyring) =>
      rotate(keyring, json, name, values.grace === undefined ? null : readExpiry(values.grace, now));
  if (action === "revoke") return (keyring) => revoke(keyring, json, name);
  if (action !== "add") throw new Usage("Give an action and a key.", FORM);
  const scope = readScope(values.scope);
  const more = {
    secret: values["secret-from-stdin"] ? readStdin().trim() : undefined,
    expiresOn: values.expires === undefined ? null : readExpiry(values.expires, now),
    isAllowedInQuery: values["in-query"],
  };
  return (keyring) => add(keyring, json, name, scope, more);
}

function readScope(word = ""): Scope {
  const scope = SCOPES.find((one) => one === word);
  if (scope) return scope;
  throw new Usage("That is not a scope.", FORM);
}

async function add(
  keyring: Keyring,
  json: boolean,
  name: string,
  scope: Scope,
  more: Parameters<Keyring["add"]>[2],
): Promise<void> {
  const made = await keyring.add(name, scope, more);
  const { id, expiresOn } = made;
  if (more?.secret === undefined) markKeyStored(`The key ${name} was made`);
  else markStored(`The imported key ${name} works now`);
  const until = expiresOn === null ? "" : ` until ${momentIn(expiresOn)}`;
  if (json) printJson({ id, name, scope, key: made.secret, ...(expiresOn === null ? {} : { expiresOn }) });
  else if (more?.secret !== undefined)
    print(`The imported key ${safe(name)} works now, for captures${until}.`);
  else tellSecret(made, until);
}

async function rotate(
  keyring: Keyring,
  json: boolean,
  idOrName: string,
  oldUntil: number | null,
): Promise<void> {
  const key = await keyring.rotate(idOrName, oldUntil);
  if (!key) throw unknown(idOrName);
  const { id, name, scope } = key;
  markKeyStored(`The key ${name} has a new secret`);
  if (json) printJson({ id, name, scope, key: key.secret, oldUntil });
  else {
    tellSecret(key, "");
    printError(
      oldUntil === null
        ? "The old secret no longer works."
        : `The old secret works until ${momentIn(oldUntil)}.`,
    );
  }
}

/** Names the cure if stdout fails: a secret is shown only once, so a key whose secret is lost is of no use. */
function markKeyStored(says: string): void {
  markStored(
    says,
    "its secret was not shown, so replace it with `creel key rotate` or remove the key with `creel key revoke`",
  );
}

function tellSecret({ secret, name, scope }: NewKey, until: string): void {
  print(secret);
  if (isOutputLost()) return;
  printError(`This is the key ${safe(name)} (${scope})${until}. It is shown only this once: copy it now.`);
}

async function list(keyring: Keyring, json: boolean, now: number): Promise<void> {
  const keys = await keyring.list();
  if (json) printJson({ keys: keys.map((one) => ({ ...one, isExpired: isExpired(one, now) })) });
  else if (keys.length === 0) print("There are no keys yet. `creel key add NAME` makes one.");
  else
    for (const one of keys)
      print(
        `${safe(one.name).padEnd(20)} ${one.scope.padEnd(8)} …${safe(one.lastFour)}  ${dim(facts(one, now))}`,
      );
}

function facts(one: Key, now: number): string {
  const { lastUsedOn, expiresOn, oldUntil, isBroughtAlong, isAllowedInQuery } = one;
  return [
    lastUsedOn === null ? "never used" : `last used ${momentIn(lastUsedOn)}`,
    ...(expiresOn === null ? [] : [`${isExpired(one, now) ? "expired" : "expires"} ${momentIn(expiresOn)}`]),
    ...(oldUntil === null ? [] : [`the old secret works until ${momentIn(oldUntil)}`]),
    ...(isBroughtAlong ? ["imported"] : []),
    ...(isAllowedInQuery ? ["allowed as ?key= everywhere"] : []),
  ].join(", ");
}

async function rescope(keyring: Keyring, json: boolean, name: string, scope: Scope): Promise<void> {
  if (!(await keyring.rescope(name, scope))) throw unknown(name);
  markStored();
  if (json) printJson({ name, scope });
  else print(`The key ${safe(name)} now has the scope ${scope}.`);
}

async function revoke(keyring: Keyring, json: boolean, name: string): Promise<void> {
  if (!(await keyring.revoke(name))) throw unknown(name);
  markStored(`The key ${name} is revoked`);
  if (json) printJson({ revoked: name });
  else print(`The key ${safe(name)} no longer works.`);
}

function unknown(name: string): Problem {
  return new Problem("not-found", `There is no key ${name}. \`creel key list\` shows the keys.`);
}
