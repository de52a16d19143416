import Bell from "lucide-react/icons/bell";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type RefObject, useEffect, useRef } from "react";
import { timeOfDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { dropRowsOn } from "../list/move-rows.ts";
import { openRow } from "../list/row-pointer.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./day-plan.module.css";
import type { Interval } from "./layout.ts";
import { planRowsAt, setMinutes } from "./plan-actions.ts";
import { startPlanDrag } from "./plan-drag.ts";
import type { PlanEntry } from "./plan-entries.ts";

const texts = messages.listParts.plan;
const SHORT_MINUTES = 40; // up to which the time and the title share a line

export interface PlanBlockProps {
  /** The entry as it is shown: while it is dragged it is at its new place. */
  entry: PlanEntry;
  start: PlanEntry;
  shown: Interval;
  grid: RefObject<HTMLElement | null>;
  isChangeable: boolean;
  isTabStop: boolean;
  isPreview: boolean;
  onPreview(interval: Interval | null): void;
}

/** An item at its time, or a reminder. An item that the filter hides only takes its place. */
export function PlanBlock(props: PlanBlockProps) {
  const { entry, start, shown, grid, isChangeable, isTabStop, isPreview, onPreview } = props;
  const { row, kind } = entry;
  const block = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(route).item === row.item.id;
  useFollowFocus(block, start.begins);
  if (!isChangeable)
    return (
      <span className={styles.block} data-quiet data-short={isShort(entry) || undefined}>
        <BlockText entry={entry} />
      </span>
    );
  return (
    <button
      ref={block}
      type="button"
      className={styles.block}
      data-key={row.key}
      data-plan-id={entry.id}
      data-do={kind === "item" ? "plan" : undefined}
      data-reminder={kind === "reminder" || undefined}
      data-estimated={entry.isEstimated || undefined}
      data-short={isShort(entry) || undefined}
      data-dragged={isPreview || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen || undefined}
      aria-describedby={kind === "item" ? "plan-how" : undefined}
      onClick={() => openRow(row)}
      onPointerDown={(event) => {
        if (kind !== "item" || !grid.current) return;
        startPlanDrag(event, {
          grid: grid.current,
          shown,
          entry: start,
          onPreview,
          onMove: (begins) => planRowsAt([row], begins),
          onLength: (minutes) => setMinutes(row, minutes),
          onDrop: (target) => dropRowsOn(target, [row]),
        });
      }}
    >
      <BlockText entry={entry} />
      <span className={styles.grip} data-do={kind === "item" ? "grip" : "drag"} aria-hidden>
        <GripVertical size={14} />
      </span>
      {kind === "item" && <span className={styles.edge} data-do="length" aria-hidden />}
    </button>
  );
}

function BlockText({ entry }: { entry: PlanEntry }) {
  const { row, kind, begins, ends, isEstimated } = entry;
  const [from, to] = [timeOfDay(begins), timeOfDay(ends)];
  return (
    <>
      {kind === "reminder" && <Bell size={12} role="img" aria-label={messages.lists.reminds("").trim()} />}
      <span className={styles.time}>
        {isEstimated || kind === "reminder" ? from : <TimeRange from={from} to={to} />}
        {isEstimated && <span className="unseen">, {texts.estimated}</span>}
      </span>{" "}
      <bdi className={styles.title}>{shortTitle(row.item.title)}</bdi>
    </>
  );
}

/** With a dash for the eye, and a word for a screen reader. */
export function TimeRange({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span aria-hidden>{`${from}–${to}`}</span>
      <span className="unseen">{texts.between(from, to)}</span>
    </>
  );
}

export function isShort({ begins, ends }: Interval): boolean {
  return ends - begins < SHORT_MINUTES * 60;
}

/** A block that is moved by the keyboard stays in sight. */
function useFollowFocus(block: RefObject<HTMLElement | null>, begins: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new time moves it.
  useEffect(() => {
    if (block.current && document.activeElement === block.current)
      block.current.scrollIntoView({ block: "nearest" });
  }, [begins]);
}
