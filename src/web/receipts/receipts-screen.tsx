import { useEffect } from "react";
import { sentences } from "../i18n/messages.ts";
import { isDevice } from "../state/device.ts";
import { lookAgain } from "../state/look-again.ts";
import { useReading } from "../state/query.ts";
import { addressOf } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import screen from "../styles/list-screen.module.css";
import { Connection } from "../ui/connection.tsx";
import { Marked } from "../ui/rich-message.tsx";
import { ReceiptRow } from "./receipt-row.tsx";
import { limit, MOST, receipts } from "./receipts-data.ts";
import styles from "./receipts-screen.module.css";

const say = sentences.arrivals;
const LOOK = 5_000; // ms: what came a second time, or was refused again, is no news to the stream

/** Did it arrive? What came, from whom, and what became of it, newest first. */
export default function ReceiptsScreen() {
  const { view: all, problem } = useReading(receipts);
  const asked = useCell(limit);
  useEffect(() => lookAgain(() => document.hidden || void receipts.refresh(), LOOK), []);

  return (
    <>
      <header className={screen.header}>
        <h1>{sentences.screens.receipts}</h1>
        <Connection />
      </header>
      <p className={styles.intro}>{say.intro}</p>
      {problem !== null && !all && (
        <div className={screen.problem} role="alert">
          <p>
            {say.loadFailed} {problem}
          </p>
          <button type="button" className="button" onClick={() => void receipts.refresh()}>
            {sentences.retry}
          </button>
        </div>
      )}
      {all?.length === 0 && <NoReceipts />}
      {all && all.length > 0 && (
        <table className={styles.table} aria-label={sentences.screens.receipts}>
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
          {asked < MOST && (
            <button type="button" className="button" onClick={() => limit.set(MOST)}>
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
      {!isDevice && (
        <p>
          <Marked
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
