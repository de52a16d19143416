import { type KeyboardEvent, memo } from "react";
import type { CommandName } from "../commands/definitions.ts";
import { KeyOf } from "../commands/keys.tsx";
import { formatDay, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { shortTitle, showControls } from "../i18n/title.ts";
import { type Row, today } from "../items/row.ts";
import { RichMessage } from "../ui/rich-message.tsx";
import { isPastDue } from "./agenda.ts";
import styles from "./step.module.css";
import type { StepName } from "./step-names.ts";

const texts = messages.review;

/** The actions of a row in a review. */
export type RowAct = keyof typeof texts.acts;

const ACTS: Record<Exclude<StepName, "inbox" | "someday">, readonly RowAct[]> = {
  today: ["complete", "focus", "toSomeday", "trash", "open"],
  waiting: ["complete", "toNext", "toSomeday", "trash", "open"],
  scheduled: ["complete", "toNext", "later", "trash", "open"],
  stalled: ["toNext", "complete", "toSomeday", "trash", "open"],
};
const COMMAND_OF: Record<RowAct, CommandName> = {
  complete: "complete",
  focus: "focus",
  toNext: "toNext",
  toSomeday: "toSomeday",
  later: "later",
  trash: "trash",
  open: "open",
};

export interface StepRowProps {
  step: Exclude<StepName, "inbox" | "someday">;
  row: Row;
  /** Whether it is the tab stop, and shows its actions. */
  isActive: boolean;
  isNaming: boolean;
  onActive(): void;
  onAct(act: RowAct): void;
  /** The next action of a project that has none; null when the user cancels. */
  onName(title: string | null): void;
}

/** One row of a review, with the details for its step. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { step, row, isActive, isNaming, onActive, onAct, onName } = props;
  const { item } = row;
  return (
    <li className={styles.row} data-active={isActive || undefined}>
      <button
        type="button"
        className={styles.head}
        data-head
        tabIndex={isActive ? 0 : -1}
        onFocus={onActive}
        onClick={({ detail }) => (detail === 0 ? onAct("open") : onActive())}
      >
        <bdi className={styles.title} dir="auto">
          {shortTitle(item.title)}
        </bdi>
        <span className={styles.facts}>
          <Facts step={step} row={row} />
        </span>
      </button>
      {isActive && !isNaming && (
        <div className={styles.acts}>
          {ACTS[step].map((act) => (
            <button
              key={act}
              type="button"
              className="button"
              data-kind="quiet"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAct(act)}
            >
              {act === "toNext" && step === "stalled" ? texts.name : texts.acts[act]}
              <span aria-hidden>
                <KeyOf command={COMMAND_OF[act]} />
              </span>
            </button>
          ))}
        </div>
      )}
      {isNaming && <NextActionField onName={onName} />}
    </li>
  );
});

function NextActionField({ onName }: { onName(title: string | null): void }) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const title = event.currentTarget.value.trim();
    if (event.key === "Escape") onName(null);
    else if (event.key === "Enter" && title !== "") onName(title);
    else return;
    event.preventDefault();
    event.currentTarget.closest("li")?.querySelector<HTMLElement>("[data-head]")?.focus();
  }
  return (
    <label className={styles.name}>
      {texts.nameIt}
      <input
        className="field"
        dir="auto"
        ref={(field) => field?.focus()}
        enterKeyHint="done"
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

function Facts({ step, row }: { step: StepName; row: Row }) {
  const { item } = row;
  const isLate = isPastDue(row, today());
  return (
    <>
      {step === "waiting" && (
        <span>
          {item.contact === null
            ? texts.forNobody
            : texts.waitsFor(`\u2068${showControls(item.contact)}\u2069`)}{" "}
          <RichMessage
            sentence={texts.since("[age]")}
            as={(part) => <RelativeTime key={part} at={item.changedOn} />}
          />
        </span>
      )}
      {item.dueDate && (
        <span className={isLate ? styles.late : undefined}>
          {texts.due(withTime(formatDay(item.dueDate, today()), item.dueTime))}
        </span>
      )}
      {step === "scheduled" && item.startDate && (
        <span>{texts.starts(formatDay(item.startDate, today()))}</span>
      )}
      {step === "today" && item.isFocused && <span>{texts.inFocus}</span>}
    </>
  );
}
