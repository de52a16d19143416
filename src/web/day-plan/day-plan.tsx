import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { SYSTEM } from "../../domain/environment.ts";
import { KeyHelp } from "../commands/key-help.tsx";
import { timeOfDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { formatMinutes } from "../item/fields/duration.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { poll } from "../state/poll.ts";
import { useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import { AllDayItems } from "./all-day-items.tsx";
import { useDayEvents } from "./calendar-events.ts";
import styles from "./day-plan.module.css";
import { EventBlock } from "./event-block.tsx";
import type { EventEntry } from "./event-entries.ts";
import {
  busySeconds,
  type Interval,
  type PlacedEntry,
  placeSideBySide,
  quartersOf,
  shiftTime,
  shownHours,
} from "./layout.ts";
import { dropTarget, planRowsAt, setMinutes } from "./plan-actions.ts";
import { PlanBlock } from "./plan-block.tsx";
import { type PlanEntry, planOf } from "./plan-entries.ts";
import { usePlanKeys } from "./plan-keys.ts";
import { longerBy } from "./plan-patch.ts";

const HOUR = 3_600; // seconds
const texts = messages.listParts.plan;

export interface DayPlanProps {
  /** All items of Today. */
  all: readonly Row[];
  /** Those that the filter of the list shows: only they can be changed here. */
  rows: readonly Row[];
}

/** The hours of today with the items that are due at a time, which can be dragged to another one. */
export default function DayPlan({ all, rows }: DayPlanProps) {
  const span = useSignal(currentSpan);
  const zone = useSignal(timeZoneSignal);
  const now = useMinute();
  const events = useDayEvents(span);
  const { timed, allDay } = useMemo(() => planOf(all, span, zone), [all, span, zone]);
  const entries = useMemo(() => [...timed, ...events.timed], [timed, events.timed]);
  const shown = useMemo(() => shownHours(span, zone, entries), [span, zone, entries]);
  const placed = useMemo(() => placeSideBySide(entries), [entries]);
  const isChangeable = (row: Row) => rows.includes(row);
  const changeable = allDay.filter(isChangeable);
  const ids = [
    ...changeable.map(({ key }) => key),
    ...placed.flatMap(({ entry }) => (entry.kind !== "event" && isChangeable(entry.row) ? [entry.id] : [])),
  ];
  const { tabStop, setTabStop, onKeyDown } = usePlanKeys(ids, {
    shift(id, by) {
      const entry = timed.find((one) => one.id === id);
      const row = entry?.row ?? allDay.find(({ key }) => key === id);
      if (!row || entry?.kind === "reminder" || (!entry && by < 0)) return;
      planRowsAt([row], shiftTime(entry?.begins ?? Math.max(now, shown.begins), by, span, zone));
    },
    lengthen(id, by) {
      const entry = timed.find((one) => one.id === id);
      if (entry?.kind === "item") setMinutes(entry.row, longerBy(entry.row.item, by, entry.begins, span));
    },
  });

  return (
    <section
      className={styles.plan}
      data-plan
      aria-label={messages.commands.planDay}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const { planId } = target.closest<HTMLElement>("[data-plan-id]")?.dataset ?? {};
        if (planId !== undefined) setTabStop(planId);
      }}
    >
      <PlanSums timed={timed} entries={entries} shown={shown} now={now} />
      <div role="status">
        {events.problems.map(({ text, lang }) => (
          <p key={text} className={styles.problem} lang={lang}>
            {text}
          </p>
        ))}
      </div>
      <p className="unseen" id="plan-how">
        <KeyHelp by={texts.how} />
      </p>
      <AllDayItems rows={allDay} events={events.allDay} isChangeable={isChangeable} tabStop={tabStop} />
      {timed.length === 0 && (
        <p className={styles.empty}>
          <KeyHelp by={texts.empty} />
        </p>
      )}
      <PlanHours
        placed={placed}
        shown={shown}
        now={now}
        zone={zone}
        isChangeable={isChangeable}
        tabStop={tabStop}
      />
    </section>
  );
}

interface PlanHoursProps {
  placed: readonly PlacedEntry<PlanEntry | EventEntry>[];
  shown: Interval;
  now: number;
  zone: string;
  isChangeable(row: Row): boolean;
  tabStop: string | undefined;
}

