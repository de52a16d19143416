import { SYSTEM } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { testMessage } from "../../domain/webhook/delivery.ts";
import { parseBody } from "../../wire/body.ts";
import { WebhookBody, WebhookPatchBody } from "../../wire/webhook.ts";
import { readSmall } from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { sendWebhook } from "../webhooks/send.ts";

/** `GET /app/webhooks`: who is told of changes, and where each stands. Never a secret. */
export async function listWebhooks({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ webhooks: await dependencies.webhooks.list() });
}

/** `POST /app/webhooks`: the only answer that ever holds this secret. */
export async function addWebhook({ request, dependencies }: RequestContext): Promise<Response> {
  return replyJson(await dependencies.webhooks.add(parseBody(WebhookBody, await readSmall(request))));
}

/** `PATCH /app/webhooks/{id}`: it goes on from where it was told. */
export async function changeWebhook({
  request,
  parameters,
  dependencies,
}: RequestContext): Promise<Response> {
  const wanted = parseBody(WebhookPatchBody, await readSmall(request));
  return replyJson((await dependencies.webhooks.change(parameters.id ?? "", wanted)) ?? none());
}

/** `DELETE /app/webhooks/{id}`: nothing is sent there any more. */
export async function removeWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  if (await dependencies.webhooks.remove(parameters.id ?? "")) return replyNoContent();
  return none();
}

/** `POST /app/webhooks/{id}/resume`: goes on at once, also when it was only waiting for its next attempt. */
export async function resumeWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson((await dependencies.webhooks.resume(parameters.id ?? "")) ?? none());
}

/** `GET /app/webhooks/{id}/deliveries`: the last 100 attempts, newest first. */
export async function listDeliveries({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson({ deliveries: (await dependencies.webhooks.deliveries(parameters.id ?? "")) ?? none() });
}

/** `POST /app/webhooks/{id}/test`: sends a message now, beside the others, and says what came of it. */
export async function testWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  const id = parameters.id ?? "";
  const hook = (await dependencies.webhooks.list()).find((one) => one.id === id);
  const secret = await dependencies.webhooks.secretOf(id);
  if (!hook || secret === null) return none();
  const { app } = await dependencies.home();
  const own = () => [app, ...dependencies.door.state().listening];
  const message = testMessage(SYSTEM.newId(), dependencies.now());
  const {
    retryAfter: _,
    isGone: __,
    ...sent
  } = await sendWebhook(hook, secret, message, { own, now: dependencies.now });
  const attempt = { ...sent, seq: null };
  await dependencies.webhooks.record(id, attempt);
  return replyJson({ ...attempt, isDelivered: attempt.detail === null });
}

function none(): never {
  throw new Problem("not-found", "There is no such webhook. `creel webhook list` shows those that exist.");
}
