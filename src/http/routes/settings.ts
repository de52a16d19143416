import { parseBody } from "../../wire/body.ts";
import { ApiSettingsBody, DevicePageBody } from "../../wire/settings.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson } from "../request/responses.ts";
import type { Call } from "../request/route.ts";

/** `GET /app/settings/api`: Settings > API with its live state. */
export async function showApi({ ports }: Call): Promise<Response> {
  return replyJson(await ports.settings.view());
}

/** `PUT /app/settings/api`: Apply. */
export async function applyApi({ request, ports }: Call): Promise<Response> {
  return replyJson(await ports.settings.apply(parseBody(ApiSettingsBody, await readSmall(request))));
}

/** `PUT /app/settings/page`: whether paired devices are shown the page. */
export async function switchPage({ request, ports }: Call): Promise<Response> {
  await ports.devicePage.serve(parseBody(DevicePageBody, await readSmall(request)).isServed);
  return replyJson({ isServed: ports.devicePage.isServed() });
}

/** `POST /app/settings/api/test`: really calls the port. */
export async function testApi({ ports }: Call): Promise<Response> {
  return replyJson(await ports.settings.test());
}

/** `GET /app/home`: who holds the home, for a second `creel up`. */
export async function showHome({ ports }: Call): Promise<Response> {
  return replyJson(await ports.home());
}
