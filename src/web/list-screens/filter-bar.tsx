import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Bookmark from "lucide-react/icons/bookmark";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { TagKind } from "../../domain/item/tags.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { partName } from "../filter/part-name.ts";
import { clearFilter, orderName, setSort } from "../filter/sort-order.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { currentRow, openListPicker } from "../pickers/open-picker.ts";
import {
  type FilterPart,
  partsOf,
  readFilterAddress,
  withoutPart,
  writeFilter,
} from "../state/filter-address.ts";
import { route, setFilter } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { announce } from "../ui/live-region.tsx";
import { ColourDot } from "../views/colour-dot.tsx";
import { savedViews, viewAt } from "../views/saved-views.ts";
import styles from "./filter-bar.module.css";

const viewOptions = new LazyComponent(() => import("./view-options.tsx"));
const texts = messages.filter;

export interface FilterBarProps {
  /** The rows of the list without the filter, as far as this page has them. */
  rows: readonly Row[];
  /** How many the list has; null if only the server knows. */
  total: number | null;
  /** How many of them fit. */
  shown: number;
  isLoaded: boolean;
}

/** The conditions of the list's filter and its order, each removable, and the view that they are saved as; nothing without any. */
export default function FilterBar({ rows, total, shown, isLoaded }: FilterBarProps) {
  const current = useSignal(route);
  const view = viewAt(current, useSignal(savedViews));
  const bar = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const filter = readFilterAddress(current.filter);
  const parts = partsOf(filter);
  const { sort, ...conditions } = filter;
  const isOn = current.filter !== "" || view !== null;
  const openSave = () => openListPicker("view", rows, save.current ?? bar.current);
  useEffect(() =>
    registerHandlers(() => ({
      ...(isOn && { saveView: openSave }),
      ...(parts.length > 0 && { clearFilter }),
    })),
  );
  const count = total === null ? texts.found(shown) : texts.shown(shown, total);
  useAnnouncedCount(writeFilter(conditions), count, isLoaded);
  if (!isOn) return null;

  /** The focus goes to the chip beside the one that is removed. */
  function leaveChip(): void {
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [])];
    const at = chips.findIndex((chip) => chip.matches(":focus"));
    if (at >= 0) (chips[at + 1] ?? chips[at - 1] ?? currentRow())?.focus();
  }

  function remove(part: FilterPart): void {
    leaveChip();
    setFilter(writeFilter(withoutPart(filter, part)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={bar} className={styles.bar} role="group" aria-label={texts.label}>
      {parts.map((part) => (
        <PartChip key={`${part.field} ${part.value}`} part={part} onRemove={() => remove(part)} />
      ))}
      {sort && (
        <Chip
          label={messages.sorting.stop(orderName(sort))}
          onRemove={() => {
            leaveChip();
            setSort(undefined);
          }}
        >
          <ArrowDownUp size={13} aria-hidden />
          <bdi>{orderName(sort)}</bdi>
        </Chip>
      )}
      {isLoaded && parts.length > 0 && <span className={styles.count}>{count}</span>}
      <span className={styles.end}>
        {view ? (
          <LazyPart of={viewOptions} props={{ view, onRename: openSave }} />
        ) : (
          <button ref={save} type="button" className="button" data-kind="quiet" onClick={openSave}>
            <Bookmark size={15} aria-hidden />
            {messages.viewPicker.saveIt}
          </button>
        )}
        {parts.length > 0 && (
          <button type="button" className="button" data-kind="quiet" onClick={clearFilter}>
            {texts.clear}
          </button>
        )}
      </span>
    </div>
  );
}

const TAG_KIND_OF: Partial<Record<FilterPart["field"], TagKind>> = {
  tag: "tag",
  area: "area",
  contact: "contact",
};

function PartChip({ part, onRemove }: { part: FilterPart; onRemove(): void }) {
  const kind = TAG_KIND_OF[part.field];
  const name = partName(part);
  return (
    <Chip label={texts.remove(name)} onRemove={onRemove}>
      {kind && <ColourDot kind={kind} name={part.value} />}
      <bdi>{name}</bdi>
    </Chip>
  );
}

interface ChipProps {
  /** The name of its action, for screen readers. */
  label: string;
  onRemove(): void;
  children: ReactNode;
}

function Chip({ label, onRemove, children }: ChipProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    event.stopPropagation();
    onRemove();
  }
  return (
    <button
      type="button"
      data-chip
      className={styles.chip}
      aria-label={label}
      title={label}
      onClick={onRemove}
      onKeyDown={onKeyDown}
    >
      {children}
      <X size={13} aria-hidden />
    </button>
  );
}

/** Says how many items fit, after each change of the filter. */
function useAnnouncedCount(filter: string, count: string, isLoaded: boolean): void {
  const lastFilter = useRef("");
  useEffect(() => {
    if (!isLoaded || lastFilter.current === filter) return;
    lastFilter.current = filter;
    announce(count);
  }, [filter, count, isLoaded]);
}
