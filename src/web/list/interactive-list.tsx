import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { isDate } from "../../domain/dates.ts";
import { lingeringRows } from "../actions/lingering.ts";
import { nameRows } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { renamedRow } from "../item/rename-row.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { useSameList } from "../items/same-list.ts";
import { openItem, route, type Screen } from "../state/route.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { withExitingRows, withRenamedRow } from "./exit-animation.ts";
import type { DragRules } from "./gestures/dragging.ts";
import type { GroupOrder } from "./grouping.ts";
import styles from "./interactive-list.module.css";
import { loadMoveRules, withMoveRules } from "./late-moves.ts";
import type { HeadingRules } from "./list-entries.ts";
import { type DayRules, isRowEntry, type ListEntry, toListEntries } from "./list-entries.ts";
import { useListOffset } from "./list-offset.ts";
import { type RovingFocus, useRovingFocus } from "./roving-focus.ts";
import type { RowContext } from "./row-context.ts";
import { targets, useRowKeys } from "./row-keys.ts";
import { swipeActionsOf, useRowPointer } from "./row-pointer.ts";
import { selection } from "./selection.ts";
import { VirtualList } from "./virtual-list.tsx";

/** Loads after the first screen. */
export const bulkBar = new LazyComponent(() => import("./bulk-bar.tsx"));

let dragging: typeof import("./gestures/dragging.ts") | null = null;
let swiping: typeof import("./gestures/swiping.ts") | null = null;
/** Loads after the first screen, too. */
export const gesturesPart = {
  async load(): Promise<void> {
    dragging = await import("./gestures/dragging.ts").catch(() => null);
    swiping = await import("./gestures/swiping.ts").catch(() => null);
    await loadMoveRules();
  },
};

/** Starts a gesture at a press. If the press came before they have loaded, they load now, and it starts if it is still held. */
function startGesture(start: () => void): void {
  if (swiping) start();
  else void gesturesPart.load().then(() => document.querySelector("[role=row]:active") && start());
}

const NO_KEYS: readonly string[] = [];
const doNothing = () => {};
const NO_RESTORED_ID = new Signal<string | null>(null);

/** The elements above the rows that the arrow keys reach. */
export interface ListAbove {
  keys: readonly string[];
  draw(active: string | null, covered: number, onActive: (key: string) => void): ReactNode;
  /** Scrolls an element into the window. */
  reveal(index: number, content: HTMLElement): void;
  /** The key of a restored row that needs the focus. */
  restoredId: Signal<string | null>;
}

export interface InteractiveListProps {
  screen: Screen;
  label: string;
  rows: readonly Row[];
  isWhole: boolean;
  order: GroupOrder;
  /** Whether the order of the rows is manual. */
  canOrder: boolean;
  /** A manual order that is sorted by a field for now: the grip of a row says why the row does not move. */
  isSorted?: boolean;
  /** Of a list of days, in place of `order`. */
  days?: DayRules;
  /** In a project with headings: how its rows move. */
  headings?: HeadingRules | undefined;
  /** Shown if there are no rows; absent while that is unknown. */
  empty?: ReactNode;
  /** The element that stays on top of the window while the list scrolls. */
  sticky?: RefObject<HTMLElement | null>;
  above?: ListAbove;
  /** The plan of the day: beside the rows, or above them. */
  plan?: ReactNode;
  onEnd?(): void;
}

/** A list: its rows, and its keys, mouse and touch actions. */
export function InteractiveList(props: InteractiveListProps) {
  const { screen, label, rows, isWhole, order, canOrder, days, headings, empty, sticky, above } = props;
  const { plan, onEnd = doNothing } = props;
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const noElement = useRef<HTMLElement>(null);
  const offset = useListOffset(sticky ?? noElement, top, list);
  const { today } = useSignal(currentSpan);
  const selected = useSignal(selection);
  const { item: open } = useSignal(route);

  const { lines, groups, shownRows, currentRows } = useSortedRows(rows, order, today, canOrder, days);
  const aboveKeys = above?.keys ?? NO_KEYS;
  const keys = useKeys(aboveKeys, shownRows);

  const revealRow = useRef<(key: string) => void>(doNothing);
  const reveal = useCallback(
    (index: number) => {
      if (above && index < aboveKeys.length && content.current) above.reveal(index, content.current);
      else revealRow.current(keys[index] ?? "");
    },
    [above, aboveKeys, keys],
  );
  const roving = useRovingFocus(content, keys, reveal);
  const active = keys[roving.index] ?? null;
  useRestoredFocus(above?.restoredId ?? NO_RESTORED_ID, keys, roving);
  useRowKeys({ content, keys, rows: shownRows, ordered: groups, roving, days, headings });
  const pointer = useRowPointer(shownRows, keys, active);
  const dragRules = useDragRules(shownRows, groups, days, headings);
  const context = useRowContext(screen, canOrder || props.isSorted || days !== undefined || !!plan, order);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the events of its rows; keys are commands.
    <div
      ref={content}
      className={styles.content}
      onFocus={(event) => {
        const key = (event.target as Element).closest<HTMLElement>("[data-key]")?.dataset.key;
        if (key !== undefined && keys.includes(key)) roving.setActive(key);
      }}
      onKeyDown={closeOnEscape}
      onClick={pointer.onClick}
      onContextMenu={pointer.onContextMenu}
      onPointerDown={(event) => {
        pointer.onPointerDown(event);
        startGesture(() => dragging?.startDrag(event, list.current, dragRules));
        startGesture(() => swiping?.startSwipe(event, (key) => swipeActionsOf(currentRows.current, key)));
      }}
    >
      <div className={styles.split} data-split={!!plan || undefined}>
        <div ref={top} className={styles.above}>
          {above?.draw(active, offset.coveredHeight, roving.setActive)}
          {plan}
        </div>
        <div ref={list} className={styles.rows}>
          {lines.length > 0 ? (
            <VirtualList
              label={label}
              lines={lines}
              context={context}
              isWhole={isWhole}
              top={offset.top}
              covered={offset.coveredHeight}
              active={active}
              selected={selected}
              open={open}
              revealRow={revealRow}
              onEnd={onEnd}
            />
          ) : (
            empty
          )}
        </div>
      </div>
      <SelectionBar rows={shownRows} />
    </div>
  );
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || route.get().item === null || selection.get().size > 0) return;
  event.preventDefault();
  openItem(null);
}

