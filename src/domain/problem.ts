/** What can go wrong, by name. `wire/problems.ts` gives each its HTTP status and exit code. */
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
  field?: string;
  /** The byte, from 0, where the JSON broke. */
  at?: number;
  /** Seconds after which asking again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** A failure with a cure: `detail` says what happened and what to do next, and never holds a secret. */
export class Problem extends Error {
  override name = "Problem";
  readonly field: string | undefined;
  readonly at: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    more: ProblemOptions = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause });
    this.field = more.field;
    this.at = more.at;
    this.retryAfter = more.retryAfter;
  }

  /** The same problem with one more sentence. */
  adding(sentence: string): Problem {
    const { field, at, retryAfter, cause } = this;
    return new Problem(this.code, `${this.detail} ${sentence}`, {
      ...(field === undefined ? {} : { field }),
      ...(at === undefined ? {} : { at }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      cause,
    });
  }
}

/** One of several that were refused, as a value; anything else goes on being thrown. */
export function problemOrThrow(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  throw thrown;
}
