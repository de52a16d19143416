import type { Actor } from "../../domain/access/actor.ts";
import { parseBody } from "../../wire/body.ts";
import { PreviewBody } from "../../wire/preview.ts";
import { bytesToExpect, MAX_SMALL_BYTES, readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `POST /api/items/preview`: what a capture with `?parse=1` would be made into. Nothing is kept. */
export function previewEntry({ request, dependencies }: RequestContext, by: Actor): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_SMALL_BYTES), async () => {
    const { text } = parseBody(PreviewBody, await readSmall(request));
    return replyJson(await dependencies.items(by).preview(text));
  });
}
