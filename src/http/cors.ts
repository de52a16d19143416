import { isCapturePath, isProgramOrigin, type ListenerRules } from "./guards/guards.ts";
import type { RequestUrl } from "./request/request-url.ts";
import { BASE_HEADERS } from "./request/responses.ts";
import { ROUTES } from "./routes.ts";

/** The paths and methods open to foreign origins: those that need a key. All others stay closed to them. */
const OPEN = [...new Set(ROUTES.map(({ path }) => path))].sort(byPlaceholders).flatMap((path) => {
  const methods = ROUTES.filter((one) => one.path === path && one.at.includes("api"))
    .filter(({ access }) => ["me", "capture", "read", "full", "keys"].includes(access))
    .map(({ method }) => method);
  return methods.length > 0 ? [{ path: new RegExp(`^${path.replace(/:\w+/, "[^/]+")}$`), methods }] : [];
});

/** Sorts as the router matches: a literal path before one with a parameter. */
function byPlaceholders(a: string, b: string): number {
  return Number(a.includes(":")) - Number(b.includes(":"));
}

/**
 * The methods that a foreign origin may use here: on the API address, captures for an extension or a desktop program,
 * and every route with a key for an origin of the settings. Null when there is none.
 */
export function allowedMethods(
  origin: string,
  request: Request,
  url: RequestUrl,
  { channel }: ListenerRules,
): readonly string[] | null {
  if (isProgramOrigin(origin))
    return channel === "api" && isCapturePath(url) && methodOf(request) === "POST" ? ["POST"] : null;
  return OPEN.find(({ path }) => path.test(url.pathname))?.methods ?? null;
}

/** The request's method; for a preflight, the method that it announces. */
function methodOf({ method, headers }: Request): string | null {
  return method === "OPTIONS" ? headers.get("access-control-request-method") : method;
}

/** The response to a preflight; null for any other request. */
export function replyPreflight({ method }: Request, methods: readonly string[]): Response | null {
  if (method !== "OPTIONS") return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...BASE_HEADERS,
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers":
        "authorization, content-type, creel-captured-on, idempotency-key, if-match, if-none-match, last-event-id, x-api-key",
      "Access-Control-Max-Age": "600",
    },
  });
}

/** Allows this one origin to read the response: never `*`, and never with a browser's own credentials. */
export function allowOrigin({ headers }: Response, origin: string): void {
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", "Creel-Ignored, ETag, Location, Request-Id, Retry-After");
  headers.set("Vary", "Origin");
}
