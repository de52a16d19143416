import type { ApiView } from "../../../wire/settings.ts";
import { clockTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import styles from "./api-state.module.css";

const texts = messages.api;

/** The current state of the API in one line. */
export function ApiStateBadge({ view: { door, captures, last } }: { view: ApiView }) {
  return (
    <div className={styles.state} data-state={door.state}>
      <span className={styles.dot} aria-hidden />
      <ul aria-label={texts.state}>
        <li>
          <strong>
            {door.state === "up"
              ? texts.up(clockTime(door.since ?? 0))
              : door.state === "off"
                ? texts.off
                : texts.failed}
          </strong>
        </li>
        {door.state === "up" && last && (
          <li>
            {captures > 0
              ? `${texts.captures(captures)}, ${texts.lastFrom(last.sender)}`
              : texts.lastBefore(last.sender)}{" "}
            <RelativeTime at={last.at} />
          </li>
        )}
        {door.address && (
          <li>
            <code>{door.address}</code>
          </li>
        )}
        {door.reason && <li className={styles.reason}>{door.reason}</li>}
      </ul>
    </div>
  );
}
