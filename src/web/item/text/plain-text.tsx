import { useMemo } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import styles from "./plain-text.module.css";
import { splitText } from "./split-text.ts";

/** A plain text of any length. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo(() => splitText(showControls(text)), [text]);
  return (
    <div className={styles.text}>
      {pieces.map((piece, n) => (
        <div key={String(n)} className={styles.piece} dir="auto">
          {piece}
        </div>
      ))}
    </div>
  );
}

/** A note that is not rendered as Markdown, and the reason. */
export function AsWritten({ text, more = "" }: { text: string; more?: string }) {
  return (
    <>
      <p className={styles.why}>
        {messages.item.asWritten} {more}
      </p>
      <PlainText text={text} />
    </>
  );
}
