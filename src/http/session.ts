import { Problem } from "../domain/problem.ts";
import { parseBody } from "../wire/body.ts";
import { SignInBody } from "../wire/settings.ts";
import { readSmall } from "./body.ts";
import { nameBrowser } from "./browser-name.ts";
import { replyJson, replyNothing } from "./reply.ts";
import type { Call } from "./route.ts";

/** `POST /app/codes`: a terminal of this computer asks for an address that opens a signed-in page. */
export async function issueCode({ ports }: Call): Promise<Response> {
  const { app } = await ports.home();
  return replyJson({ address: `${app}/#code=${ports.codes.issue()}` });
}

/** `POST /app/sessions`: a page trades its one-time code for a session of its own. */
export async function signIn({ request, ports }: Call): Promise<Response> {
  const { code } = parseBody(SignInBody, await readSmall(request));
  if (!ports.codes.redeem(code))
    throw new Problem(
      "unauthorized",
      "This code is wrong, used or older than a minute. Run `creel open` for a new one.",
    );
  return replyJson({ session: await ports.sessions.open(nameBrowser(request.headers.get("user-agent"))) });
}

/** `GET /app/sessions`: the browsers that are signed in. */
export async function listSessions({ request, ports }: Call): Promise<Response> {
  return replyJson({ sessions: await ports.sessions.list(request.headers.get("creel-session")) });
}

/** `DELETE /app/sessions/{id}`: signs it out at once. */
export async function revokeSession({ parameters, ports }: Call): Promise<Response> {
  if (await ports.sessions.revoke(parameters.id ?? "")) return replyNothing();
  throw new Problem(
    "not-found",
    "No browser is signed in under this id. `creel device list` shows those that are.",
  );
}
