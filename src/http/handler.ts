import { Problem } from "../domain/problem.ts";
import { asProblem } from "../wire/problems.ts";
import { letRead, openTo, replyPreflight } from "./cors.ts";
import { checkAccess, checkHost, checkOrigin, findCaller, type Gate } from "./guards/guards.ts";
import { openTurns, type Turns } from "./limits/large-response-limit.ts";
import { whenSent } from "./limits/long-response.ts";
import { openCrowd } from "./limits/per-peer-limit.ts";
import type { PeerUser } from "./network/peer-user.ts";
import type { Ports } from "./request/dependencies.ts";
import { type Feeds, openFeeds } from "./request/event-broadcaster.ts";
import { endsUnclear } from "./request/request-body.ts";
import { type Target, targetOf } from "./request/request-url.ts";
import { replyProblem } from "./request/responses.ts";
import type { Access, Front, Route } from "./request/route.ts";
import { openRouter } from "./router.ts";
import { isShell, redirectFromName } from "./routes/static-files.ts";

/** What the listener knows of a request beside its text. */
export interface Connection {
  gate: Gate;
  /** The other side's IP address; null on the socket. */
  peer: string | null;
  /** Whose program is at the other end; asked of the app address alone. */
  peerUser(): Promise<PeerUser>;
  /** While it is held open, a client that waits in silence is not hung up on. */
  holdOpen(isHeld: boolean): void;
  /** The answer is a stream, which may be silent for ever; nobody waits for its end. Call the result at its end. */
  stream(): () => void;
  /** The listener is being replaced: ask the client for a new connection. */
  closing: boolean;
}

export type Answer = (request: Request, connection: Connection) => Promise<Response>;

/** One function from request to response, for every address: the guards in their order, then the route. */
export function makeAnswer(ports: Ports): Answer {
  const find = {
    api: openRouter("api"),
    served: openRouter("served"),
    app: openRouter("app"),
    socket: openRouter("socket"),
  };
  const frontOf = ({ place }: Gate): Front =>
    place === "api" && ports.devicePage.isServed() ? "served" : place;
  const crowd = openCrowd();
  const turns = openTurns();
  const shared = { ports, turns, feeds: openFeeds(ports, turns) };
  const run = Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString("hex");
  let count = 0;

  function lead(request: Request, url: Target, connection: Connection): Promise<Response> {
    const { method } = request;
    const found = find[frontOf(connection.gate)](method, url.pathname);
    if (!found || "methods" in found) return refuse(request, url, connection, found?.methods);
    const { route, parameters } = found;
    const work = () => follow(route, parameters, request, url, connection, shared);
    const answered = route.access === "capture" ? work() : crowd.admit(connection.peer, request, work);
    return method === "HEAD" ? answered.then((response) => new Response(null, response)) : answered;
  }

  /** Only who has a credential learns what there is. */
  async function refuse(
    request: Request,
    url: Target,
    { gate, peer }: Connection,
    methods?: readonly string[],
  ): Promise<Response> {
    await findCaller(request, url, gate, ports, peer);
    if (!methods)
      throw new Problem("not-found", "There is nothing at this path. Captures go to POST /api/items.");
    const detail = `Only ${methods.join(" and ")} can be done here. Use that.`;
    return replyProblem(new Problem("method-not-allowed", detail), { Allow: methods.join(", ") });
  }

  return async (request, connection) => {
    const { gate, closing } = connection;
    const id = `${run}-${(++count).toString(36)}`;
    let foreign: string | null = null;
    let methods: readonly string[] | null = null;
    let response: Response;
    try {
      const redirect = redirectFromName(request, gate);
      if (redirect) return redirect;
      checkHost(request, gate);
      const url = targetOf(request);
      foreign = checkOrigin(request, gate, ports.origins, isShell(frontOf(gate), url.pathname));
      if (foreign !== null) methods = openTo(foreign, request, url, gate);
      response = (methods && replyPreflight(request, methods)) ?? (await lead(request, url, connection));
    } catch (thrown) {
      const problem = asProblem(thrown);
      // A client that went away is no failure of ours.
      if (problem.code === "internal" && !request.signal.aborted) ports.log(id, problem.cause ?? problem);
      response = replyProblem(problem);
    }
    if (foreign !== null && methods !== null) letRead(response, foreign);
    response.headers.set("Request-Id", id);
    if (closing || endsUnclear(request)) response.headers.set("Connection", "close");
    return response;
  };
}

/** What all requests share behind the guards. */
interface Shared {
  ports: Ports;
  turns: Turns;
  feeds: Feeds;
}

async function follow(
  route: Route,
  parameters: Record<string, string>,
  request: Request,
  url: Target,
  { gate, peer, peerUser, holdOpen, stream }: Connection,
  { ports, turns, feeds }: Shared,
): Promise<Response> {
  const stillMay = async () => true;
  const call = { request, url, parameters, ports, feeds, peer, peerUser, stream, stillMay };
  if (route.access === "anyone") return route.handle(call);
  const { access } = route;
  // However long a disk takes, or whatever this waits for: what is kept must not end in silence. A body has its own 30 s.
  holdOpen(true);
  try {
    const by = await findCaller(request, url, gate, ports, peer);
    checkAccess(by, access);
    call.stillMay = () => mayStill(request, url, gate, ports, access);
    if (!route.isLong) return await route.handle(call, by);
    return await turns.take(() => route.handle(call, by), {
      asker: [by.kind, by.name, peer].join("\n"),
      signal: request.signal,
      wasHeavy: (response) => whenSent(response) !== null,
    });
  } finally {
    holdOpen(false);
  }
}

/** To ask again is no guess, so it counts for no address. */
async function mayStill(
  request: Request,
  url: Target,
  gate: Gate,
  ports: Ports,
  access: Exclude<Access, "anyone">,
): Promise<boolean> {
  try {
    checkAccess(await findCaller(request, url, gate, ports, null), access);
    return true;
  } catch {
    return false;
  }
}
