import { useEffect } from "react";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { isPairedDevice } from "../state/device.ts";
import { lookAgain } from "../state/look-again.ts";
import { useQuery } from "../state/query.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import screen from "../styles/list-screen.module.css";
import { ConnectionStatus } from "../ui/connection.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import { ReceiptRow } from "./receipt-row.tsx";
import { MAX_RECEIPTS, receiptsLimit, receiptsQuery } from "./receipts-data.ts";
import styles from "./receipts-screen.module.css";

const say = messages.arrivals;
const LOOK = 5_000; // ms: what came a second time, or was refused again, is no news to the stream

/** Did it arrive? What came, from whom, and what became of it, newest first. */
export default function ReceiptsScreen() {
  const { view: all, problem } = useQuery(receiptsQuery);
  const asked = useSignal(receiptsLimit);
  useEffect(() => lookAgain(() => document.hidden || void receiptsQuery.refresh(), LOOK), []);

  return (
    <>
      <header className={screen.header}>
        <h1>{messages.screens.receipts}</h1>
        <ConnectionStatus />
      </header>
      <p className={styles.intro}>{say.intro}</p>
      {problem !== null && !all && (
        <div className={screen.problem} role="alert">
          <p>
            {say.loadFailed} {problemText(problem)}
          </p>
          <button type="button" className="button" onClick={() => void receiptsQuery.refresh()}>
            {messages.retry}
          </button>
        </div>
      )}
      {all?.length === 0 && <NoReceipts />}
      {all && all.length > 0 && (
        <table className={styles.table} aria-label={messages.screens.receipts}>
          <thead>
            <tr>
              <th scope="col">{say.when}</th>
              <th scope="col">{say.outcome}</th>
              <th scope="col">{say.item}</th>
              <th scope="col">{say.from}</th>
            </tr>
          </thead>
          <tbody>
            {all.map((receipt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: receipts have no name, and their rows no state.
              <ReceiptRow key={index} receipt={receipt} />
            ))}
          </tbody>
        </table>
      )}
      {all && all.length >= asked && (
        <p className={styles.more}>
          {say.newest(all.length)}
          {asked < MAX_RECEIPTS && (
            <button type="button" className="button" onClick={() => receiptsLimit.set(MAX_RECEIPTS)}>
              {say.older}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function NoReceipts() {
  return (
    <div className={screen.empty}>
      <p className={screen.emptyTitle}>{say.empty}</p>
      <p>{say.emptyHow}</p>
      {!isPairedDevice && (
        <p>
          <RichMessage
            sentence={say.emptyApi}
            as={(words) => (
              <a key={words} href={addressOf("settings")}>
                {words}
              </a>
            )}
          />
        </p>
      )}
    </div>
  );
}
