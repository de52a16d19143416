import Bookmark from "lucide-react/icons/bookmark";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { TagKind } from "../../domain/item/tags.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { partName } from "../filter/part-name.ts";
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

/** The conditions of the list's filter, each removable, and the view that they are saved as; nothing without a filter. */
export default function FilterBar({ rows, total, shown, isLoaded }: FilterBarProps) {
  const current = useSignal(route);
  const view = viewAt(current, useSignal(savedViews));
  const bar = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const filter = readFilterAddress(current.filter);
  const parts = partsOf(filter);
  const isOn = parts.length > 0 || view !== null;
  const openSave = () => openListPicker("view", rows, save.current ?? bar.current);
  useEffect(() => registerHandlers(() => (isOn ? { saveView: openSave } : {})));
  const count = total === null ? texts.found(shown) : texts.shown(shown, total);
  useAnnouncedCount(current.filter, count, isLoaded);
  if (!isOn) return null;

  function remove(part: FilterPart): void {
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>("[data-chip]") ?? [])];
    const at = chips.findIndex((chip) => chip.matches(":focus"));
    if (at >= 0) (chips[at + 1] ?? chips[at - 1] ?? currentRow())?.focus();
    setFilter(writeFilter(withoutPart(filter, part)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={bar} className={styles.bar} role="group" aria-label={texts.label}>
      {parts.map((part) => (
        <Chip key={`${part.field} ${part.value}`} part={part} onRemove={() => remove(part)} />
      ))}
      {isLoaded && <span className={styles.count}>{count}</span>}
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
          <button type="button" className="button" data-kind="quiet" onClick={() => setFilter("")}>
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

function Chip({ part, onRemove }: { part: FilterPart; onRemove(): void }) {
  const kind = TAG_KIND_OF[part.field];
  const name = partName(part);
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
      aria-label={texts.remove(name)}
      title={texts.remove(name)}
      onClick={onRemove}
      onKeyDown={onKeyDown}
    >
      {kind && <ColourDot kind={kind} name={part.value} />}
      <bdi>{name}</bdi>
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
