import { parseBody } from "../../wire/body.ts";
import { OriginsBody } from "../../wire/origins.ts";
import { ApiSettingsBody, DevicePageBody } from "../../wire/settings.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /app/settings/api`: Settings > API with its live state. */
export async function showApi({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.settings.view());
}

/** `PUT /app/settings/api`: Apply. */
export async function applyApi({ request, dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.settings.apply(parseBody(ApiSettingsBody, await readSmall(request))));
}

/** `PUT /app/settings/page`: whether paired devices are shown the page. */
export async function switchPage({ request, dependencies }: RequestContext): Promise<Response> {
  await dependencies.devicePage.serve(parseBody(DevicePageBody, await readSmall(request)).isServed);
  return replyJson({ isServed: dependencies.devicePage.isServed() });
}

/** `POST /app/settings/api/test`: really calls the port. */
export async function testApi({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.settings.test());
}

/** `GET /app/home`: who holds the home, for a second `creel up`. */
export async function showHome({ dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.home());
}

/** `GET /app/settings/origins`: whose pages may ask the API. */
export function listOrigins({ dependencies }: RequestContext): Response {
  return replyJson({ origins: dependencies.origins.list() });
}

/** `PUT /app/settings/origins`: the whole new list. */
export async function changeOrigins({ request, dependencies }: RequestContext): Promise<Response> {
  await dependencies.origins.change(parseBody(OriginsBody, await readSmall(request)).origins);
  return replyJson({ origins: dependencies.origins.list() });
}
