import { Problem } from "../../domain/problem.ts";
import type { ListenerRules } from "../guards/guards.ts";
import { preferredLanguage } from "../request/accept-language.ts";
import { BASE_HEADERS } from "../request/responses.ts";
import type { RequestContext, Surface } from "../request/route.ts";

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  json: "application/json",
};

/** Files with fixed names, which browsers revalidate each time. */
const SHELLS: Record<string, string> = {
  "/": "index.html",
  "/capture": "capture.html",
  "/pair": "pair.html", // `pair_de.html` for a German browser
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
export async function servePage({
  request,
  url,
  dependencies,
  parameters,
}: RequestContext): Promise<Response> {
  const isTranslated = url.pathname === "/pair";
  const named = SHELLS[url.pathname];
  const shell = named && isTranslated ? inLanguageOf(request, named) : named;
  const name = shell ?? parameters.file ?? "";
  const file = shell || HASHED.test(name) ? await dependencies.page(name) : null;
  if (!file) throw new Problem("not-found", "This file does not exist. Reload the page.");
  return replyFile(name, file, {
    "Cache-Control": shell ? "no-cache" : "public, max-age=31536000, immutable",
    ...(isTranslated && { Vary: "Accept-Language" }),
  });
}

function replyFile(name: string, body: Blob, headers: Record<string, string>, status = 200): Response {
  return new Response(body, {
    status,
    headers: { ...BASE_HEADERS, "Content-Type": typeOf(name), "Content-Security-Policy": POLICY, ...headers },
  });
}

function typeOf(name: string): string {
  return TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}

/** The name of the file in the language of the browser. The other pages have a catalogue for each language. */
function inLanguageOf(request: Request, name: string): string {
  return preferredLanguage(request.headers.get("accept-language")) === "de"
    ? name.replace(".html", "_de.html")
    : name;
}

/**
 * The page for a person who opens an unknown address in a browser; null for every other request. It says the same with
 * and without a credential, and links to the page that this surface has.
 */
export async function serveMissing(
  request: Request,
  surface: Surface,
  page: RequestContext["dependencies"]["page"],
): Promise<Response | null> {
  if (request.method !== "GET" || surface === "socket") return null;
  if (!/\btext\/html\b/.test(request.headers.get("accept") ?? "")) return null;
  const file = await page(inLanguageOf(request, "missing.html"));
  if (file === null) return null;
  const html = surface === "api" ? (await file.text()).replace('href="/"', 'href="/pair"') : null;
  const body = html === null ? file : new Blob([html]);
  return replyFile(
    "missing.html",
    body,
    { "Cache-Control": "no-store", Vary: "Accept, Accept-Language" },
    404,
  );
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
