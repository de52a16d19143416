import { Problem, type ProblemCode, type ProblemOptions } from "../domain/problem.ts";

interface Told {
  status: number;
  /** The exit code of the command line: 1 refused, 2 usage, 69 unavailable. */
  exit: 1 | 2 | 69;
  title: string;
}

/** The only map from problem codes to statuses, titles and exit codes. */
export const PROBLEMS: Record<ProblemCode, Told> = {
  "invalid-json": { status: 400, exit: 1, title: "The body is not JSON" },
  "invalid-text": { status: 400, exit: 1, title: "The body is not UTF-8" },
  "invalid-request": { status: 400, exit: 2, title: "The request is not valid" },
  unauthorized: { status: 401, exit: 1, title: "A valid key is needed" },
  forbidden: { status: 403, exit: 1, title: "Not allowed" },
  "not-found": { status: 404, exit: 1, title: "Not found" },
  "method-not-allowed": { status: 405, exit: 1, title: "This path does not have this method" },
  timeout: { status: 408, exit: 69, title: "The request took too long to arrive" },
  conflict: { status: 409, exit: 1, title: "It conflicts with existing data" },
  changed: { status: 412, exit: 1, title: "It was changed in the meantime" },
  "too-large": { status: 413, exit: 1, title: "The body is too large" },
  unsupported: { status: 415, exit: 1, title: "This type of body is not supported" },
  misdirected: { status: 421, exit: 1, title: "Unknown host name" },
  invalid: { status: 422, exit: 1, title: "A value is not valid" },
  "too-many": { status: 429, exit: 69, title: "Too many requests" },
  internal: { status: 500, exit: 1, title: "Creel failed" },
  unavailable: { status: 503, exit: 69, title: "Not available now" },
  "disk-full": { status: 507, exit: 1, title: "The disk is full" },
};

/** A problem document, RFC 9457. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  field?: string;
  at?: number;
  importId?: string;
}

export function describe(problem: Problem): ProblemDocument {
  const { field, at, importId } = problem;
  const { status, title } = PROBLEMS[problem.code];
  return {
    type: `urn:creel:problem:${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    ...(field === undefined ? {} : { field }),
    ...(at === undefined ? {} : { at }),
    ...(importId === undefined ? {} : { importId }),
  };
}

/** Converts any error to a Problem: an unexpected one becomes `internal`, without its message. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem("internal", "Creel failed at this request. Try again; its log has the reason.", {
    cause: thrown,
  });
}

/** Reads the problem of a response; without a problem document, the status decides. */
export function readProblem(status: number, body: string, retryAfter?: number): Problem {
  const more = { retryAfter };
  try {
    const { code, detail, field, at, importId } = JSON.parse(body) as Partial<ProblemDocument>;
    if (code !== undefined && code in PROBLEMS && typeof detail === "string")
      return new Problem(code, detail, { ...more, field: field || undefined, at, importId });
  } catch {
    // Not JSON: another program responded.
  }
  return noCreel(`Creel does not answer ${status} in this form`, more);
}

/** Whether a capture was refused only for its date: a clock is wrong, or it waited too long. It is sent again undated. */
export function isDateRefused({ field }: Problem): boolean {
  return field === "Creel-Captured-On";
}

/** The problem of a server that is not Creel. */
export function noCreel(why = "Creel does not answer in this form", more: ProblemOptions = {}): Problem {
  return new Problem("unavailable", `That server is not Creel: ${why}. Check the address.`, more);
}
