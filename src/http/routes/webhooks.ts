import { REAL } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { testMessage } from "../../domain/webhook/delivery.ts";
import { parseBody } from "../../wire/body.ts";
import { WebhookBody, WebhookPatchBody } from "../../wire/webhook.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson, replyNothing } from "../request/responses.ts";
import type { Call } from "../request/route.ts";
import { send } from "../webhooks/send.ts";

/** `GET /app/webhooks`: who is told of changes, and where each stands. Never a secret. */
export async function listWebhooks({ ports }: Call): Promise<Response> {
  return replyJson({ webhooks: await ports.webhooks.list() });
}

/** `POST /app/webhooks`: the only answer that ever holds this secret. */
export async function addWebhook({ request, ports }: Call): Promise<Response> {
  return replyJson(await ports.webhooks.add(parseBody(WebhookBody, await readSmall(request))));
}

/** `PATCH /app/webhooks/{id}`: it goes on from where it was told. */
export async function changeWebhook({ request, parameters, ports }: Call): Promise<Response> {
  const wanted = parseBody(WebhookPatchBody, await readSmall(request));
  return replyJson((await ports.webhooks.change(parameters.id ?? "", wanted)) ?? none());
}

/** `DELETE /app/webhooks/{id}`: nothing is sent there any more. */
export async function removeWebhook({ parameters, ports }: Call): Promise<Response> {
  if (await ports.webhooks.remove(parameters.id ?? "")) return replyNothing();
  return none();
}

/** `POST /app/webhooks/{id}/resume`: goes on at once, also when it was only waiting for its next attempt. */
export async function resumeWebhook({ parameters, ports }: Call): Promise<Response> {
  return replyJson((await ports.webhooks.resume(parameters.id ?? "")) ?? none());
}

/** `GET /app/webhooks/{id}/deliveries`: the last 100 attempts, newest first. */
export async function listDeliveries({ parameters, ports }: Call): Promise<Response> {
  return replyJson({ deliveries: (await ports.webhooks.deliveries(parameters.id ?? "")) ?? none() });
}

/** `POST /app/webhooks/{id}/test`: sends a message now, beside the others, and says what came of it. */
export async function testWebhook({ parameters, ports }: Call): Promise<Response> {
  const id = parameters.id ?? "";
  const hook = (await ports.webhooks.list()).find((one) => one.id === id);
  const secret = await ports.webhooks.secretOf(id);
  if (!hook || secret === null) return none();
  const { app } = await ports.home();
  const own = () => [app, ...ports.door.state().listening];
  const message = testMessage(REAL.newId(), ports.now());
  const { retryAfter: _, isGone: __, ...sent } = await send(hook, secret, message, { own, now: ports.now });
  const attempt = { ...sent, seq: null };
  await ports.webhooks.record(id, attempt);
  return replyJson({ ...attempt, isDelivered: attempt.detail === null });
}

function none(): never {
  throw new Problem("not-found", "There is no such webhook. `creel webhook list` shows those that exist.");
}
