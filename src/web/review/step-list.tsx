import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { makeAction } from "../actions/create.ts";
import { completeRows, focusRows, moveRowsTo, shiftRows, trashRows } from "../actions/item-actions.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openItem } from "../state/route.ts";
import { ContinueButton } from "./continue-button.tsx";
import styles from "./step.module.css";
import type { StepName } from "./step-names.ts";
import { type RowAct, StepRow } from "./step-row.tsx";

const texts = messages.review;
const MAX_ROWS = 200; // rows: the list itself shows more

type ListStep = Exclude<StepName, "inbox" | "someday">;

/** The rows of one step. j and k move through them to Continue; an action on a row moves the focus to its neighbour. */
export function StepList({ step, rows }: { step: ListStep; rows: readonly Row[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const [namedProject, setNamedProject] = useState<string | null>(null);
  const shownRows = rows.slice(0, MAX_ROWS);
  const activeIndex = Math.min(active, shownRows.length - 1);
  const row = shownRows[activeIndex];

  function move(by: number): void {
    const isHere = list.current?.contains(document.activeElement) ?? false;
    const next = Math.max(0, isHere ? activeIndex + by : activeIndex);
    if (next >= shownRows.length) document.getElementById("review-on")?.focus();
    else headsOf(list)[next]?.focus();
  }

  function act(action: RowAct): void {
    if (!row) return;
    if (action === "toNext" && step === "stalled") setNamedProject(row.item.id);
    else doWithRow(row, action);
  }

  function addNextAction(project: Row, title: string): void {
    setNamedProject(null);
    makeAction(title, project.item.id);
  }

  useStepKeys(step, row, act, move);
  const neighbourFocus = useNeighbourFocus(list, activeIndex);

  return (
    <>
      {shownRows.length === 0 && <p className={styles.empty}>{texts.empty[step]}</p>}
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: a list without markers is none to Safari.
        role="list"
        className={styles.rows}
        aria-label={texts.list(texts.names[step])}
        data-keys="list"
        onFocus={neighbourFocus.onFocus}
        onBlur={neighbourFocus.onBlur}
      >
        {shownRows.map((shownRow, index) => (
          <StepRow
            key={shownRow.key}
            step={step}
            row={shownRow}
            isActive={index === activeIndex}
            isNaming={namedProject === shownRow.item.id}
            onActive={() => setActive(index)}
            onAct={act}
            onName={(title) => (title === null ? setNamedProject(null) : addNextAction(shownRow, title))}
          />
        ))}
      </ul>
      {rows.length > MAX_ROWS && <p className={styles.more}>{texts.more(rows.length - MAX_ROWS)}</p>}
      <div className={styles.ways}>
        <ContinueButton isMain />
      </div>
    </>
  );
}

function doWithRow(row: Row, action: RowAct): void {
  const rows = [row];
  if (action === "complete") completeRows(rows);
  else if (action === "focus") focusRows(rows);
  else if (action === "trash") trashRows(rows);
  else if (action === "later") shiftRows(rows, 1);
  else if (action === "open") openItem(row.item.id);
  else moveRowsTo(rows, action === "toNext" ? "next" : "someday");
}

/** The commands of a step, for the active row. */
function useStepKeys(
  step: ListStep,
  row: Row | undefined,
  act: (action: RowAct) => void,
  move: (by: number) => void,
): void {
  useEffect(() =>
    registerHandlers(() => ({
      next: () => move(1),
      previous: () => move(-1),
      ...(row && {
        complete: () => act("complete"),
        focus: () => act("focus"),
        trash: () => act("trash"),
        toNext: () => act("toNext"),
        toSomeday: () => act("toSomeday"),
        open: () => act("open"),
        ...(step === "scheduled" && { later: () => act("later"), earlier: () => void shiftRows([row], -1) }),
      }),
    })),
  );
}

type ListRef = RefObject<HTMLUListElement | null>;

function headsOf(list: ListRef): HTMLElement[] {
  return [...(list.current?.querySelectorAll<HTMLElement>("[data-head]") ?? [])];
}

/** When the focused row leaves the list, its neighbour gets the focus. */
function useNeighbourFocus(list: ListRef, at: number) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      (headsOf(list)[at] ?? document.getElementById("review-on"))?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      hadFocus.current = relatedTarget === null;
    },
  };
}
