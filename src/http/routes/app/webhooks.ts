import { SYSTEM } from "../../../domain/environment.ts";
import { Problem } from "../../../domain/problem.ts";
import { testMessage } from "../../../domain/webhook/delivery.ts";
import { WebhookBody, WebhookPatchBody } from "../../../wire/access/webhook.ts";
import { parseBody } from "../../../wire/body.ts";
import { readSmall } from "../../request/request-body.ts";
import { replyJson, replyNoContent } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";
import { sendWebhook } from "../../webhooks/send.ts";

/** `GET /app/webhooks`: the webhooks and their delivery state. Never a secret. */
export async function listWebhooks({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ webhooks: await dependencies.webhooks.list() });
}

/** `POST /app/webhooks`: the only response with this secret. */
export async function addWebhook({
  request,
  checkAfterWait,
  dependencies,
}: RequestContext): Promise<Response> {
  return replyJson(
    await dependencies.webhooks.add(parseBody(WebhookBody, await readSmall(request, checkAfterWait))),
  );
}

/** `PATCH /app/webhooks/{id}`: keeps the cursor. */
export async function changeWebhook({
  request,
  checkAfterWait,
  parameters,
  dependencies,
}: RequestContext): Promise<Response> {
  const wanted = parseBody(WebhookPatchBody, await readSmall(request, checkAfterWait));
  return replyJson((await dependencies.webhooks.change(parameters.id ?? "", wanted)) ?? none());
}

/** `DELETE /app/webhooks/{id}`: removes it; no further message is sent. */
export async function removeWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  if (await dependencies.webhooks.remove(parameters.id ?? "")) return replyNoContent();
  return none();
}

/** `POST /app/webhooks/{id}/resume`: delivers at once, even if the webhook only waits for its next attempt. */
export async function resumeWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson((await dependencies.webhooks.resume(parameters.id ?? "")) ?? none());
}

/** `GET /app/webhooks/{id}/deliveries`: the last 100 attempts, newest first. */
export async function listDeliveries({ parameters, dependencies }: RequestContext): Promise<Response> {
  return replyJson({ deliveries: (await dependencies.webhooks.deliveries(parameters.id ?? "")) ?? none() });
}

/** `POST /app/webhooks/{id}/test`: sends a test message now and returns the result. */
export async function testWebhook({ parameters, dependencies }: RequestContext): Promise<Response> {
  const id = parameters.id ?? "";
  const hook = (await dependencies.webhooks.list()).find((one) => one.id === id);
  const secret = await dependencies.webhooks.secretOf(id);
  if (!hook || secret === null) return none();
  const { app } = await dependencies.home();
  const own = () => [app, ...dependencies.apiListener.state().listening];
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
  throw new Problem("not-found", "This webhook does not exist. `creel webhook list` shows the webhooks.");
}
