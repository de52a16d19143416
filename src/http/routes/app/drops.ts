import { Problem } from "../../../domain/problem.ts";
import { parseBody } from "../../../wire/body.ts";
import { DropBody } from "../../../wire/drop/drop.ts";
import { readSmall } from "../../request/request-body.ts";
import { replyJson, replyNoContent } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";

/** `GET /app/drops`: the drops, and why files of theirs are not taken. */
export async function listDrops({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ drops: await dependencies.drops.list() });
}

/** `POST /app/drops`: from now on, Creel takes what is put there. */
export async function addDrop({ request, checkAfterWait, dependencies }: RequestContext): Promise<Response> {
  const wanted = parseBody(DropBody, await readSmall(request, checkAfterWait));
  return replyJson(await dependencies.drops.add(wanted));
}

/** `POST /app/drops/run`: takes what is there, and waits until it is stored. */
export async function runDrops({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ drops: await dependencies.drops.run() });
}

/** `DELETE /app/drops/{id}`: Creel takes nothing from there any more. */
export async function removeDrop({ parameters, dependencies }: RequestContext): Promise<Response> {
  if (await dependencies.drops.remove(parameters.id ?? "")) return replyNoContent();
  throw new Problem("not-found", "This drop does not exist. `creel drop list` shows the drops.");
}
