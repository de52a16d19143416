import { Hono } from "hono";
import { Problem } from "../domain/problem.ts";
import { asProblem } from "../wire/problems.ts";
import { allowProgram, replyPreflight } from "./capture.ts";
import { checkAccess, checkHost, checkOrigin, findCaller, type Gate } from "./guards.ts";
import { redirectFromName } from "./page.ts";
import type { Ports } from "./ports.ts";
import { replyProblem } from "./reply.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";
import { type Target, targetOf } from "./target.ts";

/** What the listener knows of a request beside its text. */
export interface Connection {
  gate: Gate;
  /** The other side's IP address; null on the socket. */
  peer: string | null;
  /** How long the other side may be silent, in seconds. */
  allow(seconds: number): void;
  /** The answer is a stream, which may be silent for ever; nobody waits for its end. Call the result at its end. */
  stream(): () => void;
  /** The listener is being replaced: ask the client for a new connection. */
  closing: boolean;
}

export type Answer = (request: Request, connection: Connection) => Promise<Response>;

type Bindings = Connection & { url: Target };

/** One function from request to response, for every address: the guards in their order, then the route. */
export function makeAnswer(ports: Ports): Answer {
  const routers = {
    api: makeRouter(ports, "api"),
    app: makeRouter(ports, "app"),
    socket: makeRouter(ports, "socket"),
  };
  const run = Buffer.from(crypto.getRandomValues(new Uint8Array(4))).toString("hex");
  let count = 0;

  return async (request, connection) => {
    const { gate, closing } = connection;
    const id = `${run}-${(++count).toString(36)}`;
    let url: Target | undefined;
    let response: Response;
    try {
      const redirect = redirectFromName(request, gate);
      if (redirect) return redirect;
      checkHost(request, gate);
      url = targetOf(request);
      checkOrigin(request, gate, gate.place === "app" && /^\/($|assets\/)/.test(url.pathname));
      response =
        replyPreflight(request, url) ?? (await routers[gate.place].fetch(request, { ...connection, url }));
    } catch (thrown) {
      const problem = asProblem(thrown);
      // A client that went away is no failure of ours.
      if (problem.code === "internal" && !request.signal.aborted) ports.log(id, problem.cause ?? problem);
      response = replyProblem(problem);
    }
    if (url) allowProgram(request, url, response);
    response.headers.set("Request-Id", id);
    if (closing) response.headers.set("Connection", "close");
    return response;
  };
}

function makeRouter(ports: Ports, place: Gate["place"]): Hono<{ Bindings: Bindings }> {
  const router = new Hono<{ Bindings: Bindings }>();
  const routes = ROUTES.filter((route) => route.at.includes(place));
  for (const route of routes)
    router.on(route.method, route.path, ({ req, env }) => follow(route, req.raw, env, req.param(), ports));
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes.filter((route) => route.path === path).map((route) => route.method);
    router.all(path, async ({ req, env }) => {
      await findCaller(req.raw, env.url, env.gate, ports, env.peer);
      const problem = new Problem(
        "method-not-allowed",
        `Only ${allow.join(" and ")} can be done here. Use that.`,
      );
      return replyProblem(problem, { Allow: allow.join(", ") });
    });
  }
  router.notFound(async ({ req, env }) => {
    await findCaller(req.raw, env.url, env.gate, ports, env.peer);
    throw new Problem("not-found", "There is nothing at this path. Captures go to POST /api/items.");
  });
  router.onError((thrown) => {
    throw thrown;
  });
  return router;
}

async function follow(
  route: Route,
  request: Request,
  { url, gate, peer, allow, stream }: Bindings,
  parameters: Record<string, string>,
  ports: Ports,
): Promise<Response> {
  const call = { request, url, parameters, ports, allow, stream };
  if (route.access === "anyone") return route.handle({ ...call, stillMay: async () => true });
  const { access } = route;
  const find = async () => {
    const by = await findCaller(request, url, gate, ports, peer);
    checkAccess(by, access);
    return by;
  };
  const stillMay = () => find().then(Boolean, () => false);
  return route.handle({ ...call, stillMay }, await find());
}
