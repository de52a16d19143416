import type { Actor } from "../../domain/access/actor.ts";
import { clientOf } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/problem.ts";
import {
  type AttentionViews,
  MakeItemBody,
  parseAttentionQuery,
  type RawView,
  viewOf,
} from "../../wire/attention.ts";
import { parseBody } from "../../wire/body.ts";
import { guessDraft } from "../../wire/salvage.ts";
import { yieldForHeavyWork } from "../limits/large-response-limit.ts";
import { bytesToExpect, MAX_CAPTURE_BYTES, readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/attention`: a page of the refused captures, newest first, each with a guess at its draft. */
export async function listAttention({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  const { entries, next } = await dependencies.attention(by).list(parseAttentionQuery(url.searchParams));
  const views: RawView[] = [];
  for (const raw of entries) {
    await yieldForHeavyWork(); // guessing at a long text takes some milliseconds
    views.push(viewOf(raw));
  }
  const page: AttentionViews = { attention: views, next };
  return replyJson(page);
}

/** `POST /api/attention/{id}/item`: makes an item of the draft in the body, or of our guess. */
export function makeItem(
  { request, checkAfterWait, parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const attention = dependencies.attention(by);
    const raw = await attention.get(parameters.id ?? "");
    if (!raw) throw gone();
    const text = await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES);
    const guess = guessDraft(raw.body);
    const {
      title = guess.title,
      note = guess.note,
      isFocused = guess.isFocused,
    } = text === "" ? {} : parseBody(MakeItemBody, text);
    const captured = await attention.makeItem(raw.id, { title, note, isFocused });
    if (!captured) throw gone();
    return replyJson(captured, { Location: `/api/items/${captured.id}` });
  });
}

/** `DELETE /api/attention/{id}`: discards it; `restore` undoes that. */
export async function discardAttention(
  { parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  if (await dependencies.attention(by).discard(parameters.id ?? "")) return replyNoContent();
  throw gone();
}

/** `POST /api/attention/{id}/restore`. */
export async function restoreAttention(
  { parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  if (await dependencies.attention(by).restore(parameters.id ?? "")) return replyNoContent();
  throw gone();
}

function gone(): Problem {
  return new Problem(
    "not-found",
    "No capture with this id needs attention. `GET /api/attention` lists those that do.",
  );
}
