import { useEffect, useMemo, useRef } from "react";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { itemLists } from "../items/lists.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { ConnectionStatus } from "../ui/connection.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import { agendaOf } from "./agenda.ts";
import { EndStep } from "./end-step.tsx";
import { InboxStep } from "./inbox-step.tsx";
import { QuickCapture } from "./quick-capture.tsx";
import { continueReview, storedReview } from "./review-data.ts";
import styles from "./review-screen.module.css";
import { SomedayStep } from "./someday-step.tsx";
import { StepList } from "./step-list.tsx";
import { STEPS } from "./step-names.ts";
import { StepRail } from "./step-rail.tsx";

const texts = messages.review;

/** The weekly review: clear, current, creative, one step at a time. The user can leave and resume at any step. */
export default function ReviewScreen() {
  const { step, lastOn } = useSignal(storedReview);
  const lists = useSignal(itemLists);
  const { open, isWhole } = useSignal(itemStore.view);
  const agenda = useMemo(() => agendaOf(lists, open, today()), [lists, open]);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(
    () =>
      registerHandlers(() => ({
        save: continueReview,
        ...(captureLine() && { capture: () => captureLine()?.focus() }),
      })),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading.
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  const title = step === "end" ? texts.end : texts.names[step];
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{messages.screens.review}</h1>
        <ConnectionStatus />
        <p className={styles.last}>
          {lastOn === null ? (
            texts.never
          ) : (
            <RichMessage
              sentence={texts.last("[age]")}
              as={(part) => <RelativeTime key={part} at={lastOn} />}
            />
          )}
        </p>
      </header>
      {isWhole.open && <StepRail agenda={agenda} step={step} />}
      {isWhole.open && (
        <section className={styles.step} aria-label={title}>
          <p className={styles.part}>
            {step === "end" ? "" : texts.step(STEPS.indexOf(step) + 1, STEPS.length)}
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {step !== "end" && <p className={styles.intro}>{texts.intro[step]}</p>}
          {step === "inbox" && <InboxStep count={agenda.inbox.length} />}
          {step === "someday" && <SomedayStep rows={agenda.someday} />}
          {step === "end" && <EndStep agenda={agenda} lists={lists} />}
          {step !== "inbox" && step !== "someday" && step !== "end" && (
            <StepList key={step} step={step} rows={agenda[step]} />
          )}
        </section>
      )}
      {step !== "end" && <QuickCapture />}
    </div>
  );
}

/** The capture line; null in the summary, which has none, and while an item covers it. */
function captureLine(): HTMLElement | null {
  const line = document.getElementById("review-capture");
  return line?.checkVisibility({ visibilityProperty: true }) ? line : null;
}
