import { messages } from "../i18n/messages.ts";
import styles from "../styles/list-screen.module.css";

/** Why there is nothing to see, and the way to try again. */
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
