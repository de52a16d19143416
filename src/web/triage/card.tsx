import Flag from "lucide-react/icons/flag";
import Maximize2 from "lucide-react/icons/maximize-2";
import Star from "lucide-react/icons/star";
import { memo, type ReactNode, type RefObject } from "react";
import { useShortcuts } from "../commands/keymap.ts";
import { formatDay, formatExactTime, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { readTitle, showControls, sourceName } from "../i18n/title.ts";
import { PlainText } from "../item/text/plain-text.tsx";
import { type Row, today } from "../items/row.ts";
import { openItem } from "../state/route.ts";
import styles from "./card.module.css";

const texts = messages.triage;
const LONG_TITLE_CHARS = 90; // UTF-16 units: a longer title is set smaller, so that all of it is visible

export interface CardProps {
  row: Row;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** The current item, large and complete. Its text is never interpreted as markup. */
export const Card = memo(function Card({ row: { item }, heading, children }: CardProps) {
  const { first, rest } = readTitle(item.title);
  return (
    <article className={styles.card} aria-label={texts.card}>
      <h2
        ref={heading}
        tabIndex={-1}
        className={styles.title}
        data-long={first.length > LONG_TITLE_CHARS || undefined}
        dir="auto"
      >
        {item.isFocused && (
          <>
            <Star className={styles.star} size={20} fill="currentColor" aria-hidden />
            <span className="unseen">{messages.list.focused}</span>
          </>
        )}
        {first}
      </h2>
      {rest && (
        <div className={styles.rest}>
          <PlainText text={rest} />
        </div>
      )}
      {item.note && <PlainText text={item.note} />}
      <div className={styles.facts}>
        <span title={formatExactTime(item.createdOn)}>
          <bdi>{sourceName(item.source)}</bdi> · <RelativeTime at={item.createdOn} />
        </span>
        {item.dueDate && (
          <span className={styles.chip}>
            <Flag size={13} aria-hidden />
            {texts.due(withTime(formatDay(item.dueDate, today()), item.dueTime))}
          </span>
        )}
        {item.startDate && (
          <span className={styles.chip}>{texts.started(formatDay(item.startDate, today()))}</span>
        )}
        {item.tags.map((tag) => (
          <span key={tag} className={styles.chip}>
            <bdi>{showControls(tag)}</bdi>
          </span>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={texts.open}
          title={texts.open}
          aria-keyshortcuts={useShortcuts("open")}
          onClick={() => openItem(item.id)}
        >
          <Maximize2 size={15} aria-hidden />
        </button>
      </div>
      {children}
    </article>
  );
});
