import type { Actor } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/problem.ts";
import { asProblem, PROBLEMS } from "../../wire/problems.ts";
import { openTimeSlice } from "../limits/time-slice.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { elementTexts } from "../request/element-texts.ts";

const STORED_STATUSES = [400, 413, 415, 422];

/** Whether the owner has to see it: many clients never read the response. Pages and terminals show the problem themselves. */
function isForOwner({ code }: Problem, by: Actor): boolean {
  return by.kind === "key" && STORED_STATUSES.includes(PROBLEMS[code].status);
}

/** Stores a key's refused capture unchanged for the owner. Returns the problem to respond with. */
export async function keepRefusedRequest(
  thrown: unknown,
  request: Request,
  body: Uint8Array,
  by: Actor,
  dependencies: Dependencies,
): Promise<Problem> {
  const problem = asProblem(thrown);
  if (!isForOwner(problem, by)) return problem;
  const contentType = request.headers.get("content-type");
  const [isKept = false] = await dependencies.attention(by).keep([{ body, contentType, problem }]);
  return tellClient(problem, "request", isKept);
}

/**
 * Stores what is refused of a batch, each capture as it stands in the batch's text. What keeps them from being stored
 * must not be the answer: the other captures are stored. Returns the results to respond with.
 */
export async function keepRefusedOfBatch<Stored extends object>(
  results: readonly (Stored | Problem)[],
  text: string,
  by: Actor,
  dependencies: Dependencies,
): Promise<readonly (Stored | Problem)[]> {
  const isRefused = (result: Stored | Problem): result is Problem =>
    result instanceof Problem && isForOwner(result, by);
  if (!results.some(isRefused)) return results;
  const encoder = new TextEncoder();
  const texts = await elementTexts(text, "items", openTimeSlice());
  const refused = results.flatMap((problem, n) =>
    isRefused(problem) ? [{ body: encoder.encode(texts[n]), contentType: "application/json", problem }] : [],
  );
  try {
    const kept = await dependencies.attention(by).keep(refused);
    return results.map((result) =>
      isRefused(result) ? tellClient(result, "capture", kept.shift() ?? false) : result,
    );
  } catch {
    const unkept = "Creel could not keep the capture under Needs attention.";
    return results.map((result) => (isRefused(result) ? result.adding(unkept) : result));
  }
}

function tellClient(problem: Problem, what: "request" | "capture", isKept: boolean): Problem {
  return problem.adding(
    isKept
      ? `Creel keeps the ${what} under Needs attention.`
      : `Creel does not keep the ${what}, because this key has too many captures under Needs attention. Decide about those first.`,
  );
}
