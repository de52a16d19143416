import type { ProblemCode } from "../../src/domain/problem.ts";
import { PROBLEMS } from "../../src/wire/problems.ts";
import type { Operation } from "./operation.ts";
import type { RouteInfo } from "./route-security.ts";

/** The problems that any request can have: from the guards, from a limit, from a failure. */
const ALWAYS: ProblemCode[] = ["invalid-request", "forbidden", "misdirected", "internal", "unavailable"];
const WITH_CREDENTIAL: ProblemCode[] = ["unauthorized", "too-many"];
const WITH_BODY: ProblemCode[] = [
  "invalid-json",
  "invalid-text",
  "timeout",
  "too-large",
  "unsupported",
  "invalid",
];

/** Every problem that an operation can answer with, by its status. */
export function problemsOf(row: RouteInfo, operation: Operation): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...ALWAYS,
    ...(row.access === "anyone" ? [] : WITH_CREDENTIAL),
    ...(operation.body ? WITH_BODY : []),
    ...(operation.query ? (["invalid"] as const) : []),
    // On the app address, which is the one that the document names, nothing is there for the socket's operations.
    ...(row.path.includes(":") || isOnSocketAlone(row) ? (["not-found"] as const) : []),
    ...(operation.headers?.includes("If-Match") ? (["changed"] as const) : []),
    ...(row.method === "GET" ? [] : (["disk-full"] as const)),
    ...(operation.problems ?? []),
  ]);
  const all = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => codes.has(code));
  return Map.groupBy(all, (code) => PROBLEMS[code].status);
}

function isOnSocketAlone({ at }: RouteInfo): boolean {
  return at.every((place) => place === "socket");
}
