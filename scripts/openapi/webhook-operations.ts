import { z } from "zod";
import { ITEM_VERBS } from "../../src/domain/item/verb.ts";
import type { WebhookDelivery } from "../../src/domain/webhook/delivery.ts";
import type { NewWebhook, Webhook } from "../../src/domain/webhook/webhooks.ts";
import { WebhookBody, WebhookPatchBody } from "../../src/wire/webhook.ts";
import { json, nothing, type Operations, told } from "./operation.ts";
import { count, flag, moment, momentOrNull, shapeOf, text, textOrNull } from "./shape.ts";

const WEBHOOK = {
  id: text("What names it here."),
  url: text("What is told."),
  verbs: z.array(z.enum(ITEM_VERBS)).readonly().nullable().describe("Which changes it is told; null is all."),
  isPrivateAllowed: flag("Whether its host may have an address of a private network."),
  createdOn: moment("When it was made."),
  cursor: count("The seq of the last change that it was told, or that was not for it."),
  failures: count("Attempts that failed since the last that did not."),
  failedOn: momentOrNull("When the first of them did."),
  nextOn: momentOrNull("Not before then is it tried again."),
  pausedOn: momentOrNull("Since when nothing is sent."),
};
const WebhookShape = shapeOf<Webhook>()(z.strictObject(WEBHOOK));
const NewWebhookShape = shapeOf<NewWebhook>()(
  z.strictObject({ ...WEBHOOK, secret: text("What signs its messages. It is shown this once.") }),
);
const DeliveryShape = shapeOf<WebhookDelivery>()(
  z.strictObject({
    message: text("The `webhook-id` of the message."),
    type: text("What it told, such as `item.captured`."),
    seq: count("The change's; null for a test.").nullable(),
    at: moment("When it was sent."),
    milliseconds: count("How long it took."),
    status: count("What the receiver answered; null when it did not.").nullable(),
    detail: textOrNull("Why it failed; null when it did not."),
    isDelivered: flag("Whether it arrived."),
  }),
);

/** Who is told of changes, over HTTP (docs/webhooks.md). */
export const WEBHOOK_OPERATIONS: Operations = {
  "GET /app/webhooks": {
    id: "listWebhooks",
    tag: "app",
    summary: "List webhooks, and where each stands",
    answers: told("Never with a secret.", z.strictObject({ webhooks: z.array(WebhookShape) })),
  },
  "POST /app/webhooks": {
    id: "addWebhook",
    tag: "app",
    summary: "Tell a URL of each change from now on",
    body: json(WebhookBody),
    answers: told("The only answer that ever holds this secret.", NewWebhookShape),
    problems: ["conflict"],
  },
  "PATCH /app/webhooks/:id": {
    id: "changeWebhook",
    tag: "app",
    summary: "Change a webhook",
    body: json(WebhookPatchBody),
    answers: told("It as it is now.", WebhookShape),
  },
  "DELETE /app/webhooks/:id": {
    id: "removeWebhook",
    tag: "app",
    summary: "Remove a webhook and its deliveries",
    answers: nothing("It is told nothing more."),
  },
  "GET /app/webhooks/:id/deliveries": {
    id: "listDeliveries",
    tag: "app",
    summary: "List the last 100 attempts, newest first",
    answers: told("What came of each.", z.strictObject({ deliveries: z.array(DeliveryShape) })),
  },
  "POST /app/webhooks/:id/test": {
    id: "testWebhook",
    tag: "app",
    summary: "Send a test message now",
    answers: told("What came of it.", DeliveryShape),
  },
  "POST /app/webhooks/:id/resume": {
    id: "resumeWebhook",
    tag: "app",
    summary: "Go on at once where it stopped",
    answers: told("It as it is now.", WebhookShape),
  },
};
