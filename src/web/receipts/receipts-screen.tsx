import { useEffect } from "react";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { isPairedDevice } from "../state/device.ts";
import { poll } from "../state/poll.ts";
import { useQuery } from "../state/query.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import screen from "../styles/list-screen.module.css";
import { ConnectionStatus } from "../ui/connection.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import { ReceiptRow } from "./receipt-row.tsx";
import { MAX_RECEIPTS, receiptsLimit, receiptsQuery } from "./receipts-data.ts";
import styles from "./receipts-screen.module.css";

const texts = messages.arrivals;
const REFRESH_MS = 5_000; // the event stream reports no repeated and no refused captures

/** The receipts: each capture attempt with its sender and its result, newest first. */
export default function ReceiptsScreen() {
  const { view: receipts, problem } = useQuery(receiptsQuery);
  const limit = useSignal(receiptsLimit);
  useEffect(() => poll(() => document.hidden || void receiptsQuery.refresh(), REFRESH_MS), []);

  return (
    <>
      <header className={screen.header}>
        <h1>{messages.screens.receipts}</h1>
        <ConnectionStatus />
      </header>
      <p className={styles.intro}>{texts.intro}</p>
      {problem !== null && !receipts && (
        <div className={screen.problem} role="alert">
          <p>
            {texts.loadFailed} {problemText(problem)}
          </p>
          <button type="button" className="button" onClick={() => void receiptsQuery.refresh()}>
            {messages.retry}
          </button>
        </div>
      )}
      {receipts?.length === 0 && <NoReceipts />}
      {receipts && receipts.length > 0 && (
        <table className={styles.table} aria-label={messages.screens.receipts}>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.outcome}</th>
              <th scope="col">{texts.item}</th>
              <th scope="col">{texts.from}</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map((receipt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: receipts have no name, and their rows no state.
              <ReceiptRow key={index} receipt={receipt} />
            ))}
          </tbody>
        </table>
      )}
      {receipts && receipts.length >= limit && (
        <p className={styles.more}>
          {texts.newest(receipts.length)}
          {limit < MAX_RECEIPTS && (
            <button type="button" className="button" onClick={() => receiptsLimit.set(MAX_RECEIPTS)}>
              {texts.older}
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
      <p className={screen.emptyTitle}>{texts.empty}</p>
      <p>{texts.emptyHow}</p>
      {!isPairedDevice && (
        <p>
          <RichMessage
            sentence={texts.emptyApi}
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
