import { useState } from "react";
import type { WebhookDelivery } from "../../../domain/webhook/delivery.ts";
import type { Webhook } from "../../../domain/webhook/webhooks.ts";
import { formatExactTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { webhookClient } from "../../server/webhooks.ts";
import styles from "../../styles/key-row.module.css";
import { ConfirmRow } from "../../ui/confirm-row.tsx";
import { announce } from "../../ui/live-region.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import { Attempt, Attempts } from "./attempts.tsx";

const texts = messages.webhooks;

export interface WebhookRowProps {
  webhook: Webhook;
  onChanged(): Promise<void>;
}

/** A webhook, with buttons that test it, continue it after a pause, and remove it, which asks first. */
export function WebhookRow({ webhook, onChanged }: WebhookRowProps) {
  const { id, pausedOn } = webhook;
  const url = showControls(webhook.url);
  const { question, problem, ask, buttonRef, cancel, run } = useQuestion<"remove">(onChanged);
  const [tested, setTested] = useState<WebhookDelivery | null>(null);

  const remove = () =>
    run(async () => {
      await webhookClient.remove(id);
      announce(texts.removed(url));
      document.getElementById("webhook-url")?.focus();
    });

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{url}</bdi>
        <WebhookFacts webhook={webhook} />
      </div>
      {question === "remove" ? (
        <ConfirmRow
          question={texts.sure(url)}
          answers={[{ label: texts.yes, act: () => void remove(), isDanger: true }]}
          onNo={cancel}
        />
      ) : (
        <span className={styles.acts}>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={texts.testNamed(url)}
            onClick={() => void run(async () => setTested(await webhookClient.test(id)))}
          >
            {texts.test}
          </button>
          {pausedOn !== null && (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={texts.resumeNamed(url)}
              onClick={() => void run(async () => void (await webhookClient.resume(id)))}
            >
              {texts.resume}
            </button>
          )}
          <button
            ref={buttonRef("remove")}
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={texts.removeNamed(url)}
            onClick={() => ask("remove")}
          >
            {texts.remove}
          </button>
        </span>
      )}
      <div className={styles.more}>
        <p role="status">{tested && <Attempt attempt={tested} />}</p>
        <Attempts webhook={webhook} />
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

function WebhookFacts({
  webhook: { verbs, isPrivateAllowed, failures, nextOn, pausedOn },
}: {
  webhook: Webhook;
}) {
  return (
    <span className={styles.facts}>
      <span>{verbs === null ? texts.everyChange : verbs.join(", ")}</span>
      {isPrivateAllowed && <span>{texts.privateAllowed}</span>}
      {pausedOn !== null ? (
        <span className={styles.expired}>{texts.paused(formatExactTime(pausedOn))}</span>
      ) : (
        failures > 0 && (
          <span className={styles.expired}>
            {texts.failed(failures, nextOn === null ? null : formatExactTime(nextOn))}
          </span>
        )
      )}
    </span>
  );
}