/** While rows are selected: their number for screen readers, and the bar of their actions. */
function SelectionBar({ rows }: { rows: readonly Row[] }) {
  const selected = useSignal(selection);
  const chosenRows = selected.size === 0 ? [] : targets(rows, undefined);
  return (
    <>
      <p className="unseen" role="status">
        {chosenRows.length > 0 && messages.lists.selected(chosenRows.length)}
      </p>
      {chosenRows.length > 0 && <LazyPart of={bulkBar} props={{ rows: chosenRows }} />}
    </>
  );
}

function useRowContext(screen: Screen, canDrag: boolean, order: GroupOrder): RowContext {
  const { today, time } = useSignal(currentSpan);
  return useMemo(() => ({ screen, today, time, canDrag, order }), [screen, today, time, canDrag, order]);
}

function groupsOf(lines: readonly ListEntry[]): Row[][] {
  const groups: Row[][] = [[]];
  for (const line of lines)
    if (line.kind === "heading") groups.push([]);
    else groups.at(-1)?.push(line.row);
  return groups;
}

/** The keys of all rows, also of those above the list. */
function useKeys(above: readonly string[], rows: readonly Row[]): readonly string[] {
  return useSameList(useMemo(() => [...above, ...rows.map(({ key }) => key)], [above, rows]));
}

/** The rendered lines, with headings and leaving rows; the rows of each group, where their order is manual; and all rows, also for a gesture. */
function useSortedRows(
  rows: readonly Row[],
  order: GroupOrder,
  today: string,
  canOrder: boolean,
  days?: DayRules,
) {
  const arranged = useMemo(
    () => (days ? days.arrange(rows, today) : toListEntries(rows, order, today)),
    [rows, order, today, days],
  );
  const entries = useRenamedLine(arranged);
  const shownRows = useMemo(() => entries.filter(isRowEntry).map(({ row }) => row), [entries]);
  const lines = useExitingLines(entries);
  const groups = useMemo(() => (canOrder ? groupsOf(entries) : null), [entries, canOrder]);
  const currentRows = useRef(shownRows);
  currentRows.current = shownRows;
  return { lines, groups, shownRows, currentRows };
}

/** The row that is being renamed stays until its field is left, whatever another client does with its item. */
function useRenamedLine(entries: readonly ListEntry[]): readonly ListEntry[] {
  const renamedKey = useSignal(renamedRow);
  const before = useRef(entries);
  const lines = useMemo(() => withRenamedRow(before.current, entries, renamedKey), [entries, renamedKey]);
  useLayoutEffect(() => {
    before.current = lines;
  }, [lines]);
  return lines;
}

function useExitingLines(entries: readonly ListEntry[]): readonly ListEntry[] {
  const leaving = useSignal(lingeringRows);
  const before = useRef(entries);
  const lines = useMemo(() => withExitingRows(before.current, entries, leaving), [entries, leaving]);
  useLayoutEffect(() => {
    before.current = lines;
  }, [lines]);
  return lines;
}

/** Focuses a restored row. */
function useRestoredFocus(
  restoredIds: Signal<string | null>,
  keys: readonly string[],
  roving: RovingFocus,
): void {
  const restoredId = useSignal(restoredIds);
  useEffect(() => {
    const index = restoredId === null ? -1 : keys.indexOf(restoredId);
    if (index < 0) return;
    restoredIds.set(null);
    roving.moveTo(index);
  }, [restoredIds, restoredId, keys, roving]);
}

/** A dragged row takes all selected ones with it, if it is one of them. */
function useDragRules(
  shownRows: readonly Row[],
  groups: Row[][] | null,
  days?: DayRules,
  headings?: HeadingRules,
): DragRules {
  return useMemo(() => {
    const draggedRows = (key: string): Row[] => {
      const row = shownRows.find((shownRow) => shownRow.key === key);
      if (!row) return [];
      const rows = selection.get().has(key) ? targets(shownRows, row) : [row];
      return [row, ...rows.filter((other) => other !== row)];
    };
    return {
      canOrder: groups !== null,
      label: (key) => nameRows(draggedRows(key)),
      drop: (key, before, isAboveHeading) =>
        headings
          ? void headings.moveBefore(shownRows, draggedRows(key), before, isAboveHeading)
          : withMoveRules(
              (rules) => groups && rules.moveRowsBefore(groups, shownRows, draggedRows(key), before),
            ),
      dropOn: (key, target) =>
        days && isDate(target)
          ? days.moveTo(draggedRows(key), target)
          : withMoveRules((rules) => rules.dropRowsOn(target, draggedRows(key))),
    };
  }, [shownRows, groups, days, headings]);
}
