import { useEffect, useState } from "react";
import type { WebhookDelivery } from "../../../domain/webhook/delivery.ts";
import type { Webhook } from "../../../domain/webhook/webhooks.ts";
import { formatExactTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { webhookClient } from "../../server/webhooks.ts";
import styles from "./attempts.module.css";

const texts = messages.webhooks;
const MOST_SHOWN = 10;

/** The last attempts, newest first, once the user opens them; read again after each delivery. */
export function Attempts({ webhook: { id, cursor, failures } }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const [attempts, setAttempts] = useState<readonly WebhookDelivery[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor and the failures change with each attempt.
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    webhookClient.deliveries(id).then(
      (read) => {
        if (isOver) return;
        setAttempts((read ?? []).slice(0, MOST_SHOWN));
        setProblem(null);
      },
      (thrown) => !isOver && setProblem(problemText(thrown)),
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, id, cursor, failures]);

  return (
    <details className={styles.attempts} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.attempts}</summary>
      {problem !== null && <p role="alert">{problem}</p>}
      {attempts?.length === 0 && <p>{texts.noAttempts}</p>}
      <ol>
        {attempts?.map((attempt) => (
          <li key={`${attempt.message} ${attempt.at}`}>
            <time>{formatExactTime(attempt.at)}</time> <Attempt attempt={attempt} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The result of one attempt. */
export function Attempt({
  attempt: { isDelivered, status, milliseconds, detail },
}: {
  attempt: WebhookDelivery;
}) {
  return isDelivered ? (
    texts.delivered(status ?? 0, milliseconds)
  ) : (
    <span className={styles.failed} lang="en">
      {detail}
    </span>
  );
}
