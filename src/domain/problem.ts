/** The codes of problems. `wire/problems.ts` maps each to its HTTP status and exit code. */
export type ProblemCode =
  | "invalid-json"
  | "invalid-text"
  | "invalid-request"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "timeout"
  | "conflict"
  | "changed"
  | "too-large"
  | "unsupported"
  | "misdirected"
  | "invalid"
  | "too-many"
  | "internal"
  | "unavailable"
  | "disk-full";

export interface ProblemOptions {
  /** The field of the request that is wrong. */
  field?: string | undefined;
  /** The offset of the byte, from 0, at which the JSON is malformed. */
  at?: number | undefined;
  /** Seconds until a retry makes sense. */
  retryAfter?: number | undefined;
  /** The import that is the newest step, so that no step before it is undone or redone. */
  importId?: string | undefined;
  cause?: unknown;
}

/** An error with a cure: `detail` says what happened and what to do next, and never contains a secret. */
export class Problem extends Error {
  override name = "Problem";
  readonly field: string | undefined;
  readonly at: number | undefined;
  readonly retryAfter: number | undefined;
  readonly importId: string | undefined;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    more: ProblemOptions = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.field = more.field;
    this.at = more.at;
    this.retryAfter = more.retryAfter;
    this.importId = more.importId;
  }

  /** The same problem with one more sentence. */
  adding(sentence: string): Problem {
    return new Problem(this.code, `${this.detail} ${sentence}`, this);
  }
}

/** Returns a Problem as a value, for one of several requests; throws any other error. */
export function problemOrThrow(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  throw thrown;
}

/** The stack of an unexpected error, with its causes. */
export function causeText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause === undefined ? "" : `\ncaused by ${causeText(thrown.cause)}`;
  return `${thrown.stack ?? thrown.message}${cause}`;
}
