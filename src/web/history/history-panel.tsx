import { Dialog } from "@base-ui/react/dialog";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useRef, useState } from "react";
import { keyOf } from "../commands/key.ts";
import { keymap, useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { formatPastDay, timeOfDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { sourceName } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import type { UndoDirection } from "../items/undo-stack.ts";
import { useQuery } from "../state/query.ts";
import { useSignal } from "../state/signal.ts";
import { describeStep } from "./describe-step.ts";
import { historyQuery, historyView, isMe, titleOf } from "./history-data.ts";
import styles from "./history-panel.module.css";
import type { LogStep } from "./log-steps.ts";
import { takeUndoStep, type UndoReport } from "./undo-action.ts";

const texts = messages.history;

/** The latest steps, newest first, with undo and redo. */
export default function HistoryPanel({ onClose }: { onClose(): void }) {
  const popup = useRef<HTMLDivElement>(null);
  const { view: log, problem } = useQuery(historyQuery);
  const limit = useSignal(historyView);
  useSignal(itemStore.view); // titles
  const [report, setReport] = useState<UndoReport | null>(null);

  async function takeStep(step: UndoDirection): Promise<void> {
    setReport(await takeUndoStep(step));
    void historyQuery.refresh();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = keyOf(event.nativeEvent);
    const { undo, redo } = keymap.get();
    if (key === null) return;
    if (undo.includes(key)) void takeStep("undo");
    else if (redo.includes(key)) void takeStep("redo");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const steps = log?.steps.slice(0, limit) ?? [];
  const next = log?.undo && "step" in log.undo ? log.undo.step : null; // an import is no step of the log
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-veil />
        <Dialog.Popup ref={popup} className={styles.panel} initialFocus={popup} onKeyDown={onKeyDown}>
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{texts.title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <div className={styles.ways}>
            <StepButton step="undo" isPossible={log !== null && log.undo !== null} onTake={takeStep} />
            <StepButton step="redo" isPossible={log !== null && log.redo !== null} onTake={takeStep} />
          </div>
          <p className={styles.told} role="status" data-kind={report?.isGood === false ? "bad" : undefined}>
            {report && <bdi>{messages.historyPanel.said(report.title, report.detail)}</bdi>}
          </p>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {messages.historyPanel.loadFailed} {problemText(problem)}
            </p>
          )}
          {log && steps.length === 0 && <p className={styles.empty}>{messages.historyPanel.empty}</p>}
          <div className={styles.days}>
            {[...Map.groupBy(steps, ({ at }) => formatPastDay(at, today()))].map(([day, daySteps]) => (
              <section key={day} aria-label={day}>
                <h3>{day}</h3>
                <ol>
                  {daySteps.map((step) => (
                    <StepLine key={step.step} step={step} isNext={step.step === next} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
          {log && log.steps.length > limit && (
            <button type="button" className="button" onClick={() => historyView.set(limit * 4)}>
              {messages.historyPanel.older}
            </button>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function StepButton({
  step,
  isPossible,
  onTake,
}: {
  step: UndoDirection;
  isPossible: boolean;
  onTake(step: UndoDirection): void;
}) {
  const Icon = step === "undo" ? Undo2 : Redo2;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={!isPossible} // not `disabled`: the button would lose the focus at the last step
      aria-keyshortcuts={useShortcuts(step)}
      onClick={() => onTake(step)}
    >
      <Icon size={15} aria-hidden />
      {texts[step]}
      <span aria-hidden>
        <KeyOf command={step} />
      </span>
    </button>
  );
}

function StepLine({ step, isNext }: { step: LogStep; isNext: boolean }) {
  const { by, at, isUndone, changes } = step;
  const isPurge = changes.some(({ verb }) => verb === "purge");
  const who = isMe(by) ? null : by === "clock" ? messages.historyPanel.clock : sourceName(by);
  return (
    <li className={styles.step} data-undone={isUndone || undefined} data-next={isNext || undefined}>
      <span className={styles.what}>{describeStep(step, who, titleOf)}</span>
      <span className={styles.more}>
        {isUndone && messages.historyPanel.undone}
        {isPurge && messages.historyPanel.noWayBack}
      </span>
      <span className={styles.at}>{timeOfDay(at)}</span>
    </li>
  );
}
