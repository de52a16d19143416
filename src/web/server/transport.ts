import { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { messages } from "../i18n/messages.ts";
import { isPairedDevice } from "../state/device.ts";
import { currentSession, endSession } from "./session.ts";

export const SIGN_IN = "/app/sessions";

const TIMEOUT_MS = 60_000; // a request without a response must not block the queue for ever

/** Sends a request of the page to its server, with the session. */
export const pageTransport: Transport = async (method, path, body, headers, timeoutMs = TIMEOUT_MS) => {
  const secret = currentSession.get();
  const response = await fetch(path, {
    method,
    headers: {
      ...headers,
      ...(secret === null ? {} : { "Creel-Session": secret }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body ?? null,
    credentials: "omit",
    cache: "no-store",
    signal: method === "GET" ? null : AbortSignal.timeout(timeoutMs),
  }).catch(throwUnreachable);
  // A wrong sign-in code does not end an existing session.
  if (response.status === 401 && path !== SIGN_IN) endSession(secret);
  return { status: response.status, body: await response.text().catch(throwUnreachable) };
};

/** No answer has come, or not all of it: what the request asked for may have happened. */
function throwUnreachable(cause: unknown): never {
  const sentence = isPairedDevice ? messages.unreachableThere : messages.unreachable;
  throw new Problem("unavailable", sentence, { cause });
}
