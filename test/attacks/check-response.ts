import { PROBLEMS, type ProblemDocument } from "../../src/wire/problems.ts";

/** A response as a client sees it. */
export interface CheckedResponse {
  status: number;
  headers: Headers;
  body: string;
}

const FIELDS = ["type", "title", "status", "detail", "code", "field", "at"];
const WITHOUT_BODY = [204, 304];

/** Checks a response to any request. Returns an error message, or null. It must not contain `secrets`. */
export function faultOf(
  method: string,
  { status, headers, body }: CheckedResponse,
  secrets: readonly string[],
): string | null {
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`;
  if (!headers.has("request-id") && status !== 307) return "has no Request-Id";
  if (headers.get("access-control-allow-origin") === "*") return "lets every site read it";
  const output = `${JSON.stringify([...headers])}${body}`;
  if (secrets.some((secret) => output.includes(secret))) return "tells a credential";
  if (status < 400)
    return WITHOUT_BODY.includes(status) && body !== "" ? "has a body that it may not have" : null;
  if (headers.get("content-type") !== "application/problem+json")
    return `is refused as ${headers.get("content-type")}`;
  if (headers.get("cache-control") !== "no-store" || headers.get("x-content-type-options") !== "nosniff")
    return "is refused without its guards";
  if (status === 401 && !headers.has("www-authenticate")) return "401 does not say how to sign in";
  if (status === 405 && !headers.has("allow")) return "405 does not say what is allowed";
  if (status === 429 && !headers.has("retry-after")) return "429 does not say when to come back";
  return method === "HEAD" && body === "" ? null : faultOfDocument(status, body);
}

function faultOfDocument(status: number, body: string): string | null {
  let problem: ProblemDocument;
  try {
    problem = JSON.parse(body);
  } catch {
    return `is no JSON: ${body.slice(0, 200)}`;
  }
  const definition = PROBLEMS[problem.code];
  if (definition === undefined) return `has the unknown code ${problem.code}`;
  if (problem.status !== status || definition.status !== status)
    return `says ${problem.status} and is ${status}`;
  if (problem.title !== definition.title || problem.type !== `urn:creel:problem:${problem.code}`)
    return "has another title or type";
  if (Object.keys(problem).some((name) => !FIELDS.includes(name)))
    return `has the fields ${Object.keys(problem)}`;
  if (typeof problem.detail !== "string" || !/^.{10,500}\.$/s.test(problem.detail))
    return `says ${problem.detail}`;
  if (problem.field !== undefined && typeof problem.field !== "string")
    return "names a field that is no text";
  if (problem.at !== undefined && !Number.isInteger(problem.at)) return "names a place that is no number";
  return /\.ts:\d|node_modules|\n\s+at /.test(body) ? "shows where it failed" : null;
}
