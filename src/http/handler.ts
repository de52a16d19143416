import { isOutOfDescriptors } from "../disk/spare-descriptors.ts";
import { Problem } from "../domain/problem.ts";
import { asProblem } from "../wire/problems.ts";
import { allowedMethods, allowOrigin, replyPreflight } from "./cors.ts";
import { checkAccess, checkHost, checkOrigin, findCaller, type ListenerRules } from "./guards/guards.ts";
import { askerOf, openSemaphore, type Semaphore } from "./limits/large-response-limit.ts";
import { whenSent } from "./limits/long-response.ts";
import { openPerPeerLimit } from "./limits/per-peer-limit.ts";
import type { PeerUser } from "./network/peer-user.ts";
import type { Dependencies } from "./request/dependencies.ts";
import { type EventBroadcaster, openEventBroadcaster } from "./request/event-broadcaster.ts";
import { type CheckAfterWait, endsUnclear } from "./request/request-body.ts";
import { parseRequestUrl, type RequestUrl } from "./request/request-url.ts";
import { replyProblem } from "./request/responses.ts";
import type { Route, Surface } from "./request/route.ts";
import { openRouter } from "./router.ts";
import { isShell, redirectFromName, serveMissing } from "./routes/static-files.ts";

/** A key may be revoked while a request waits for longer than this. */
const RECHECK_AFTER_MS = 100; // ms: nearly no capture pays for a second look

/** A request's connection: what the listener knows beside the request itself. */
export interface RequestConnection {
  rules: ListenerRules;
  /** The client's IP address; null on the socket. */
  peer: string | null;
  /** The user who runs the client's program; only the app address asks. */
  peerUser(): Promise<PeerUser>;
  /** While true, a silent client is not disconnected. */
  holdOpen(isHeld: boolean): void;
  /**
   * Marks the response as a stream, which may be silent for ever and which `drain` does not wait for. Call the result
   * when it ends.
   */
  stream(): () => void;
  /** The listener is being replaced: ask the client for a new connection. */
  closing: boolean;
}

export type RequestHandler = (request: Request, connection: RequestConnection) => Promise<Response>;

/** Builds the function from request to response for every listener: the guards in their order, then the route. */
export function createHandler(dependencies: Dependencies): RequestHandler {
  const find = {
    api: openRouter("api"),
    served: openRouter("served"),
    app: openRouter("app"),
    socket: openRouter("socket"),
  };
  const surfaceOf = ({ channel }: ListenerRules): Surface =>
    channel === "api" && dependencies.devicePage.isServed() ? "served" : channel;
  const perPeerLimit = openPerPeerLimit();
  const turns = openSemaphore();
  const shared = { dependencies, turns, feeds: openEventBroadcaster(dependencies) };
  const run = Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString("hex");
  let count = 0;

  function dispatch(request: Request, url: RequestUrl, connection: RequestConnection): Promise<Response> {
    const { method } = request;
    const surface = surfaceOf(connection.rules);
    const found = find[surface](method, url.pathname);
    if (!found) return serveUnknown(request, url, connection, surface);
    if ("methods" in found) return reject(request, url, connection, found.methods);
    const { route, parameters } = found;
    const work = () => runRoute(route, parameters, request, url, connection, shared);
    const response = route.access === "capture" ? work() : perPeerLimit.run(connection.peer, request, work);
    return method === "HEAD" ? response.then(withoutBody) : response;
  }

  /** Answers a path that no route has: with a page for a person, else with a problem. */
  async function serveUnknown(
    request: Request,
    url: RequestUrl,
    connection: RequestConnection,
    surface: Surface,
  ): Promise<Response> {
    return (await serveMissing(request, surface, dependencies.page)) ?? reject(request, url, connection);
  }

  /** Answers a path without a route. Only a client with a credential learns which methods exist. */
  async function reject(
    request: Request,
    url: RequestUrl,
    { rules, peer }: RequestConnection,
    methods?: readonly string[],
  ): Promise<Response> {
    await findCaller(request, url, rules, dependencies, peer);
    if (!methods) throw new Problem("not-found", "This path does not exist. Captures go to POST /api/items.");
    const detail = `This path has only ${methods.join(" and ")}. Use that.`;
    return replyProblem(new Problem("method-not-allowed", detail), { Allow: methods.join(", ") });
  }

  return async (request, connection) => {
    const { rules, closing } = connection;
    const id = `${run}-${(++count).toString(36)}`;
    let foreign: string | null = null;
    let methods: readonly string[] | null = null;
    let response: Response;
    try {
      const redirect = redirectFromName(request, rules);
      if (redirect) return redirect;
      checkHost(request, rules);
      const url = parseRequestUrl(request);
      foreign = checkOrigin(request, rules, dependencies.origins, isShell(surfaceOf(rules), url.pathname));
      if (foreign !== null) methods = allowedMethods(foreign, request, url, rules);
      response = (methods && replyPreflight(request, methods)) ?? (await dispatch(request, url, connection));
    } catch (thrown) {
      const problem = asProblem(isOutOfDescriptors(thrown) ? tooManyConnections(thrown) : thrown);
      // A request that its client aborted is not our error.
      if (problem.code === "internal" && !request.signal.aborted)
        dependencies.log(id, problem.cause ?? problem);
      response = replyProblem(problem);
    }
    if (foreign !== null && methods !== null) allowOrigin(response, foreign);
    response.headers.set("Request-Id", id);
    if (closing || endsUnclear(request)) response.headers.set("Connection", "close");
    return response;
  };
}

function tooManyConnections(cause: unknown): Problem {
  const detail = "Clients hold as many connections as this system allows. Try again in some seconds.";
  return new Problem("unavailable", detail, { cause, retryAfter: 5 });
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel(); // frees its memory: a HEAD has no body
  return new Response(null, response);
}

/** State that all requests share. */
interface SharedState {
  dependencies: Dependencies;
  turns: Semaphore;
  feeds: EventBroadcaster;
}

async function runRoute(
  route: Route,
  parameters: Record<string, string>,
  request: Request,
  url: RequestUrl,
  { rules, peer, peerUser, holdOpen, stream }: RequestConnection,
  { dependencies, turns, feeds }: SharedState,
): Promise<Response> {
  const isStillAuthorized = async () => true;
  const checkAfterWait: CheckAfterWait = () => {};
  const way = { peer, peerUser, stream, isStillAuthorized, checkAfterWait };
  const call = { request, url, parameters, dependencies, feeds, ...way };
  if (route.access === "anyone") return route.handle(call);
  const { access } = route;
  // A slow disk or a long wait must not end in a closed connection without a response. The body has its own limit of 30
  // s.
  holdOpen(true);
  try {
    const by = await findCaller(request, url, rules, dependencies, peer);
    checkAccess(by, access);
    const checkAgain = async () =>
      checkAccess(await findCaller(request, url, rules, dependencies, null), access); // no guess: the rate limit does not count it
    call.isStillAuthorized = () =>
      checkAgain().then(
        () => true,
        () => false,
      );
    const authorizedAt = performance.now();
    call.checkAfterWait = () =>
      performance.now() - authorizedAt > RECHECK_AFTER_MS ? checkAgain() : undefined;
    await route.prepare?.(call);
    if (!route.isLong) return await route.handle(call, by);
    return await turns.run(() => route.handle(call, by), {
      asker: askerOf(by, peer),
      signal: request.signal,
      wasHeavy: (response) => whenSent(response) !== null,
    });
  } finally {
    holdOpen(false);
  }
}
