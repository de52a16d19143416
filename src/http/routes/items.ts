import type { Actor } from "../../domain/access/actor.ts";
import type { Item } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { parseItemQuery } from "../../wire/item.ts";
import { etagOf, matchesIfNoneMatch } from "../request/etag.ts";
import { replyJson, replyNotModified } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/items`: a page of items, newest first. */
export async function listItems({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson(await dependencies.items(by).list(parseItemQuery(url.searchParams)));
}

/** `GET /api/items/{id}`. Its revision is its `ETag`; with `If-None-Match` what is known already is not sent again. */
export async function getItem(
  { request, parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const item = await dependencies.items(by).get(parameters.id ?? "");
  if (!item) throw noItem();
  return matchesIfNoneMatch(request, item.revision)
    ? replyNotModified(etagOf(item.revision))
    : replyItem(item);
}

/** `GET /api/items/{id}/changes`: what happened to it, oldest first. */
export async function showHistory(
  { parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const changes = await dependencies.items(by).history(parameters.id ?? "");
  if (!changes) throw noItem();
  return replyJson({ changes });
}

export function replyItem(item: Item): Response {
  return replyJson(item, { ETag: etagOf(item.revision) });
}

export function noItem(): Problem {
  return new Problem("not-found", "There is no item with this id. `GET /api/items` lists those that exist.");
}
