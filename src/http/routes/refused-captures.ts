import type { Actor } from "../../domain/access/actor.ts";
import type { Problem } from "../../domain/problem.ts";
import { asProblem, PROBLEMS } from "../../wire/problems.ts";
import type { Dependencies } from "../request/dependencies.ts";

const STORED_STATUSES = [400, 413, 415, 422];

/** A request that was refused, or one refused capture of a batch. */
interface RefusedBody {
  what: "request" | "capture";
  body: Uint8Array;
  contentType: string | null;
}

/**
 * Stores a key's refused capture unchanged for the owner, because many clients never read the response. Pages and
 * terminals show the problem themselves. Returns the problem to respond with.
 */
async function keepRefused(
  thrown: unknown,
  { what, body, contentType }: RefusedBody,
  by: Actor,
  dependencies: Dependencies,
): Promise<Problem> {
  const problem = asProblem(thrown);
  if (by.kind !== "key" || !STORED_STATUSES.includes(PROBLEMS[problem.code].status)) return problem;
  const isKept = await dependencies.attention(by).keep(body, contentType, problem);
  return problem.adding(
    isKept
      ? `Creel keeps the ${what} under Needs attention.`
      : `Creel does not keep the ${what}, because this key has too many captures under Needs attention. Decide about those first.`,
  );
}

export function keepRefusedRequest(
  thrown: unknown,
  request: Request,
  body: Uint8Array,
  by: Actor,
  dependencies: Dependencies,
): Promise<Problem> {
  const contentType = request.headers.get("content-type");
  return keepRefused(thrown, { what: "request", body, contentType }, by, dependencies);
}

/** One capture of a batch, whose others are stored: what keeps it from being kept must not be their answer. */
export async function keepRefusedOfBatch(
  problem: Problem,
  value: unknown,
  by: Actor,
  dependencies: Dependencies,
): Promise<Problem> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const refused = { what: "capture" as const, body, contentType: "application/json" };
  return keepRefused(problem, refused, by, dependencies).catch(() => problem);
}
