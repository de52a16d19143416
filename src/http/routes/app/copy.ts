import { parseBody } from "../../../wire/body.ts";
import { CopyBody } from "../../../wire/copy/copy.ts";
import { readSmall } from "../../request/request-body.ts";
import { replyJson } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";

/** `GET /app/copy`: the plain copy, and why the last one failed. */
export async function showCopy({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.copy.state());
}

/** `PUT /app/copy`: turns it on, which begins a copy, or off. */
export async function changeCopy({
  request,
  checkAfterWait,
  dependencies: { copy },
}: RequestContext): Promise<Response> {
  const wanted = parseBody(CopyBody, await readSmall(request, checkAfterWait));
  return replyJson(await (wanted.isOn ? copy.turnOn(wanted.folder) : copy.turnOff()));
}

/** `POST /app/copy/run`: begins a copy now. */
export async function runCopy({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.copy.run());
}
