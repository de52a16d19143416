import { useState } from "react";
import type { Session } from "../../../domain/access/sessions.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import { apiClient } from "../../server/client.ts";
import styles from "../../styles/key-row.module.css";
import { announce } from "../../ui/live-region.tsx";

const texts = messages.devices;

/** A signed-in browser or a paired device. It is signed out without a question, because a new code restores it. */
export function DeviceRow({ session, onSignedOut }: DeviceRowProps) {
  const { id, browser, isPaired, createdOn, lastUsedOn, isCurrent } = session;
  const [problem, setProblem] = useState<string | null>(null);

  async function signOut(): Promise<void> {
    try {
      await apiClient.sessions.revoke(id);
      announce(texts.signedOut(browser));
      document.getElementById("devices")?.focus();
      await onSignedOut();
    } catch (thrown) {
      setProblem(problemText(thrown));
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{browser}</bdi>
        <span className={styles.facts}>
          {isCurrent && <span className={styles.current}>{texts.thisOne}</span>}
          <span>
            {isPaired ? texts.paired : texts.signedIn} <RelativeTime at={createdOn} />
          </span>
          <span>
            {texts.lastUsed} <RelativeTime at={lastUsedOn} />
          </span>
        </span>
      </div>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        aria-label={texts.signOutNamed(browser)}
        onClick={() => void signOut()}
      >
        {texts.signOut}
      </button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

export interface DeviceRowProps {
  session: Session;
  onSignedOut(): Promise<void>;
}
