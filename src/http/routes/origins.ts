import { parseBody } from "../../wire/body.ts";
import { OriginsBody } from "../../wire/origins.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { Call } from "../request/route.ts";

/** `GET /app/settings/origins`: whose pages may ask the API. */
export function listOrigins({ ports }: Call): Response {
  return replyJson({ origins: ports.origins.list() });
}

/** `PUT /app/settings/origins`: the whole new list. */
export async function changeOrigins({ request, ports }: Call): Promise<Response> {
  await ports.origins.change(parseBody(OriginsBody, await readSmall(request)).origins);
  return replyJson({ origins: ports.origins.list() });
}
