import { useMemo, useRef } from "react";
import { attention } from "../attention/attention-data.ts";
import { AttentionList } from "../attention/attention-list.tsx";
import { CaptureLine } from "../capture/capture-line.tsx";
import { inboxDrafts } from "../capture/drafts.ts";
import { How } from "../commands/key-help.tsx";
import { sentences } from "../i18n/messages.ts";
import { lists } from "../items/lists.ts";
import { items } from "../items/store.ts";
import { type Above, RowList } from "../list/interactive-list.tsx";
import { ListHeader } from "../list-screens/list-header.tsx";
import { connection } from "../server/event-stream.ts";
import { door } from "../settings/api-status.ts";
import { isDevice } from "../state/device.ts";
import { addressOf } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import screen from "../styles/list-screen.module.css";
import { NotLoaded } from "../ui/load-error.tsx";
import { Marked } from "../ui/rich-message.tsx";
import styles from "./inbox-screen.module.css";
import { keep, keepAll } from "./keep.ts";

/** The inbox: a line to capture with, below it what needs attention, and everything captured, newest first. */
export function InboxScreen() {
  const { isLoaded, isWhole, problem } = useCell(items.view);
  const rows = useCell(lists).inbox;
  const { entries, count, problem: missing, ...told } = useCell(attention.view);
  const isKnown = useCell(connection) === "lost" || told.isKnown; // without its server the list does not wait for it
  const capture = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const above = useMemo(
    (): Above => ({
      keys: entries.map(({ raw }) => raw.id),
      returned: attention.returned,
      reveal(index, content) {
        if (index === 0)
          scrollTo({ top: 0 }); // with the heading above it
        else content.querySelectorAll("li")[index]?.scrollIntoView({ block: "nearest" });
      },
      draw: (active, covered, onActive) => (
        <>
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
              active={active}
              covered={covered}
              onActive={onActive}
            />
          )}
        </>
      ),
    }),
    [entries, count, missing],
  );

  function leaveCapture(): void {
    const row = list.current?.querySelector<HTMLElement>("[tabindex='0']");
    if (row) row.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  return (
    <>
      <ListHeader title={sentences.screens.inbox} count={isLoaded ? rows.length : 0} isWhole={isWhole.open}>
        {rows.length > 0 && (
          <a className="button" href={addressOf("triage")} title={sentences.triage.start}>
            {sentences.triage.button}
          </a>
        )}
      </ListHeader>
      <div ref={capture} className={styles.capture}>
        <CaptureLine drafts={inboxDrafts} keep={keep} keepAll={keepAll} onLeave={leaveCapture} />
      </div>
      {problem !== null && !isLoaded && (
        <NotLoaded reason={`${sentences.list.loadFailed} ${problem}`} onRetry={() => void items.refresh()} />
      )}
      <div ref={list}>
        <RowList
          screen="inbox"
          label={sentences.list.label}
          rows={isKnown || !isLoaded ? rows : []}
          isWhole={isWhole.open}
          order="none"
          canOrder={false}
          sticky={capture}
          above={above}
          empty={isLoaded && isKnown && <EmptyInbox />}
        />
      </div>
    </>
  );
}

function EmptyInbox() {
  const say = sentences.list;
  const isUp = useCell(door)?.state === "up";
  return (
    <div className={screen.empty}>
      <p className={screen.emptyTitle}>{say.empty}</p>
      <p>
        <How by={say.emptyHow} />
      </p>
      {!isDevice && (
        <p>
          <Marked
            sentence={isUp ? say.emptyApiUp : say.emptyApi}
            as={(words) => (
              <a key={words} href={addressOf("settings")}>
                {words}
              </a>
            )}
          />
        </p>
      )}
    </div>
  );
}
