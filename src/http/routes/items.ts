import type { Actor } from "../../domain/access/actor.ts";
import { clientOf } from "../../domain/access/actor.ts";
import { INDEX_TIMEOUT_MS } from "../../domain/inbox/items.ts";
import type { Item } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { parseChangesQuery } from "../../wire/changes.ts";
import { parseOriginsQuery } from "../../wire/import/item-origins.ts";
import { parseItemQuery } from "../../wire/item.ts";
import { PreviewBody } from "../../wire/preview.ts";
import { etagOf, matchesIfNoneMatch } from "../request/etag.ts";
import { bytesOfWork, MAX_SMALL_BYTES, readSmall } from "../request/request-body.ts";
import { replyJson, replyNotModified } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** Before `listItems`: a search waits for the index. */
export async function awaitIndex({ request, url, dependencies }: RequestContext): Promise<void> {
  if (parseItemQuery(url.searchParams).words === undefined) return;
  const signals = [request.signal, AbortSignal.timeout(INDEX_TIMEOUT_MS)];
  await dependencies.search.catchUp(AbortSignal.any(signals));
}

/** `GET /api/items`: a page of items, newest first. */
export async function listItems({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson(await dependencies.items(by).list(parseItemQuery(url.searchParams), true));
}

/** `GET /api/items/{id}`. The revision is the `ETag`; a matching `If-None-Match` gets 304. */
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

/** `GET /api/items/origins`: where the items of a system came from, and the values that only it can use. */
export async function listItemOrigins({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  const { system, after, limit } = parseOriginsQuery(url.searchParams);
  return replyJson(await dependencies.itemOrigins(by.account).list(system, after, limit));
}

/** `GET /api/items/{id}/changes`: the item's changes, oldest first. */
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
  return new Problem(
    "not-found",
    "There is no item with this id. Check the id, or look for the item in a list.",
  );
}

/** `POST /api/items/preview`: the item that a capture with `?parse=1` would become. Nothing is stored. */
export function previewEntry(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesOfWork(request, MAX_SMALL_BYTES), clientOf(by), async () => {
    const { text } = parseBody(PreviewBody, await readSmall(request, checkAfterWait));
    return replyJson(await dependencies.items(by).preview(text));
  });
}

/**
 * `GET /api/changes`: the log after `since`, oldest first. `reset` tells a reader that the log no longer goes back that
 * far; it must read all items again.
 */
export async function listChanges({ url, dependencies }: RequestContext, by: Actor): Promise<Response> {
  const { since, limit } = parseChangesQuery(url.searchParams);
  const log = dependencies.changes(by.account);
  const [first, last] = [await log.first(), await log.last()];
  if (since > last || since + 1 < first) return replyJson({ changes: [], reset: true, last });
  return replyJson({ changes: await log.catchUp(since, limit), reset: false, last });
}
