import { parseBody } from "../../wire/body.ts";
import { OriginsBody } from "../../wire/origins.ts";
import { ApiSettingsBody, DevicePageBody } from "../../wire/settings.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /app/settings/api`: the API settings and the state of the listener. */
export async function showApi({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.settings.view());
}

/** `PUT /app/settings/api`: applies new API settings. */
export async function applyApi({ request, checkAfterWait, dependencies }: RequestContext): Promise<Response> {
  return replyJson(
    await dependencies.settings.apply(parseBody(ApiSettingsBody, await readSmall(request, checkAfterWait))),
  );
}

/** `PUT /app/settings/page`: whether the API serves the page to paired devices. */
export async function switchPage({
  request,
  checkAfterWait,
  dependencies,
}: RequestContext): Promise<Response> {
  await dependencies.devicePage.serve(
    parseBody(DevicePageBody, await readSmall(request, checkAfterWait)).isServed,
  );
  return replyJson({ isServed: dependencies.devicePage.isServed() });
}

/** `POST /app/settings/api/test`: sends a real request to the API address. */
export async function testApi({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.settings.test());
}

/** `GET /app/home`: describes the holder of the home, for a second `creel up`. */
export async function showHome({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.home());
}

/** `GET /app/settings/origins`: the origins whose pages may use the API. */
export function listOrigins({ dependencies }: RequestContext): Response {
  return replyJson({ origins: dependencies.origins.list() });
}

/** `PUT /app/settings/origins`: replaces the list. */
export async function changeOrigins({
  request,
  checkAfterWait,
  dependencies,
}: RequestContext): Promise<Response> {
  await dependencies.origins.change(parseBody(OriginsBody, await readSmall(request, checkAfterWait)).origins);
  return replyJson({ origins: dependencies.origins.list() });
}
