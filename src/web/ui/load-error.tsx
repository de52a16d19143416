import { messages } from "../i18n/messages.ts";
import styles from "../styles/list-screen.module.css";

/** The reason why nothing was loaded, with a retry button. */
export function LoadError({ reason, onRetry }: { reason: string; onRetry(): void }) {
  return (
    <div className={styles.problem} role="alert">
      <p>{reason}</p>
      <button type="button" className="button" onClick={onRetry}>
        {messages.retry}
      </button>
    </div>
  );
}
