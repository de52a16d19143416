import type { Problem, ProblemCode } from "../../../domain/problem.ts";

/** Problems that pass: the mutation and those behind it wait. */
const RETRY_CODES: readonly ProblemCode[] = [
  "unavailable",
  "disk-full",
  "too-many",
  "timeout",
  "unauthorized",
];

export function isPassing({ code }: Problem): boolean {
  return RETRY_CODES.includes(code);
}

/** Whether a request ended without an answer, so that the server may have carried it out. */
export function isUnanswered(problem: Problem): boolean {
  return isPassing(problem) && problem.cause !== undefined;
}
