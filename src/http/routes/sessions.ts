import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { SignInBody } from "../../wire/settings.ts";
import type { PeerUser } from "../network/peer-user.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { browserName } from "../request/user-agent.ts";

/** `POST /app/codes`: issues a one-time sign-in code for a terminal of this computer. */
export async function issueCode({ dependencies }: RequestContext): Promise<Response> {
  const { app } = await dependencies.home();
  return replyJson({ address: `${app}/#code=${dependencies.codes.issue()}` });
}

/**
 * `POST /app/sessions`: a page trades its one-time code for a session. Other users of this computer are refused before
 * the code is read, so they can neither use it up nor spend the tries.
 */
export async function signInWithCode({
  request,
  checkAfterWait,
  dependencies,
  peerUser,
}: RequestContext): Promise<Response> {
  const user = await peerUser();
  if (user !== "own") throw new Problem("forbidden", REFUSED[user]);
  const { code } = parseBody(SignInBody, await readSmall(request, checkAfterWait));
  if (!dependencies.codes.redeem(code))
    throw new Problem(
      "unauthorized",
      "This code is wrong, used or older than a minute. Run `creel open` for a new one.",
    );
  return replyJson({
    session: await dependencies.sessions.open(browserName(request.headers.get("user-agent"))),
  });
}

const REFUSED: Record<Exclude<PeerUser, "own">, string> = {
  other:
    "The request came from another user of this computer, so the code was not checked. Open the page as the user that runs Creel.",
  unknown:
    "Creel could not find out which user of this computer sent the request, so the code was not checked. Open the page in a browser that runs on this system itself.",
};

/** `GET /app/sessions`: the signed-in browsers. */
export async function listSessions({ request, dependencies }: RequestContext): Promise<Response> {
  return replyJson({ sessions: await dependencies.sessions.list(request.headers.get("creel-session")) });
}

/** `DELETE /app/sessions/{id}`: signs the browser out at once. */
export async function revokeSession({ parameters, dependencies }: RequestContext): Promise<Response> {
  if (await dependencies.sessions.revoke(parameters.id ?? "")) return replyNoContent();
  throw new Problem("not-found", "No signed-in browser has this id. `creel device list` shows them.");
}
