import type { z } from "zod";
import { problemShape } from "../../../scripts/openapi/item-schemas.ts";
import { OPERATIONS } from "../../../scripts/openapi/operations.ts";
import { problemsOf } from "../../../scripts/openapi/problem-answers.ts";
import type { Channel, Surface } from "../../../src/http/request/route.ts";
import { ROUTES } from "../../../src/http/routes.ts";
import { PROBLEMS } from "../../../src/wire/problems.ts";

/** A response of Creel and its request. */
export interface Exchange {
  method: string;
  path: string;
  place: Channel;
  status: number;
  /** The headers of the response, with names in lower case. */
  headers: Record<string, string>;
  /** Null for a response that does not end. */
  body: string | null;
}

/** Returns the differences between a response and the document. */
export type ResponseValidator = (exchange: Exchange) => string[];

const ROWS = ROUTES.map((route) => ({
  route,
  path: new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`),
}));

/** Returns the route of the request. Undefined means that only the general schema of problems applies. */
export function routeOf({ method, path, place, status }: Exchange) {
  const routeMethod = method === "HEAD" ? "GET" : method;
  // The API address has the page's routes only while paired devices are shown the page there.
  const fronts: Surface[] = place === "api" && status < 400 ? ["api", "served"] : [place];
  const candidates = ROWS.filter(
    (row) => row.path.test(path) && row.route.at.some((at) => fronts.includes(at)),
  );
  const fixed = candidates.filter(({ route }) => !route.path.includes(":")); // they come first, whatever their methods
  return (fixed.length > 0 ? fixed : candidates).find(({ route }) => route.method === routeMethod)?.route;
}

/** Validates by the schemas that generate the document, closed: a field that they do not name is an error. */
export const validateByShapes: ResponseValidator = (exchange) => {
  const { method, status, headers, body } = exchange;
  if (method === "OPTIONS") return []; // a preflight is no operation
  const type = headers["content-type"]?.split(";")[0] ?? "";
  const route = routeOf(exchange);
  const operation = route && OPERATIONS[`${route.method} ${route.path}`];
  if (status === 431) return body ? ["431 has a body"] : []; // by the runtime, on every operation
  if (status >= 400) {
    const all = Object.values(PROBLEMS).some((one) => one.status === status);
    const codes = route && operation && problemsOf(route, operation).get(status);
    if (operation ? !codes : !all) return [`${status} is not among its answers`];
    if (type !== "application/problem+json") return [`${status} is told as ${type}`];
    return method === "HEAD" || body === null ? [] : mismatches(problemShape(codes), body, status);
  }
  const answer = operation?.answers[status];
  if (!answer) return [`${status} is not among its answers`];
  const shape = answer.content?.[type];
  if (answer.content && !shape) return [`${status} is told as ${type}`];
  if (!answer.content && body) return [`${status} has a body`];
  return shape && method !== "HEAD" && body !== null && /[/+]json$/.test(type) ? mismatches(shape, body) : [];
};

function mismatches(shape: z.ZodType, body: string, status?: number): string[] {
  const value = JSON.parse(body) as { status?: number };
  const read = shape.safeParse(value);
  return [
    ...(read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
    ...(status !== undefined && value.status !== status
      ? [`status: ${value.status} in an answer of ${status}`]
      : []),
  ];
}
