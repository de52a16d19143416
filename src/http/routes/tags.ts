import type { Actor } from "../../domain/access/actor.ts";
import type { TagKind } from "../../domain/item/tags.ts";
import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { PATH_OF } from "../../wire/tag-paths.ts";
import { TagBody } from "../../wire/tags.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/tags`, `/api/areas`, `/api/contacts`: the names, how many items have each, and their colours. */
export const listTags =
  (kind: TagKind) =>
  async ({ dependencies }: RequestContext, by: Actor): Promise<Response> =>
    replyJson({ [PATH_OF[kind]]: await dependencies.tags(by).list(kind) });

/** `PATCH /api/tags/{name}`, also for areas and contacts: renames, merges, colours. A rename is one step of undo. */
export const changeTag =
  (kind: TagKind) =>
  async ({ request, parameters, dependencies }: RequestContext, by: Actor): Promise<Response> => {
    const patch = parseBody(TagBody, await readSmall(request));
    const tag = await dependencies.tags(by).change(kind, parameters.name ?? "", patch);
    if (tag) return replyJson(tag);
    throw new Problem(
      "not-found",
      `No item has this ${kind}. \`GET /api/${PATH_OF[kind]}\` lists those that exist.`,
    );
  };

/** `GET /api/projects`: the open projects, newest first. */
export async function listProjects({ dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ projects: await dependencies.projects(by.account).list() });
}
