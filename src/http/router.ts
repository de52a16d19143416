import { TrieRouter } from "hono/router/trie-router";
import type { Route, Surface } from "./request/route.ts";
import { ROUTES } from "./routes.ts";

/** A route with its decoded path parameters, or the methods that the path supports. */
export type RouteMatch =
  | { route: Route; parameters: Record<string, string> }
  | { methods: readonly string[] };

type Entry = { route: Route } | { methods: readonly string[] };

/**
 * Finds a route by method and path among those of a surface. Null: no such path. A literal path is looked up before any
 * with a parameter, so a capture does not wait for that search.
 */
export function openRouter(front: Surface): (method: string, path: string) => RouteMatch | null {
  const isApi = front === "served";
  const routes = ROUTES.filter(({ at }) => at.includes(front) || (isApi && at.includes("api")));
  const fixed = new Map<string, Entry>();
  const router = new TrieRouter<Entry>();
  const add = (method: string, path: string, entry: Entry) =>
    path.includes(":") ? router.add(method, path, entry) : fixed.set(`${method} ${path}`, entry);
  for (const route of routes) add(route.method, route.path, { route });
  // Last, for every other method.
  for (const path of new Set(routes.map((route) => route.path)))
    add("ALL", path, { methods: routes.filter((one) => one.path === path).map((one) => one.method) });

  return (method, path) => {
    const wanted = method === "HEAD" ? "GET" : method;
    const known = fixed.get(`${wanted} ${path}`) ?? fixed.get(`ALL ${path}`);
    if (known) return "methods" in known ? known : { route: known.route, parameters: {} };
    const [[first]] = router.match(wanted, path);
    if (!first) return null;
    const [entry, parts] = first as [Entry, Record<string, string>];
    if ("methods" in entry) return entry;
    const parameters: Record<string, string> = {};
    for (const name in parts) parameters[name] = decode(parts[name] ?? "");
    return { route: entry.route, parameters };
  };
}

/** Decodes a path part: a key's name may contain `/`. Malformed text stays as it is, and no name matches it. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
