/** The parts of a route that the document needs. */
export interface RouteInfo {
  method: string;
  path: string;
  access: "anyone" | "me" | "capture" | "read" | "full" | "keys" | "page" | "terminal";
  at: readonly ("api" | "served" | "app" | "socket")[];
}

type Security = Record<string, string[]>[];

export const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "A key. `creel key add NAME` makes one." },
  header: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "The same key, in a header of its own.",
  },
  query: {
    type: "apiKey",
    in: "query",
    name: "key",
    description:
      "The same key in the query: for captures, and elsewhere only if the key allows it (`isAllowedInQuery`). Addresses end up in logs; prefer a header.",
  },
  session: {
    type: "apiKey",
    in: "header",
    name: "Creel-Session",
    description: "A signed-in page on the app address, or a paired device on the API address.",
  },
};

/** The credentials of a route, of which a caller presents one. The socket needs none: file permissions protect it. */
export function securityOf({ method, path, access, at }: RouteInfo): Security {
  if (access === "anyone" || access === "terminal") return [];
  const scopes = access === "me" || access === "page" ? [] : [access === "keys" ? "full" : access];
  const session = at.includes("app") ? [{ session: [] }] : [];
  if (access === "page" || !at.includes("api")) return session;
  const isCapture = method === "POST" && /^\/api\/items\/?$/.test(path);
  return [{ bearer: scopes }, { header: scopes }, ...(isCapture ? [{ query: scopes }] : []), ...session];
}
