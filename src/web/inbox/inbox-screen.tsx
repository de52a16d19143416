import { useCallback, useEffect, useMemo, useRef } from "react";
import { attention } from "../attention/attention-data.ts";
import { AttentionList } from "../attention/attention-list.tsx";
import { useCell } from "../cell.ts";
import { obeyKeys } from "../commands.ts";
import { Connection } from "../frame/connection.tsx";
import { Marked } from "../frame/marked.tsx";
import { addressOf } from "../route.ts";
import { sentences } from "../sentences.ts";
import { CaptureLine } from "./capture-line.tsx";
import { inbox } from "./inbox-data.ts";
import styles from "./inbox-screen.module.css";
import { ItemList } from "./item-list.tsx";
import { usePlaces } from "./places.ts";
import { useRoving } from "./roving.ts";

/** The inbox: a line to capture with, below it what needs attention, and everything captured, newest first. */
export function InboxScreen() {
  const { rows, items, isLoaded, isWhole, problem } = useCell(inbox.view);
  const { entries, count, isKnown, problem: missing } = useCell(attention.view);
  const content = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const capture = useRef<HTMLDivElement>(null);
  const { top, covered } = usePlaces(capture, above, list);

  const keys = useMemo(
    () => [...entries.map(({ raw }) => raw.id), ...rows.map(({ key }) => key)],
    [entries, rows],
  );
  const revealRow = useRef<(index: number) => void>(() => {});
  const reveal = useCallback(
    (index: number) => {
      if (index === 0)
        scrollTo({ top: 0 }); // with the heading above it
      else if (index < entries.length)
        above.current?.querySelectorAll("li")[index]?.scrollIntoView({ block: "nearest" });
      else revealRow.current(index - entries.length);
    },
    [entries.length],
  );
  const roving = useRoving(content, keys, reveal);

  useEffect(
    () =>
      obeyKeys(() => ({
        capture: () => document.getElementById("capture")?.focus(),
        next: () => roving.move(1),
        previous: () => roving.move(-1),
        first: () => roving.moveTo(0),
        last: () => roving.moveTo(keys.length),
      })),
    [roving, keys.length],
  );

  const returned = useCell(attention.returned);
  useEffect(() => {
    const index = returned === null ? -1 : keys.indexOf(returned);
    if (index < 0) return;
    attention.returned.set(null);
    roving.moveTo(index);
  }, [returned, keys, roving]);

  function leaveCapture(): void {
    const row = content.current?.querySelector<HTMLElement>("button[tabindex='0']");
    if (row) row.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  return (
    <>
      <header className={styles.header}>
        <h1>{sentences.inbox}</h1>
        {isLoaded && items > 0 && (
          <span className={styles.count} title={sentences.list.countLabel(items, isWhole)}>
            {sentences.list.count(items, isWhole)}
          </span>
        )}
        <Connection />
      </header>
      <div ref={capture} className={styles.capture}>
        <CaptureLine onLeave={leaveCapture} />
      </div>
      {problem !== null && !isLoaded && (
        <NotLoaded reason={`${sentences.list.loadFailed} ${problem}`} onRetry={() => void inbox.refresh()} />
      )}
      <div ref={content} className={styles.content}>
        <div ref={above} className={styles.above}>
          {missing !== null && entries.length === 0 && count > 0 && (
            <NotLoaded
              reason={`${sentences.attention.loadFailed} ${missing}`}
              onRetry={() => attention.refresh()}
            />
          )}
          {entries.length > 0 && (
            <AttentionList
              entries={entries}
              count={count}
              active={keys[roving.index] ?? null}
              covered={covered}
              onActive={roving.setActive}
            />
          )}
        </div>
        <div ref={list}>
          {rows.length > 0 && (isKnown || !isLoaded) && (
            <ItemList
              rows={rows}
              isWhole={isWhole}
              top={top}
              covered={covered}
              active={roving.index - entries.length}
              onActive={roving.setActive}
              revealRow={revealRow}
            />
          )}
          {rows.length === 0 && isLoaded && isKnown && <EmptyInbox />}
        </div>
      </div>
    </>
  );
}

function NotLoaded({ reason, onRetry }: { reason: string; onRetry(): void }) {
  return (
    <div className={styles.problem} role="alert">
      <p>{reason}</p>
      <button type="button" className="button" onClick={onRetry}>
        {sentences.retry}
      </button>
    </div>
  );
}

function EmptyInbox() {
  const say = sentences.list;
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{say.empty}</p>
      <p>
        <Marked sentence={say.emptyHow} as={(key) => <kbd key={key}>{key}</kbd>} />
      </p>
      <p>
        <Marked
          sentence={say.emptyApi}
          as={(words) => (
            <a key={words} href={addressOf("settings")}>
              {words}
            </a>
          )}
        />
      </p>
    </div>
  );
}
