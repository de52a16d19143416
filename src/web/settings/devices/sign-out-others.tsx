import { useState } from "react";
import type { Session } from "../../../domain/access/sessions.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import styles from "../../styles/settings-list.module.css";
import { announce } from "../../ui/live-region.tsx";

const texts = messages.devices;

/** Signs out all browsers but this one. Paired devices stay, because each must be paired again afterwards. */
export function SignOutOthers({ sessions, onSignedOut }: SignOutOthersProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const others = sessions.filter(({ isCurrent, isPaired }) => !isCurrent && !isPaired);
  if (others.length < 2 && problem === null) return null;

  async function signOut(): Promise<void> {
    setProblem(null);
    try {
      for (const { id } of others) await apiClient.sessions.revoke(id);
      announce(texts.signedOutOthers(others.length));
      document.getElementById("devices")?.focus();
    } catch (thrown) {
      setProblem(problemText(thrown));
    }
    await onSignedOut();
  }

  return (
    <div className={styles.all}>
      <button type="button" className="button" onClick={() => void signOut()}>
        {texts.signOutOthers}
      </button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

interface SignOutOthersProps {
  sessions: readonly Session[];
  onSignedOut(): Promise<void>;
}
