import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { parseProject, parseTemplateChange, parseTemplates } from "../../wire/project/templates.ts";
import { openTimeSlice } from "../limits/time-slice.ts";
import { bytesToExpect, MAX_CAPTURE_BYTES, readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { readIdempotencyKey } from "./capture.ts";
import { replyItem } from "./items.ts";

/** `GET /api/templates`: the templates, in their order. */
export async function listTemplates({ dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ templates: await dependencies.templates(by).list() });
}

/** `PUT /api/templates`: replaces all templates. */
export function replaceTemplates(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const templates = await parseTemplates(
      await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES),
      openTimeSlice(),
    );
    return replyJson({ templates: await dependencies.templates(by).replace(templates) });
  });
}

/** `PATCH /api/templates`: changes one template. The answer has no body, because all templates can be megabytes. */
export function patchTemplates(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const change = await parseTemplateChange(
      await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES),
      openTimeSlice(),
    );
    await dependencies.templates(by).change(change);
    return replyNoContent();
  });
}

/** `POST /api/projects`: makes a project with its items, as one step of undo. */
export function makeProjectAtOnce(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const key = readIdempotencyKey(request.headers);
    const copy = await parseProject(
      await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES),
      openTimeSlice(),
    );
    return replyItem(await dependencies.templates(by).makeProject(copy, key));
  });
}
