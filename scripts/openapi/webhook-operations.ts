import { z } from "zod";
import { ITEM_VERBS } from "../../src/domain/item/verb.ts";
import type { WebhookDelivery } from "../../src/domain/webhook/delivery.ts";
import type { NewWebhook, Webhook } from "../../src/domain/webhook/webhooks.ts";
import { WebhookBody, WebhookPatchBody } from "../../src/wire/access/webhook.ts";
import { count, flag, moment, momentOrNull, shapeOf, text, textOrNull } from "./basic-schemas.ts";
import { answersWith, json, nothing, type Operations } from "./operation.ts";

const WEBHOOK = {
  id: text("Its id."),
  url: text("The URL that gets the messages."),
  verbs: z
    .array(z.enum(ITEM_VERBS))
    .readonly()
    .nullable()
    .describe("The changes that are sent; null is all."),
  isPrivateAllowed: flag("Whether its host may have an address of a private network."),
  createdOn: moment("When it was made."),
  cursor: count("The seq of the last change that was sent, or that was not for it."),
  failures: count("Failed attempts since the last success."),
  failedOn: momentOrNull("When the first of them failed."),
  nextOn: momentOrNull("When the next attempt is due, at the earliest."),
  pausedOn: momentOrNull("Since when nothing is sent."),
};
const WebhookShape = shapeOf<Webhook>()(z.strictObject(WEBHOOK));
const NewWebhookShape = shapeOf<NewWebhook>()(
  z.strictObject({ ...WEBHOOK, secret: text("Signs its messages. It is shown only this once.") }),
);
const DeliveryShape = shapeOf<WebhookDelivery>()(
  z.strictObject({
    message: text("The `webhook-id` of the message."),
    type: text("Its type, such as `item.captured`."),
    seq: count("The change's; null for a test.").nullable(),
    at: moment("When it was sent."),
    milliseconds: count("How long it took."),
    status: count("The receiver's status; null without an answer.").nullable(),
    detail: textOrNull("Why it failed; null when it did not."),
    isDelivered: flag("Whether it arrived."),
  }),
);

/** The operations on webhooks (docs/webhooks.md). */
export const WEBHOOK_OPERATIONS: Operations = {
  "GET /app/webhooks": {
    id: "listWebhooks",
    tag: "app",
    summary: "List webhooks with their state",
    answers: answersWith(
      "The webhooks, without their secrets.",
      z.strictObject({ webhooks: z.array(WebhookShape) }),
    ),
  },
  "POST /app/webhooks": {
    id: "addWebhook",
    tag: "app",
    summary: "Send each change from now on to a URL",
    body: json(WebhookBody),
    answers: answersWith("The webhook. No other answer contains this secret.", NewWebhookShape),
    problems: ["conflict"],
  },
  "PATCH /app/webhooks/:id": {
    id: "changeWebhook",
    tag: "app",
    summary: "Change a webhook",
    body: json(WebhookPatchBody),
    answers: answersWith("The state as it is now.", WebhookShape),
  },
  "DELETE /app/webhooks/:id": {
    id: "removeWebhook",
    tag: "app",
    summary: "Remove a webhook and its deliveries",
    answers: nothing("The webhook is removed."),
  },
  "GET /app/webhooks/:id/deliveries": {
    id: "listDeliveries",
    tag: "app",
    summary: "List the last 100 attempts, newest first",
    answers: answersWith("The result of each.", z.strictObject({ deliveries: z.array(DeliveryShape) })),
  },
  "POST /app/webhooks/:id/test": {
    id: "testWebhook",
    tag: "app",
    summary: "Send a test message now",
    answers: answersWith("The result.", DeliveryShape),
  },
  "POST /app/webhooks/:id/resume": {
    id: "resumeWebhook",
    tag: "app",
    summary: "Resume at once where it stopped",
    answers: answersWith("The state as it is now.", WebhookShape),
  },
};
