import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useShortcuts } from "../commands/keymap.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { ConnectionStatus } from "../ui/connection.tsx";
import { announce } from "../ui/live-region.tsx";
import { type Act, Actions } from "./actions.tsx";
import { Card } from "./card.tsx";
import { type DecisionDetail, DecisionPicker } from "./decision-picker.tsx";
import { DuplicateHint, useDuplicate } from "./duplicate-hint.tsx";
import { StatusLine } from "./status-line.tsx";
import { TriageSummary } from "./summary.tsx";
import { triageState } from "./triage-data.ts";
import { leaveTriage, useTriageKeys } from "./triage-keys.ts";
import { positionIn } from "./triage-queue.ts";
import styles from "./triage-screen.module.css";
import { TwoMinutes } from "./two-minutes.tsx";

const texts = messages.triage;

/** Triage: one item of the inbox at a time, decided with a single key or a thumb. */
export default function TriageScreen() {
  useEffect(triageState.begin, []);
  const run = useSignal(triageState.run);
  const isWhole = useSignal(itemStore.view).isWhole.open;
  const inbox = useSignal(itemLists).inbox;
  const row = inbox.find(({ key }) => key === run.current) ?? null;
  const duplicate = useDuplicate(row);
  const heading = useRef<HTMLHeadingElement>(null);
  const { act, question, closeQuestion, timer, stopTimer } = useActs(row, heading);
  const { n, of: total } = positionIn(run);
  const counted = messages.list.count(total, isWhole);
  useTriageKeys(row, duplicate, act);
  useItemAnnouncement(row, n, counted, heading);

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{messages.screens.triage}</h1>
        {row && <Position n={n} total={counted} />}
        <ConnectionStatus />
        <button
          type="button"
          className="icon-button"
          aria-label={texts.leave}
          title={texts.leave}
          aria-keyshortcuts="Escape"
          onClick={leaveTriage}
        >
          <X size={18} aria-hidden />
        </button>
      </header>
      <Progress decided={run.gone.size} total={total} counted={counted} />
      {row && (
        <>
          <div className={styles.hand} data-keys="list" data-hand>
            <Card row={row} heading={heading}>
              {timer && <TwoMinutes since={timer.since} onStop={stopTimer} />}
              {duplicate && (
                <DuplicateHint duplicate={duplicate} onMerge={() => triageState.merge(row, duplicate)} />
              )}
            </Card>
          </div>
          <footer className={styles.bar}>
            <StatusLine />
            {question ? (
              <div data-ask>
                <DecisionPicker key={question.about} detail={question} row={row} onClose={closeQuestion} />
              </div>
            ) : (
              <Actions isFocused={row.item.isFocused} isTimed={timer !== null} onAct={act} />
            )}
          </footer>
        </>
      )}
      {!row && isWhole && run.gone.size === run.order.length && <TriageSummary />}
    </div>
  );
}

/** Runs an action on the current item: at once, after a picker, or as two minutes. */
function useActs(row: Row | null, heading: RefObject<HTMLHeadingElement | null>) {
  const [detail, setDetail] = useState<DecisionDetail | null>(null);
  const [timer, setTimer] = useState<{ key: string; since: number } | null>(null);
  const isTimed = row !== null && timer?.key === row.key;

  const act = useCallback(
    (action: Act): void => {
      if (!row) return;
      const detailOf = {
        waiting: "waiting",
        scheduled: "scheduled",
        project: "project",
        tags: "tags",
        due: "due",
      } as const;
      if (action in detailOf) setDetail({ about: detailOf[action as keyof typeof detailOf], key: row.key });
      else if (action === "focus") triageState.edit(row, { isFocused: !row.item.isFocused });
      else if (action === "twoMinutes") setTimer(isTimed ? null : { key: row.key, since: performance.now() });
      else triageState.decide(row, { to: action as "next" | "someday" | "notes" | "done" | "trash" });
    },
    [row, isTimed],
  );

  const closeQuestion = useCallback(() => {
    setDetail(null);
    heading.current?.focus({ preventScroll: true });
  }, [heading]);

  return {
    act,
    // A picker belongs to one item and closes with it.
    question: detail && row && detail.key === row.key ? detail : null,
    closeQuestion,
    timer: isTimed ? timer : null,
    stopTimer: () => setTimer(null),
  };
}

/** Announces the current item, and focuses it unless the focus is elsewhere. */
function useItemAnnouncement(
  row: Row | null,
  n: number,
  total: string,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const key = row?.key;
  const title = row?.item.title ?? "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces another current item, and no change of its title.
  useEffect(() => {
    if (key === undefined) return;
    const focused = document.activeElement;
    if (
      !focused ||
      focused === document.body ||
      focused.closest("[data-hand], [data-ask]") ||
      focused.matches("main")
    )
      heading.current?.focus({ preventScroll: true });
    announce(`${texts.position(n, total)}: ${shortTitle(title)}`);
  }, [key]);
}

function Progress({ decided, total, counted }: { decided: number; total: number; counted: string }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={texts.progress}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={decided}
      aria-valuetext={texts.decidedOf(decided, counted)}
    >
      <span style={{ transform: `scaleX(${total === 0 ? 0 : decided / total})` }} />
    </div>
  );
}

function Position({ n, total }: { n: number; total: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse takes no focus, so that keys go on meaning the item.
    <div className={styles.position} onMouseDown={(event) => event.preventDefault()}>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.back}
        title={texts.back}
        aria-keyshortcuts={useShortcuts("previous")}
        onClick={() => triageState.skip(-1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </button>
      <span>{texts.position(n, total)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.skip}
        title={texts.skip}
        aria-keyshortcuts={useShortcuts("next")}
        onClick={() => triageState.skip(1)}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </div>
  );
}
