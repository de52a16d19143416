import { useEffect, useState } from "react";
import type { NewWebhook, Webhook } from "../../../domain/webhook/webhooks.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { showControls } from "../../i18n/title.ts";
import { apiClient } from "../../server/client.ts";
import { poll } from "../../state/poll.ts";
import { Query, useQuery } from "../../state/query.ts";
import styles from "../../styles/settings-list.module.css";
import section from "../../styles/settings-section.module.css";
import { SecretPanel } from "../../ui/secret-panel.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { WebhookRow } from "./webhook-row.tsx";

const texts = messages.webhooks;
const INTERVAL_MS = 5_000; // no event tells of a delivery
const webhooksQuery = new Query<Webhook[]>(() => apiClient.webhooks.list());

/** The URLs that receive each change, with the state of their delivery. */
export function WebhookSection() {
  const { view: webhooks, problem } = useQuery(webhooksQuery);
  const [made, setMade] = useState<NewWebhook | null>(null);
  useEffect(() => poll(() => void webhooksQuery.refresh(), INTERVAL_MS), []);

  return (
    <section className={section.section} aria-labelledby="webhooks">
      <h2 id="webhooks">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        {webhooks?.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {webhooks && webhooks.length > 0 && (
          <ul className={styles.keys}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onChanged={webhooksQuery.refresh} />
            ))}
          </ul>
        )}
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
      </div>
    </section>
  );
}
