import { parseBody } from "../../wire/body.ts";
import { OriginsBody } from "../../wire/origins.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /app/settings/origins`: whose pages may ask the API. */
export function listOrigins({ dependencies }: RequestContext): Response {
  return replyJson({ origins: dependencies.origins.list() });
}

/** `PUT /app/settings/origins`: the whole new list. */
export async function changeOrigins({ request, dependencies }: RequestContext): Promise<Response> {
  await dependencies.origins.change(parseBody(OriginsBody, await readSmall(request)).origins);
  return replyJson({ origins: dependencies.origins.list() });
}
