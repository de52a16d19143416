import { useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** The inbox: a line to capture with, and below it everything captured, newest first. */
export function InboxScreen() {
  const { rows, items, isLoaded, isWhole, problem } = useCell(inbox.view);
  const content = useRef<HTMLDivElement>(null);
  const capture = useRef<HTMLDivElement>(null);
  const { top, covered } = usePlaces(capture, content);

  useEffect(() => obeyKeys(() => ({ capture: () => document.getElementById("capture")?.focus() })), []);

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
        <div className={styles.problem} role="alert">
          <p>
            {sentences.list.loadFailed} {problem}
          </p>
          <button type="button" className="button" onClick={() => void inbox.refresh()}>
            {sentences.retry}
          </button>
        </div>
      )}
      <div ref={content}>
        {rows.length > 0 && <ItemList rows={rows} isWhole={isWhole} top={top} covered={covered} />}
        {rows.length === 0 && isLoaded && <EmptyInbox />}
      </div>
    </>
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

/** Where the list begins, and how much of the window the capture line covers: both change when its note opens. */
function usePlaces(
  capture: React.RefObject<HTMLElement | null>,
  content: React.RefObject<HTMLElement | null>,
) {
  const [places, setPlaces] = useState({ top: 0, covered: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const top = (content.current?.getBoundingClientRect().top ?? 0) + scrollY;
      const covered = capture.current?.offsetHeight ?? 0;
      setPlaces((before) => (before.top === top && before.covered === covered ? before : { top, covered }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (capture.current) observer.observe(capture.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [capture, content]);
  return places;
}
