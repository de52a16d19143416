import { X509Certificate } from "node:crypto";
import { hostname } from "node:os";
import { parseArgs } from "node:util";
import { isMistyped, MISTYPED } from "../../../domain/access/key.ts";
import { Problem } from "../../../domain/problem.ts";
import { openClient } from "../../../wire/client.ts";
import { readPairLink } from "../../../wire/pair-link.ts";
import { noCreel } from "../../../wire/problems.ts";
import type { CommandContext } from "../../context.ts";
import { readRemoteConfig, writeRemoteConfig } from "../../remote/config.ts";
import {
  MAX_STRANGER_BYTES,
  type RemoteConfig,
  readCertificate,
  tlsTransport,
} from "../../remote/http-client.ts";
import { pinOfCertificate } from "../../remote/pin.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { askUser } from "../../terminal/prompt.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "connect [-] | connect https://HOST:PORT [--pin PIN | --yes] [--key-stdin] [--repin]";

/**
 * `creel connect`: connects this command line to another computer's Creel. It shows the certificate's pin and asks for
 * it first. The key comes from a prompt, stdin or CREEL_KEY, never from an argument, which others could read. The link
 * of `creel pair` contains the pin, and its code is traded for a key; so it comes from a prompt or stdin too.
 */
export async function connectCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args: context.args,
      options: {
        pin: { type: "string" },
        yes: { type: "boolean", default: false },
        "key-stdin": { type: "boolean", default: false },
        repin: { type: "boolean", default: false },
      },
      allowPositionals: true,
    }),
  );
  const [word, ...rest] = positionals;
  if (rest.length > 0) throw new Usage("Give one address, or none.", FORM);
  if (word !== undefined) refuseCode(word);
  const link = word === undefined || word === "-" ? await readLink() : word;
  const invited = readPairLink(link);
  const url = invited?.url ?? readUrl(link);
  const before = readRemoteIfAny(context.remote);
  const leaf = await readCertificate(url);
  const pin = pinOfCertificate(leaf);
  const known = before?.url === url && before.pin === pin;
  if (before?.url === url && !known && !values.repin && !invited)
    throw new Problem(
      "forbidden",
      `The server's pin is now ${pin}, not ${before.pin}. If you changed its certificate yourself, run this again with --repin.`,
    );
  await confirm(pin, values.pin ?? invited?.pin, values.yes || known);
  const server = { url, ...(await fetchCa(url, pin, leaf)), pin, certificate: leaf.fingerprint256 };
  const { remote, me } = invited
    ? await pairWith({ ...server, key: "" }, invited.code)
    : await meetWith({
        ...server,
        key: values.repin && before?.url === url ? before.key : await readKey(values["key-stdin"]),
      });
  writeRemoteConfig(context, { ...remote, ...pinsBefore(before, remote, values.repin) });
  markStored("This computer is connected");
  if (context.json) printJson({ url, pin, name: me.name, scope: me.scope });
  else
    print(
      `Connected to ${url} with the key ${safe(me.name)} (${safe(me.scope)}). \`creel add\` captures there now.`,
    );
  return 0;
}

/** With `--repin` it is the server from before, and what waits for that one goes to it. */
function pinsBefore(before: RemoteConfig | null, { url, pin }: RemoteConfig, isRepin: boolean) {
  if (before?.url !== url || (before.pin !== pin && !isRepin)) return {};
  const pins = new Set([...(before.pinsBefore ?? []), before.pin]);
  pins.delete(pin);
  return pins.size === 0 ? {} : { pinsBefore: [...pins] };
}

type Met = { remote: RemoteConfig; me: { name: string; scope: string } };

/** Checks the key with the server. */
async function meetWith(remote: RemoteConfig): Promise<Met> {
  return { remote, me: await openClient(tlsTransport(remote, MAX_STRANGER_BYTES)).me() };
}

