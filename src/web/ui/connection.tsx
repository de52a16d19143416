import { messages } from "../i18n/messages.ts";
import { connectionState } from "../server/event-stream.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./connection.module.css";

/** Shows that the event stream is interrupted. */
export function ConnectionStatus() {
  const isLost = useSignal(connectionState) === "lost";
  return (
    <span className={styles.connection} role="status">
      {isLost && <span className={styles.lost}>{messages.reconnecting}</span>}
    </span>
  );
}
