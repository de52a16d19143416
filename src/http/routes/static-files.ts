import { Problem } from "../../domain/problem.ts";
import type { ListenerRules } from "../guards/guards.ts";
import { BASE_HEADERS } from "../request/responses.ts";
import type { RequestContext, Surface } from "../request/route.ts";

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

/** What has a name for ever, so that browsers ask for it each time. */
const SHELLS: Record<string, string> = {
  "/": "index.html",
  "/capture": "capture.html",
  "/pair": "pair.html",
  "/api/docs": "docs.html",
  "/worker.js": "worker.js",
};

const LINKED: Record<Surface, RegExp> = {
  api: /^\/pair$/,
  served: /^\/(capture|pair)?$/,
  app: /^\/($|capture$|assets\/)/,
  socket: /^$/,
};

/** Whether it is a page that a link from elsewhere may open: it says the same to everyone. */
export function isShell(front: Surface, path: string): boolean {
  return LINKED[front].test(path);
}

/** A name with a hash of what the file holds, as the build gives them: what it names never changes. */
const HASHED = /^[\w-]+-[a-z0-9]{8}\.[a-z]+$/;

/** The page's own files: the same for everyone, so they need no credential. The shells are had at their paths alone. */
export async function servePage({ url, dependencies, parameters }: RequestContext): Promise<Response> {
  const shell = SHELLS[url.pathname];
  const name = shell ?? parameters.file ?? "";
  const file = shell || HASHED.test(name) ? await dependencies.page(name) : null;
  if (!file) throw new Problem("not-found", "There is no such file. Reload the page.");
  return new Response(file.body, {
    headers: {
      ...BASE_HEADERS,
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "Cache-Control": shell ? "no-cache" : "public, max-age=31536000, immutable",
    },
  });
}

/** A browser sent to `localhost` belongs at 127.0.0.1: sessions are stored for one origin. Null for everyone else. */
export function redirectFromName(request: Request, rules: ListenerRules): Response | null {
  if (rules.channel !== "app" || request.method !== "GET") return null;
  const [origin = ""] = rules.origins;
  const { host } = new URL(origin);
  if (request.headers.get("host") !== host.replace("127.0.0.1", "localhost")) return null;
  return new Response(null, {
    status: 307,
    headers: { ...BASE_HEADERS, Location: `${origin}/` },
  });
}
