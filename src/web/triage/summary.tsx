import { useEffect, useRef } from "react";
import { attentionQuery } from "../attention/attention-data.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { StatusLine } from "./status-line.tsx";
import styles from "./summary.module.css";
import { triageState } from "./triage-data.ts";

const texts = messages.triage;

/** The summary when the inbox is empty: the decisions, and links to go on. */
export function TriageSummary() {
  const nextLink = useRef<HTMLAnchorElement>(null);
  const { count } = useSignal(attentionQuery.view);
  const failed = useSignal(itemLists).inbox.filter(({ state }) => state === "failed").length;
  const parts = triageState.tally();
  const to = triageState.from === "review" ? "review" : "next";
  useEffect(() => nextLink.current?.focus({ preventScroll: true }), []);

  return (
    <div className={styles.end}>
      <h2>{texts.empty}</h2>
      <p>{parts.length === 0 ? texts.nothing : texts.tally(parts)}</p>
      {parts.length > 0 && <p>{texts.emptyCalm}</p>}
      {failed > 0 && <a href={addressOf("inbox")}>{texts.failed(failed)}</a>}
      {count > 0 && <a href={addressOf("inbox")}>{texts.attention(count)}</a>}
      <a ref={nextLink} className="button" data-kind="main" href={addressOf(to)}>
        {to === "review" ? texts.toReview : texts.toNext}
      </a>
      <StatusLine />
    </div>
  );
}
