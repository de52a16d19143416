import { useEffect, useState } from "react";
import type { NewWebhook, Webhook } from "../../../domain/webhook/webhooks.ts";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { webhookClient } from "../../server/webhooks.ts";
import { poll } from "../../state/poll.ts";
import { Query } from "../../state/query.ts";
import { SecretPanel } from "../../ui/secret-panel.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { WebhookRow } from "./webhook-row.tsx";

const texts = messages.webhooks;
const INTERVAL_MS = 5_000; // no event tells of a delivery
const webhooksQuery = new Query<Webhook[]>(() => webhookClient.list());

/** The URLs that receive each change, with the state of their delivery. */
export function WebhookSection() {
  const [made, setMade] = useState<NewWebhook | null>(null);
  useEffect(() => poll(() => void webhooksQuery.refresh(), INTERVAL_MS), []);

  return (
    <ListSection
      id="webhooks"
      texts={texts}
      query={webhooksQuery}
      renderRow={(webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onChanged={webhooksQuery.refresh} />
      )}
    >
      <AddWebhook
        onAdded={(webhook) => {
          setMade(webhook);
          void webhooksQuery.refresh();
        }}
      />
      {made && (
        <SecretPanel
          title={texts.secretOf(showControls(made.url))}
          how={texts.secretOnce}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
    </ListSection>
  );
}
