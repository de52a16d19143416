import type { Actor } from "../../domain/access/actor.ts";
import type { TagKind } from "../../domain/item/tags.ts";
import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { PATH_OF } from "../../wire/tag-paths.ts";
import { parsePageQuery, TagBody } from "../../wire/tags.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/tags`, `/api/areas`, `/api/contacts`: a page of names, how many items have each, and their colours. */
export const listTags =
  (kind: TagKind) =>
  async ({ url, dependencies }: RequestContext, by: Actor): Promise<Response> => {
    const { values, next } = await dependencies.tags(by).page(kind, parsePageQuery(url.searchParams));
    return replyJson({ [PATH_OF[kind]]: values, next });
  };

/** `PATCH /api/tags/{name}`, also for areas and contacts: renames, merges, colours. A rename is one step of undo. */
export const changeTag =
  (kind: TagKind) =>
  async (
    { request, checkAfterWait, parameters, dependencies }: RequestContext,
    by: Actor,
  ): Promise<Response> => {
    const patch = parseBody(TagBody, await readSmall(request, checkAfterWait));
    const tag = await dependencies.tags(by).change(kind, parameters.name ?? "", patch);
    if (tag) return replyJson(tag);
    throw new Problem(
      "not-found",
      `No item has this ${kind}. \`GET /api/${PATH_OF[kind]}\` lists all of them.`,
    );
  };

/** `GET /api/projects`: a page of open projects, newest first. */
export async function listProjects({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  const { values, next } = await dependencies.projects(by.account).page(parsePageQuery(url.searchParams));
  return replyJson({ projects: values, next });
}
