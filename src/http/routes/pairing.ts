import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import { checkKeyName, OWN_NAMES, type Scope } from "../../domain/access/key.ts";
import type { NewKey } from "../../domain/access/keyring.ts";
import { nameDevice } from "../../domain/access/pairing.ts";
import { isReachableByOthers } from "../../domain/home/api-listener.ts";
import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { InviteBody, PairBody } from "../../wire/pair.ts";
import { writePairLink } from "../../wire/pair-link.ts";
import type { ApiView } from "../../wire/settings.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { browserName } from "../request/user-agent.ts";

/** `POST /app/pairings`: a terminal or a page of this computer invites a device. */
export async function invite({ request, checkAfterWait, dependencies }: RequestContext): Promise<Response> {
  const { scope, isForPage, name } = parseBody(InviteBody, await readSmall(request, checkAfterWait));
  const { door: listener, pin, fingerprint, ...view } = await dependencies.settings.view();
  if (listener.address === null || !isReachableByOthers(listener))
    throw noDeviceCanConnect({ door: listener, ...view });
  if (isForPage) checkServed(dependencies);
  if (name !== null && (await namesOf(dependencies)).includes(checkKeyName(name)))
    throw new Problem(
      "conflict",
      `A key or device named ${name} exists already. Revoke it or choose another name.`,
      { field: "name" },
    );
  const invitation = dependencies.pairing.invite({ scope, isForPage, name });
  const address = writePairLink({ url: listener.address, pin, code: invitation.code });
  return replyJson({ ...invitation, address, pin, fingerprint });
}

function noDeviceCanConnect({
  settings,
  door: listener,
  hosts,
}: Pick<ApiView, "settings" | "door" | "hosts">): Problem {
  if (settings.enabled && listener.address === null)
    return new Problem(
      "conflict",
      `No device can be paired, because the API is not up. ${listener.reason ?? "Start Creel with `creel up`."}`,
    );
  const own = hosts.find((host) => /^\d+(\.\d+){3}$/.test(host)) ?? "HOST";
  return new Problem(
    "conflict",
    `No device can be paired, because the API ${settings.enabled ? "serves this computer only" : "is off"}. \`creel api on --host ${own}\` opens it to your network.`,
  );
}

function checkServed({ devicePage }: Dependencies): void {
  if (devicePage.isServed()) return;
  throw new Problem(
    "conflict",
    "The page is not shown on paired devices. Switch that on with `creel api page on`, or under Settings > Devices.",
  );
}

/** The names in use: this computer's own, those of keys, and those of paired devices. */
async function namesOf({ keyring, sessions }: Dependencies): Promise<string[]> {
  const [keys, all] = await Promise.all([keyring(ONLY_ACCOUNT).list(), sessions.list(null)]);
  const devices = all.filter((one) => one.isPaired).map((one) => one.browser);
  return [...OWN_NAMES, ...keys.map(({ name }) => name), ...devices];
}

/**
 * `POST /api/pair`: a device trades its code for a key, or for a session with the page. The only response with this
 * secret.
 */
export async function pairDevice({
  request,
  checkAfterWait,
  dependencies,
  peer,
}: RequestContext): Promise<Response> {
  const check = () => {
    const wait = dependencies.rateLimit.wait(peer);
    if (wait > 0)
      throw new Problem(
        "too-many",
        "Too many wrong codes or keys came from this address. Wait a while, then try again.",
        {
          retryAfter: wait,
        },
      );
  };
  check();
  const { code, device, isBrowser } = parseBody(PairBody, await readSmall(request, checkAfterWait));
  check(); // other codes may have failed while the body arrived
  const invited = dependencies.pairing.accept(code, isBrowser, peer);
  if (!invited) {
    dependencies.rateLimit.fail(peer);
    throw refusalOf(dependencies.pairing.usedFrom(code), peer);
  }
  const itself = device.trim() === "" ? browserName(request.headers.get("user-agent")) : device;
  const findName = async () => nameDevice(invited.name ?? itself, await namesOf(dependencies));
  if (invited.isForPage) {
    const name = await findName();
    checkServed(dependencies); // no await before the session is made: switching the page off must end this session too
    return replyJson({ name, session: await dependencies.sessions.openPaired(name) });
  }
  const { secret, ...key } = await addKey(dependencies, invited.scope, findName);
  return replyJson({ ...key, key: secret });
}

/** The problem for a code that was refused. A client with a used code learns from where it was used. */
function refusalOf(usedFrom: string | null | undefined, peer: string | null): Problem {
  const refusal = new Problem(
    "unauthorized",
    "This code is wrong, used or older than five minutes. Make a new one with `creel pair`, or under Settings > Devices.",
  );
  if (usedFrom === undefined) return refusal;
  const where = usedFrom === peer ? "this same address" : "another address";
  return refusal.adding(
    `It was used already, from ${where}. If that was not you, revoke the newest key or device: \`creel key list\` and \`creel device list\` on the inviting computer show them.`,
  );
}

const TRIES = 5;

/** Adds the key. Another key may take the name at the same moment. */
async function addKey(
  { keyring }: Dependencies,
  scope: Scope,
  findName: () => Promise<string>,
): Promise<NewKey> {
  for (let n = 1; ; n++) {
    try {
      return await keyring(ONLY_ACCOUNT).add(await findName(), scope);
    } catch (thrown) {
      if (n >= TRIES || !(thrown instanceof Problem) || thrown.code !== "conflict") throw thrown;
    }
  }
}
