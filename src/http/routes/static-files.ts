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

/** Files with fixed names, which browsers revalidate each time. */
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

/** Whether the path is a page that other sites may link to: it is the same for everyone. */
export function isShell(front: Surface, path: string): boolean {
  return LINKED[front].test(path);
}

/** A name with a hash of its content, as the build makes it: such a file never changes. */
const HASHED = /^[\w-]+-[a-z0-9]{8}\.[a-z]+$/;

/** The page's files: the same for everyone, so they need no credential. The shells are served at their own paths only. */
export async function servePage({ url, dependencies, parameters }: RequestContext): Promise<Response> {
  const shell = SHELLS[url.pathname];
  const name = shell ?? parameters.file ?? "";
  const file = shell || HASHED.test(name) ? await dependencies.page(name) : null;
  if (!file) throw new Problem("not-found", "This file does not exist. Reload the page.");
  return new Response(file.body, {
    headers: {
      ...BASE_HEADERS,
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "Cache-Control": shell ? "no-cache" : "public, max-age=31536000, immutable",
    },
  });
}

/** Redirects a browser from `localhost` to 127.0.0.1, because a session is stored for one origin. Null for all others. */
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
