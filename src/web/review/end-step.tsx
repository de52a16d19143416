import { useEffect, useRef } from "react";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import type { Lists } from "../items/sort.ts";
import { itemStore } from "../items/store.ts";
import { go } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { showToast } from "../ui/toasts.ts";
import { type Agenda, focusedRows, isPastDue } from "./agenda.ts";
import { finishReview } from "./review-data.ts";
import styles from "./step.module.css";

const texts = messages.review;

/** The final counts, and the end of the review. */
export function EndStep({ agenda, lists }: { agenda: Agenda; lists: Lists }) {
  const button = useRef<HTMLButtonElement>(null);
  const { open } = useSignal(itemStore.view);
  const counts: Record<keyof typeof texts.figures, number> = {
    inbox: lists.inbox.length,
    next: lists.next.length,
    focus: focusedRows(open, today()).length,
    pastDue: open.filter((row) => isPastDue(row, today())).length,
    waiting: lists.waiting.length,
    projects: lists.projects.length,
    stalled: agenda.stalled.length,
    someday: lists.someday.length,
  };

  function end(): void {
    finishReview(Math.floor(Date.now() / 1000));
    showToast({ kind: "good", title: texts.doneTitle, detail: texts.finished });
    go("next");
  }
  useEffect(() => registerHandlers(() => ({ save: end })));
  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <p>{texts.done}</p>
      <dl className={styles.figures}>
        {Object.entries(counts).map(([name, n]) => (
          <div key={name}>
            <dt>{texts.figures[name as keyof typeof texts.figures]}</dt>
            <dd>{n}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        <button ref={button} type="button" className="button" data-kind="main" onClick={end}>
          {texts.finish}
        </button>
      </div>
    </>
  );
}
