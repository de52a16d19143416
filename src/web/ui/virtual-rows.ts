import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type RowLayout, rowAt, rowStarts, scrollInto, shiftOf, withHeights } from "./row-range.ts";

// Rows of a list that scrolls with the window: those in the window, each with its start.

const OVERSCAN = 12; // rows above and below the window
const MAX_CORRECTIONS = 5; // scrolls to a revealed row, so that a wheel meanwhile wins
const BAR_HEIGHT_PX = 76; // px at the bottom of the window that a bar may cover

export interface VirtualRowsOptions {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** The height of a row until it is measured. */
  estimate: number;
  /** The offset of the list from the top of the document, and the covered height at the window's top. */
  top: number;
  covered: number;
  /** The index of a row that is rendered wherever it is, or -1. */
  active: number;
}

export interface VirtualRows {
  rows: readonly { index: number; start: number }[];
  height: number;
  isTopSeen: boolean;
  /** The ref of each rendered row, which has its index as `data-index`. */
  measure: RefCallback<HTMLElement>;
  reveal(index: number): void;
}

export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { keys, top, covered, active } = options;
  const { starts, measure } = useRowHeights(options);
  const range = useWindowRange(starts, top, covered);
  const { lastScroll } = range;
  const scroll = useCallback(
    (to: number) => {
      scrollTo({ top: to });
      lastScroll.current = scrollY;
    },
    [lastScroll],
  );
  useSteadyRows({ keys, starts }, top - covered, range, scroll);

  const reveal = useReveal({ keys, starts }, top, covered, scroll);

  const rows = useMemo(() => {
    const indexes = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index);
    if (active >= 0 && active < range.first) indexes.unshift(active);
    if (active > range.last && active < keys.length) indexes.push(active);
    return indexes.map((index) => ({ index, start: starts[index] ?? 0 }));
  }, [range.first, range.last, active, keys, starts]);
  return { rows, height: starts.at(-1) ?? 0, isTopSeen: range.isTopSeen, measure, reveal };
}

/**
 * Scrolls so that a row is in the window. The rows at the new place are measured only when they are rendered, in the next
 * frame, and the row may leave the window again: so it is followed until two frames have passed without a correction.
 */
function useReveal(
  layout: RowLayout,
  top: number,
  covered: number,
  scroll: (to: number) => void,
): (index: number) => void {
  const target = useRef<{ key: string; corrections: number } | null>(null);
  const frame = useRef(0);
  const current = useRef({ ...layout, top, covered });
  current.current = { ...layout, top, covered };
  const endSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => {
        target.current = null;
      });
    });
  }, []);
  const follow = useCallback(() => {
    const { keys, starts, top, covered } = current.current;
    const wanted = target.current;
    const index = wanted ? keys.indexOf(wanted.key) : -1;
    if (!wanted || index < 0 || wanted.corrections === 0) return;
    const [start = 0, end = 0] = starts.slice(index, index + 2);
    const view = { scroll: scrollY, height: innerHeight, coveredTop: covered, coveredBottom: BAR_HEIGHT_PX };
    const to = scrollInto({ start: top + start, end: top + end }, view);
    if (Math.abs(to - scrollY) < 1) return;
    wanted.corrections--;
    scroll(to);
    endSoon();
  }, [scroll, endSoon]);
  useLayoutEffect(follow);
  return useCallback(
    (index) => {
      const key = current.current.keys[index];
      target.current = key === undefined ? null : { key, corrections: MAX_CORRECTIONS };
      endSoon();
      follow();
    },
    [follow, endSoon],
  );
}

/** Measures rendered rows before they are painted, and again when their size changes. */
function useRowHeights({ list, keys, estimate }: VirtualRowsOptions) {
  const [heights] = useState(() => new Map<string, number>());
  // Heights that change later are in `measured`.
  const computed = useMemo(
    () => rowStarts(keys.map((key) => heights.get(key) ?? estimate)),
    [keys, heights, estimate],
  );
  const [measured, setMeasured] = useState({ computed, starts: computed });
  const starts = measured.computed === computed ? measured.starts : computed;
  const shown = useRef({ keys, computed });
  shown.current = { keys, computed };

  const store = useCallback(
    (elements: Iterable<Element>) => {
      const { keys, computed } = shown.current;
      const changed = new Map<number, number>();
      for (const element of elements) {
        const index = Number((element as HTMLElement).dataset.index);
        const key = keys[index];
        const { height } = element.getBoundingClientRect();
        if (key === undefined || height === 0) continue;
        if ((heights.get(key) ?? estimate) !== height) changed.set(index, height);
        heights.set(key, height);
      }
      if (changed.size === 0) return;
      setMeasured((before) => {
        const starts = before.computed === computed ? before.starts : computed;
        return { computed, starts: withHeights(starts, changed) };
      });
    },
    [heights, estimate],
  );
  const [observer] = useState(
    () => new ResizeObserver((entries) => flushSync(() => store(entries.map(({ target }) => target)))),
  );
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  useLayoutEffect(() => {
    const rendered = [...(list.current?.querySelectorAll<HTMLElement>(":scope > [data-index]") ?? [])];
    store(rendered.filter(({ dataset }) => !heights.has(keys[Number(dataset.index)] ?? "")));
  });
  return { starts, measure };
}

interface WindowRange {
  first: number;
  last: number;
  isTopSeen: boolean;
  /** The scroll position that the rows were last rendered for. */
  lastScroll: RefObject<number>;
}

/** The rows in the window and around it. */
function useWindowRange(starts: Float64Array, top: number, covered: number): WindowRange {
  const [, render] = useState({});
  const lastScroll = useRef(scrollY);
  const range = (): Omit<WindowRange, "lastScroll"> => ({
    first: Math.max(0, rowAt(starts, scrollY - top) - OVERSCAN),
    last: Math.min(starts.length - 2, rowAt(starts, scrollY - top + innerHeight) + OVERSCAN),
    isTopSeen: scrollY <= top - covered,
  });
  const shown = range();
  const current = useRef({ range, shown });
  current.current = { range, shown };
  useEffect(() => {
    const follow = () => {
      lastScroll.current = scrollY;
      const { range, shown } = current.current;
      const { first, last, isTopSeen } = range();
      const isSame = first === shown.first && last === shown.last && isTopSeen === shown.isTopSeen;
      // At once, so that a fast wheel shows no empty window.
      if (!isSame) flushSync(() => render({}));
    };
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, []);
  return { ...shown, lastScroll };
}

/** New rows push the list down if its top is visible; further down the visible rows keep their place. */
function useSteadyRows(
  layout: RowLayout,
  listTop: number,
  { isTopSeen, lastScroll, last, first }: WindowRange,
  scroll: (to: number) => void,
): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const previous = before.current;
    before.current = layout;
    if (isTopSeen || (previous.keys === layout.keys && previous.starts === layout.starts)) return;
    const shift = shiftOf(previous, layout, lastScroll.current - listTop, last - first + 1);
    if (shift !== 0) scroll(lastScroll.current + shift);
  });
}