/** Trades the code for a key, over TLS with the pin of the invitation. */
async function pairWith(remote: RemoteConfig, code: string): Promise<Met> {
  const { secret, ...me } = await openClient(tlsTransport(remote, MAX_STRANGER_BYTES)).pair(code, hostname());
  return { remote: { ...remote, key: secret }, me };
}

/** Null for a damaged file, which is about to be replaced. */
function readRemoteIfAny(file: string): RemoteConfig | null {
  try {
    return readRemoteConfig(file);
  } catch {
    return null;
  }
}

/** Refuses a code in an argument: another user could have read and used it. */
function refuseCode(argument: string): void {
  if (!/[#?&]code=/.test(argument) && readPairLink(argument) === null) return;
  throw new Problem(
    "invalid-request",
    "Other users of this computer can read the arguments of a program, so this link was not used. Make a new link with `creel pair`, run `creel connect` without arguments, and paste the link when it asks.",
  );
}

/** The link of `creel pair`, or an address. */
async function readLink(): Promise<string> {
  const link = process.stdin.isTTY ? await askUser("Paste the link that `creel pair` shows: ") : readStdin();
  if (link.trim() !== "") return link.trim();
  throw new Usage("There is no link. Paste it when `creel connect` asks, or send it to stdin.", FORM);
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:") throw new Usage("Give the address of the other Creel.", FORM);
  if (url.username || url.search)
    throw new Usage("Leave the key out of the address; `creel connect` asks for it.", FORM);
  return `https://${url.hostname}:${url.port || 443}`;
}

async function confirm(pin: string, demanded: string | undefined, accepted: boolean): Promise<void> {
  if (demanded !== undefined) {
    if (demanded.replace(/^sha256\/\//, "") === pin.slice("sha256//".length)) return;
    throw new Problem(
      "forbidden",
      `The server has the pin ${pin}, not the one that you gave. Nothing was sent.`,
    );
  }
  if (accepted) return;
  printError(
    `The server has the pin\n  ${pin}\nCompare it with the pin under Settings > API on that computer. They must be equal.`,
  );
  if (!process.stdin.isTTY)
    throw new Problem(
      "forbidden",
      "This is not a terminal, so you cannot compare the pin here. Give it with --pin, or accept it with --yes.",
    );
  if (!/^y(es)?$/i.test(await askUser("Are they equal? [y/N] ")))
    throw new Problem("forbidden", "Not connected. Nothing was sent.");
}

/**
 * The certificate to verify the server by: the CA that it offers or, for a custom certificate of another CA, that
 * certificate itself. Fetched over TLS with the accepted pin.
 */
async function fetchCa(
  url: string,
  pin: string,
  leaf: X509Certificate,
): Promise<Pick<RemoteConfig, "ca" | "isRoot">> {
  const own = leaf.toString();
  const ask = tlsTransport(
    { url, pin, ca: own, certificate: leaf.fingerprint256, key: "" },
    MAX_STRANGER_BYTES,
  );
  const { status, body: ca } = await ask("GET", "/ca.crt");
  const authority = status === 200 ? readAuthority(ca) : null;
  if (!authority) throw noCreel("it does not offer a CA certificate");
  if (!leaf.verify(authority.publicKey)) return { ca: own };
  return { ca, isRoot: authority.verify(authority.publicKey) };
}

function readAuthority(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

async function readKey(fromStdin: boolean): Promise<string> {
  const key = fromStdin
    ? readStdin()
    : (process.env.CREEL_KEY ?? (process.stdin.isTTY ? await askUser("Key: ") : ""));
  if (isMistyped(key.trim())) throw new Problem("invalid", MISTYPED);
  // The key becomes a header line, so a line break in it would begin another one.
  if (/[^ -~]/.test(key.trim()))
    throw new Problem("invalid", "A key is one line of ASCII characters. Copy it again.");
  if (key.trim() !== "") return key.trim();
  throw new Usage("There is no key. Pipe it in with --key-stdin, or set CREEL_KEY.", FORM);
}
