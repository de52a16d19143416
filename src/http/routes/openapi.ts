import { Problem } from "../../domain/problem.ts";
import { replyText } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/openapi.json`: docs/openapi.json, byte for byte. It is the same for everyone, so it needs no credential. */
export async function serveDocument({ dependencies }: RequestContext): Promise<Response> {
  const file = await dependencies.page("openapi.json");
  if (!file)
    throw new Problem("not-found", "This Creel was built without its OpenAPI document. Build it again.");
  return replyText(file, "application/json");
}
