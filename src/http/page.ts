import { Problem } from "../domain/problem.ts";
import type { Gate } from "./guards.ts";
import { BASE_HEADERS } from "./reply.ts";
import type { Call, Front } from "./route.ts";

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

const LINKED: Record<Front, RegExp> = {
  api: /^\/pair$/,
  served: /^\/(capture|pair)?$/,
  app: /^\/($|capture$|assets\/)/,
  socket: /^$/,
};

/** Whether it is a page that a link from elsewhere may open: it says the same to everyone. */
export function isShell(front: Front, path: string): boolean {
  return LINKED[front].test(path);
}

/** The page's own files: the same for everyone, so they need no credential. Hashed names never change. */
export async function servePage({ url, ports }: Call): Promise<Response> {
  const name = SHELLS[url.pathname] ?? url.pathname.slice("/assets/".length);
  const file = await ports.page(name);
  if (!file) throw new Problem("not-found", "There is no such file. Reload the page.");
  return new Response(file.body, {
    headers: {
      ...BASE_HEADERS,
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "Cache-Control": url.pathname in SHELLS ? "no-cache" : "public, max-age=31536000, immutable",
    },
  });
}

/** A browser sent to `localhost` belongs at 127.0.0.1: sessions are stored for one origin. Null for everyone else. */
export function redirectFromName(request: Request, gate: Gate): Response | null {
  if (gate.place !== "app" || request.method !== "GET") return null;
  const [origin = ""] = gate.origins;
  const { host } = new URL(origin);
  if (request.headers.get("host") !== host.replace("127.0.0.1", "localhost")) return null;
  return new Response(null, {
    status: 307,
    headers: { ...BASE_HEADERS, Location: `${origin}/` },
  });
}
