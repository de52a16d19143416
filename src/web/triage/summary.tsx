import { useEffect, useRef } from "react";
import { attention } from "../attention/attention-data.ts";
import { sentences } from "../i18n/messages.ts";
import { lists } from "../items/lists.ts";
import { addressOf } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import { Said } from "./status-line.tsx";
import styles from "./summary.module.css";
import { triage } from "./triage-data.ts";

const say = sentences.triage;

/** The inbox is empty: what was decided, and where to go now. */
export function End() {
  const way = useRef<HTMLAnchorElement>(null);
  const { count } = useCell(attention.view);
  const failed = useCell(lists).inbox.filter(({ state }) => state === "failed").length;
  const parts = triage.tally();
  const to = triage.from === "review" ? "review" : "next";
  useEffect(() => way.current?.focus({ preventScroll: true }), []);

  return (
    <div className={styles.end}>
      <h2>{say.empty}</h2>
      <p>{parts.length === 0 ? say.nothing : say.tally(parts)}</p>
      {parts.length > 0 && <p>{say.emptyCalm}</p>}
      {failed > 0 && <a href={addressOf("inbox")}>{say.failed(failed)}</a>}
      {count > 0 && <a href={addressOf("inbox")}>{say.attention(count)}</a>}
      <a ref={way} className="button" data-kind="main" href={addressOf(to)}>
        {to === "review" ? say.toReview : say.toNext}
      </a>
      <Said />
    </div>
  );
}
