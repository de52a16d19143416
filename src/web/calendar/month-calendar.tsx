import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatWholeDay } from "../i18n/dates.ts";
import { locale } from "../i18n/language.ts";
import { messages } from "../i18n/messages.ts";
import { firstWeekday } from "../i18n/week.ts";
import { currentDay } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { type DayLoad, loadOf } from "./day-load.ts";
import styles from "./month-calendar.module.css";
import { dayAtKey, monthOf, monthsLater, weeksOf } from "./month-grid.ts";

const texts = messages.item.calendar;
const UTC = { timeZone: "UTC" } as const; // a calendar day has no time zone
const monthName = new Intl.DateTimeFormat(locale, { ...UTC, month: "long", year: "numeric" });
const shortWeekday = new Intl.DateTimeFormat(locale, { ...UTC, weekday: "short" });
const longWeekday = new Intl.DateTimeFormat(locale, { ...UTC, weekday: "long" });
const dayNumber = new Intl.DateTimeFormat(locale, { ...UTC, day: "numeric" });
const MAX_DOTS = 3;

export interface MonthCalendarProps {
  /** The chosen day, or the day that typed words mean. */
  value: string | null;
  /** The name of the question. */
  label: string;
  onPick(day: string): void;
  /** The calendar takes the focus when it appears. */
  hasFocus?: boolean;
}

/** A month, in which arrows move by days and weeks and the page keys by months. Dots show what each day already has. */
export function MonthCalendar({ value, label, onPick, hasFocus = false }: MonthCalendarProps) {
  const today = useSignal(currentDay);
  const { open } = useSignal(itemStore.view);
  const load = useMemo(() => loadOf(open), [open]);
  const firstDay = firstWeekday();
  const [active, setActive] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(hasFocus);
  const id = useId();
  useEffect(() => {
    if (value !== null) setActive(value);
  }, [value]);
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? null : dayAtKey(active, event, { firstDay, isRtl });
    if (next === null) return;
    event.preventDefault();
    mustFocus.current = next !== active;
    setActive(next);
  }

  const month = monthOf(active);
  const weeks = weeksOf(month, firstDay);
  const turnPage = (months: number) => setActive(monthsLater(active, months));
  return (
    <fieldset className={styles.calendar} aria-label={label}>
      <div className={styles.head}>
        <button type="button" className="icon-button" aria-label={texts.before} onClick={() => turnPage(-1)}>
          <ChevronLeft size={17} aria-hidden />
        </button>
        <p id={id} aria-live="polite">
          {monthName.format(Date.parse(`${month}-01`))}
        </p>
        <button type="button" className="icon-button" aria-label={texts.after} onClick={() => turnPage(1)}>
          <ChevronRight size={17} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a calendar (ARIA, date grid). */}
      <table ref={grid} role="grid" aria-labelledby={id} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[1]?.map((day) => (
              <th key={day} scope="col" abbr={longWeekday.format(Date.parse(day ?? ""))}>
                {shortWeekday.format(Date.parse(day ?? ""))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.join()}>
              {week.map((day, n) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table with the role of a grid is a gridcell.
                <td key={day ?? String(n)} aria-selected={day !== null && day === value}>
                  {day !== null && (
                    <Day
                      day={day}
                      load={load.get(day)}
                      isActive={day === active}
                      isToday={day === today}
                      isOther={monthOf(day) !== month}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

interface DayProps {
  day: string;
  load: DayLoad | undefined;
  isActive: boolean;
  isToday: boolean;
  isOther: boolean;
  onPick(day: string): void;
}

function Day({ day, load, isActive, isToday, isOther, onPick }: DayProps) {
  const words = [
    formatWholeDay(day),
    isToday ? texts.today : "",
    load?.due ? texts.due(load.due) : "",
    load?.starts ? texts.starts(load.starts) : "",
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.day}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
      aria-label={words.join(", ")}
      title={words.slice(1).join(", ") || undefined}
      data-day={day}
      data-other={isOther || undefined}
      onClick={() => onPick(day)}
    >
      <span>{dayNumber.format(Date.parse(day))}</span>
      {load && <Dots load={load} />}
    </button>
  );
}

/** At most three dots: full ones for due items, then rings for items that start. */
function Dots({ load: { due, starts } }: { load: DayLoad }) {
  const kinds = [...Array(due).fill("due"), ...Array(starts).fill("start")].slice(0, MAX_DOTS);
  return (
    <span className={styles.dots} aria-hidden>
      {kinds.map((kind, n) => (
        <i key={String(n)} data-kind={kind} />
      ))}
    </span>
  );
}
