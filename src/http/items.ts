import type { Actor } from "../domain/actor.ts";
import { Problem } from "../domain/problem.ts";
import { parseItemQuery } from "../wire/item.ts";
import { replyJson } from "./reply.ts";
import type { Call } from "./route.ts";

/** `GET /api/items`: a page of items, newest first. */
export async function listItems({ url, ports }: Call, by: Actor): Promise<Response> {
  return replyJson(await ports.inbox(by).list(parseItemQuery(url.searchParams)));
}

/** `GET /api/items/{id}`. */
export async function getItem({ parameters, ports }: Call, by: Actor): Promise<Response> {
  const item = await ports.inbox(by).get(parameters.id ?? "");
  if (!item)
    throw new Problem("not-found", "There is no item with this id. `GET /api/items` lists those that exist.");
  return replyJson(item);
}
