import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Repeat from "lucide-react/icons/repeat-2";
import type { Receipt } from "../../domain/inbox/receipts.ts";
import { timeOfDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { CLOSED_LIMIT, shortTitle, showControls, sourceName } from "../i18n/title.ts";
import styles from "./receipt-row.module.css";

const texts = messages.arrivals;
const ICONS = { captured: CircleCheck, repeated: Repeat, refused: CircleAlert };

/** One receipt: its time, its result, its item, its sender and the address. */
export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { at, sender, address, outcome, code, title, ignored } = receipt;
  const Icon = ICONS[outcome];
  return (
    <tr className={styles.row} data-outcome={outcome}>
      <td className={styles.when}>
        <RelativeTime at={at} />
        <span className={styles.clock}>{timeOfDay(at)}</span>
      </td>
      <td className={styles.outcome}>
        <Icon size={16} aria-hidden />
        {texts.outcomes[outcome]}
      </td>
      <td className={styles.item}>
        {outcome === "refused" ? (
          <span className={styles.reason}>{(code && texts.refusedFor[code]) ?? texts.refused}</span>
        ) : title === null ? (
          <span className={styles.more}>{texts.gone}</span>
        ) : (
          <bdi className={styles.title} dir="auto">
            {shortTitle(title)}
          </bdi>
        )}
        {outcome === "repeated" && <span className={styles.more}>{texts.repeatedHow}</span>}
        {ignored.length > 0 && (
          <span className={styles.more}>
            {texts.ignored(showControls(ignored.join(", ")).slice(0, CLOSED_LIMIT))}
          </span>
        )}
      </td>
      <td className={styles.from}>
        <bdi className={styles.sender}>{sourceName(sender)}</bdi>
        {address !== null && <bdi className={styles.address}>{address}</bdi>}
      </td>
    </tr>
  );
}
