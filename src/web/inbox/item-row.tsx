import Star from "lucide-react/icons/star";
import { memo } from "react";
import { Age, exactly } from "../age.tsx";
import { sentences } from "../sentences.ts";
import { showControls } from "../show-controls.ts";
import { sourceName } from "../source-name.ts";
import styles from "./item-row.module.css";
import type { Row } from "./row.ts";
import { CLOSED_LIMIT, preview, readTitle } from "./title.ts";
import { Trouble } from "./trouble.tsx";

const FRESH = 600; // ms: a row that came longer ago does not slide in when it is drawn again

export interface ItemRowProps {
  row: Row;
  isOpen: boolean;
  /** Whether Tab leads here. */
  isActive: boolean;
  onToggle(key: string): void;
  onActive(key: string): void;
}

/** One item: closed a line or two, open its whole text. Items are text: nothing in them is obeyed. */
export const ItemRow = memo(function ItemRow({ row, isOpen, isActive, onToggle, onActive }: ItemRowProps) {
  const { key, item, state, cameIn } = row;
  const title = readTitle(item.title);
  const isFresh = cameIn !== null && performance.now() - cameIn < FRESH;
  const summary = isOpen ? "" : preview(title.rest, item.note);

  return (
    <div
      className={styles.row}
      data-open={isOpen || undefined}
      data-state={state}
      data-fresh={isFresh || undefined}
    >
      <button
        type="button"
        className={styles.head}
        tabIndex={isActive ? 0 : -1}
        aria-expanded={isOpen}
        onClick={({ detail }) => {
          // Whoever has just marked words with the mouse wants them, not the row closed.
          if (detail === 0 || getSelection()?.isCollapsed !== false) onToggle(key);
        }}
        onFocus={() => onActive(key)}
      >
        <span className={styles.mark}>
          {item.isFocused && (
            <>
              <Star size={15} fill="currentColor" aria-hidden />
              <span className="unseen">{sentences.list.focused}</span>
            </>
          )}
        </span>
        <span className={styles.title}>
          <bdi dir="auto">{isOpen ? title.first : title.first.slice(0, CLOSED_LIMIT)}</bdi>
        </span>
        <span className={styles.meta}>
          {state === "kept" ? <Origin row={row} /> : <Progress state={state} />}
        </span>
        {summary && (
          <span className={styles.preview}>
            <bdi dir="auto">{summary}</bdi>
          </span>
        )}
      </button>
      {isOpen && (
        <div className={styles.body}>
          {title.rest && (
            <p className={styles.rest} dir="auto">
              {title.rest}
            </p>
          )}
          {item.note && (
            <p className={styles.note} dir="auto">
              {showControls(item.note)}
            </p>
          )}
          <p className={styles.facts}>
            {sentences.list.capturedOn(exactly(item.createdOn), sourceName(item.source))}
          </p>
        </div>
      )}
      {state === "failed" && <Trouble row={row} />}
    </div>
  );
});

function Origin({ row: { item } }: { row: Row }) {
  return (
    <>
      <bdi className={styles.source}>{sourceName(item.source)}</bdi>
      <Age at={item.createdOn} />
    </>
  );
}

function Progress({ state }: { state: Row["state"] }) {
  return state === "saving" ? <span className={styles.saving}>{sentences.capture.saving}</span> : null;
}
