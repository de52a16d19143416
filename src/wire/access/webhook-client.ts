import type { WebhookDelivery } from "../../domain/webhook/delivery.ts";
import type { NewWebhook, Webhook, Webhooks } from "../../domain/webhook/webhooks.ts";
import { done, listOf, orNull, pathIn } from "../answers.ts";
import type { Client } from "../client.ts";

/** The requests for webhooks. They are apart from `Client`, so that the page loads them late. */
export interface WebhookClient extends Webhooks {
  /** Sends a test message now; null if there is no such webhook. */
  test(id: string): Promise<WebhookDelivery | null>;
}

const TEST_TIMEOUT_MS = 20_000; // ms: its receiver has 15 s
const HOOKS = "/app/webhooks";

export function webhooksOf({ ask }: Pick<Client, "ask">): WebhookClient {
  const pathOf = (id: string) => pathIn(HOOKS, id);
  const askList = async <T>(name: string, path: string) => listOf<T>(await ask<object>("GET", path), name);
  return {
    add: (hooking) => ask<NewWebhook>("POST", HOOKS, hooking),
    list: () => askList<Webhook>("webhooks", HOOKS),
    change: (id, wanted) => orNull(ask<Webhook>("PATCH", pathOf(id), wanted)),
    remove: (id) => done(ask("DELETE", pathOf(id))),
    resume: (id) => orNull(ask<Webhook>("POST", `${pathOf(id)}/resume`)),
    test: (id) =>
      orNull(ask<WebhookDelivery>("POST", `${pathOf(id)}/test`, undefined, undefined, TEST_TIMEOUT_MS)),
    deliveries: (id) => orNull(askList<WebhookDelivery>("deliveries", `${pathOf(id)}/deliveries`)),
  };
}
