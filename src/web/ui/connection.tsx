import { sentences } from "../i18n/messages.ts";
import { connection } from "../server/event-stream.ts";
import { useCell } from "../state/signal.ts";
import styles from "./connection.module.css";

/** Says, quietly, that news do not arrive at the moment. */
export function Connection() {
  const isLost = useCell(connection) === "lost";
  return (
    <span className={styles.connection} role="status">
      {isLost && <span className={styles.lost}>{sentences.reconnecting}</span>}
    </span>
  );
}
