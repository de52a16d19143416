import type { Actor } from "../../domain/access/actor.ts";
import { parseBody } from "../../wire/body.ts";
import { PreviewBody } from "../../wire/preview.ts";
import { bytesToExpect, readSmall, SMALL_CAP } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { Call } from "../request/route.ts";

/** `POST /api/items/preview`: what a capture with `?parse=1` would be made into. Nothing is kept. */
export function previewEntry({ request, ports }: Call, by: Actor): Promise<Response> {
  return ports.budget.spend(bytesToExpect(request, SMALL_CAP), async () => {
    const { text } = parseBody(PreviewBody, await readSmall(request));
    return replyJson(await ports.inbox(by).preview(text));
  });
}