/** The shown hours with their entries, in a part that scrolls by itself. */
function PlanHours({ placed, shown, now, zone, isChangeable, tabStop }: PlanHoursProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<(Interval & { id: string }) | null>(null);
  useScrollToNow(grid, shown, now);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has no fields.
    <div
      className={styles.scroller}
      data-scrolls
      data-keys="own"
      role="group"
      aria-label={texts.hours}
      tabIndex={tabStop === undefined ? 0 : -1}
    >
      <div ref={grid} className={styles.grid} style={hoursStyle(shown)}>
        <Hours shown={shown} zone={zone} />
        {now >= shown.begins && now < shown.ends && (
          <div className={styles.now} style={placeStyle({ begins: now, ends: now }, shown)} aria-hidden />
        )}
        <ul className={styles.entries} aria-label={texts.timed} data-keys="list">
          {placed.map(({ entry, lane, lanes }) => {
            if (entry.kind === "event") return null;
            const drawn: PlanEntry = preview?.id === entry.id ? { ...entry, ...preview } : entry;
            return (
              <li
                key={entry.id}
                className={styles.place}
                data-kind={entry.kind}
                style={placeStyle(drawn, shown, lane, lanes)}
              >
                <PlanBlock
                  entry={drawn}
                  start={entry}
                  shown={shown}
                  grid={grid}
                  isChangeable={isChangeable(entry.row)}
                  isTabStop={entry.id === tabStop}
                  isPreview={drawn !== entry}
                  onPreview={(interval) => setPreview(interval && { ...interval, id: entry.id })}
                />
              </li>
            );
          })}
        </ul>
        <ul className={styles.entries} aria-label={texts.events}>
          {placed.map(
            ({ entry, lane, lanes }) =>
              entry.kind === "event" && (
                <li key={entry.id} className={styles.place} style={placeStyle(entry, shown, lane, lanes)}>
                  <EventBlock entry={entry} />
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}

interface PlanSumsProps {
  timed: readonly PlanEntry[];
  /** With the events of calendars. */
  entries: readonly Interval[];
  shown: Interval;
  now: number;
}

/** The planned time, and the free time that is left. */
function PlanSums({ timed, entries, shown, now }: PlanSumsProps) {
  const seconds = timed.reduce((sum, { begins, ends }) => sum + ends - begins, 0);
  const from = Math.max(now, shown.begins);
  const free = Math.floor((shown.ends - from - busySeconds(entries, from, shown.ends)) / 60);
  return (
    <p className={styles.sums}>
      {seconds > 0 ? texts.planned(formatMinutes(seconds / 60)) : texts.nothing}
      {free > 0 && ` · ${texts.free(formatMinutes(free), timeOfDay(shown.ends))}`}
    </p>
  );
}

/** The quarters of the shown hours, which take what is dropped on them. */
function Hours({ shown, zone }: { shown: Interval; zone: string }) {
  const quarters = useMemo(() => quartersOf(shown, zone), [shown, zone]);
  return (
    <div aria-hidden>
      {quarters.map(({ at, isHour }) => (
        <div
          key={at}
          className={styles.quarter}
          data-drop={dropTarget(at)}
          data-time={timeOfDay(at)}
          data-hour={isHour || undefined}
          style={placeStyle({ begins: at, ends: at }, shown)}
        >
          {isHour && <span className={styles.clock}>{timeOfDay(at)}</span>}
        </div>
      ))}
    </div>
  );
}

/** The current minute, in Unix seconds. */
function useMinute(): number {
  const [minute, setMinute] = useState(readMinute);
  useEffect(() => poll(() => setMinute(readMinute())), []);
  return minute;
}

function readMinute(): number {
  return Math.floor(SYSTEM.now() / 60) * 60;
}

/** At first the hour before now is on top. */
function useScrollToNow(grid: { current: HTMLElement | null }, shown: Interval, now: number): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const scroller = grid.current?.parentElement;
    if (!scroller || isDone.current) return;
    isDone.current = true;
    scroller.scrollTop = ((now - HOUR - shown.begins) / (shown.ends - shown.begins)) * scroller.scrollHeight;
  });
}

function hoursStyle({ begins, ends }: Interval): CSSProperties {
  return { "--hours": (ends - begins) / HOUR } as CSSProperties;
}

function placeStyle(entry: Interval, shown: Interval, lane = 0, lanes = 1): CSSProperties {
  return {
    "--at": (entry.begins - shown.begins) / HOUR,
    "--length": (Math.min(entry.ends, shown.ends) - entry.begins) / HOUR,
    "--lane": lane,
    "--lanes": lanes,
  } as CSSProperties;
}
