import { type FormEvent, useState } from "react";
import type { NewWebhook } from "../../../domain/webhook/webhooks.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { webhookClient } from "../../server/webhooks.ts";
import styles from "../../styles/add-line.module.css";

const texts = messages.webhooks;

/** Makes a webhook for every change. The command line can choose some. */
export function AddWebhook({ onAdded }: { onAdded(webhook: NewWebhook): void }) {
  const [url, setUrl] = useState("");
  const [isPrivateAllowed, setPrivateAllowed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      onAdded(await webhookClient.add({ url: url.trim(), verbs: null, isPrivateAllowed }));
      setUrl("");
      setPrivateAllowed(false);
      setProblem(null);
    } catch (thrown) {
      setProblem(problemText(thrown));
      document.getElementById("webhook-url")?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <label htmlFor="webhook-url">{texts.url}</label>
      <input
        id="webhook-url"
        className="field"
        type="url"
        inputMode="url"
        placeholder="https://example.org/hook"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        aria-invalid={problem !== null || undefined}
        aria-describedby="webhook-problem"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {texts.add}
      </button>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isPrivateAllowed}
          onChange={({ target }) => setPrivateAllowed(target.checked)}
        />
        {texts.allowPrivate}
      </label>
      <p id="webhook-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}
