import type { Actor } from "../../domain/access/actor.ts";
import { parseChangesQuery } from "../../wire/changes.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/**
 * `GET /api/changes`: the log after `since`, oldest first. A reader that was away for longer than the log goes back is
 * told with `reset`, and reads the items anew.
 */
export async function listChanges({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  const { since, limit } = parseChangesQuery(url.searchParams);
  const log = dependencies.changes(by.account);
  const [first, last] = [await log.first(), await log.last()];
  if (since > last || since + 1 < first) return replyJson({ changes: [], reset: true, last });
  return replyJson({ changes: await log.catchUp(since, limit), reset: false, last });
}
