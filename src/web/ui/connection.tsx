import { messages } from "../i18n/messages.ts";
import { connectionState } from "../server/event-stream.ts";
import { isLoadingRest } from "../state/loading.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./connection.module.css";

/** Shows that the event stream is interrupted, or that items are missing. */
export function ConnectionStatus() {
  const isLost = useSignal(connectionState) === "lost";
  const isLoading = useSignal(isLoadingRest);
  return (
    <>
      <span className={styles.connection} role="status">
        {isLost && <span className={styles.lost}>{messages.reconnecting}</span>}
      </span>
      {isLoading && !isLost && <span className={styles.lost}>{messages.loadingRest}</span>}
    </>
  );
}
