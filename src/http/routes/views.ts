import type { Actor } from "../../domain/access/actor.ts";
import { parseBody } from "../../wire/body.ts";
import { viewChangeBody, viewsBody } from "../../wire/filter/views.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/views`: the saved views, in their order. */
export async function listViews({ dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ views: await dependencies.views(by.account).list() });
}

/** `PUT /api/views`: replaces all saved views. */
export async function replaceViews(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const { views } = parseBody(viewsBody(), await readSmall(request, checkAfterWait));
  return replyJson({ views: await dependencies.views(by.account).replace(views) });
}

/** `PATCH /api/views`: changes one view. */
export async function patchViews(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const change = parseBody(viewChangeBody(), await readSmall(request, checkAfterWait));
  await dependencies.views(by.account).change(change);
  return replyNoContent();
}
