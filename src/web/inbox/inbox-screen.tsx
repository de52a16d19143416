import { useEffect, useMemo, useRef } from "react";
import type { Draft } from "../../domain/item/capture.ts";
import { reportStep } from "../actions/run-action.ts";
import { attentionQuery } from "../attention/attention-data.ts";
import { CaptureLine } from "../capture/capture-line.tsx";
import { inboxDrafts } from "../capture/drafts.ts";
import { KeyHelp } from "../commands/key-help.tsx";
import { useFilteredRows } from "../filter/use-filtered-rows.ts";
import { beginFirstSteps, firstProgress, isFirstRun } from "../first-steps/progress.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { itemStore } from "../items/store.ts";
import { InteractiveList, type ListAbove } from "../list/interactive-list.tsx";
import { NoMatch } from "../list-screens/filter-parts.tsx";
import { ListHeader } from "../list-screens/list-header.tsx";
import { useListTitle } from "../list-screens/list-title.ts";
import { connectionState } from "../server/event-stream.ts";
import { apiStatus } from "../settings/api-status.ts";
import { isPairedDevice } from "../state/device.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import screen from "../styles/list-screen.module.css";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import styles from "./inbox-screen.module.css";

const attentionList = new LazyComponent(() => import("../attention/attention-list.tsx"));

const firstSteps = new LazyComponent(() => import("../first-steps/first-steps.tsx"));

/** The inbox: the capture line, below it the captures that need attention, and then the items, newest first. */
export function InboxScreen() {
  const { isLoaded, isWhole, problem } = useSignal(itemStore.view);
  const all = useSignal(itemLists).inbox;
  const rows = useFilteredRows(all);
  const { above, isAttentionKnown } = useAttentionAbove();
  const isKnown = useSignal(connectionState) === "lost" || isAttentionKnown; // without a connection the list does not wait for them
  const capture = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isNew = isFirstRun(useSignal(firstProgress));
  const openCount = isLoaded && isWhole.open ? itemStore.view.get().open.length : null;
  useEffect(() => {
    if (openCount !== null) beginFirstSteps(openCount);
  }, [openCount]);

  function leaveCapture(): void {
    const row = list.current?.querySelector<HTMLElement>("[tabindex='0']");
    if (row) row.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  return (
    <>
      <ListHeader
        title={useListTitle("inbox")}
        count={isLoaded ? rows.length : 0}
        isWhole={isWhole.open}
        filtered={{ rows: all, total: all.length, shown: rows.length }}
      >
        {all.length > 0 && (
          <a className="button" href={addressOf("triage")} title={messages.list.triageHow}>
            {messages.list.triage}
          </a>
        )}
      </ListHeader>
      <div ref={capture} className={styles.capture}>
        <CaptureLine
          drafts={inboxDrafts}
          keep={captureFromPage}
          keepAll={captureAllFromPage}
          onLeave={leaveCapture}
        />
      </div>
      {problem !== null && !isLoaded && (
        <LoadError
          reason={`${messages.list.loadFailed} ${problem}`}
          onRetry={() => void itemStore.refresh()}
        />
      )}
      <div ref={list}>
        <InteractiveList
          screen="inbox"
          label={messages.list.label}
          rows={isKnown || !isLoaded ? rows : []}
          isWhole={isWhole.open}
          order="none"
          canOrder={false}
          sticky={capture}
          above={above}
          empty={isWhole.open && isKnown && (all.length > 0 ? <NoMatch /> : <EmptyInbox />)}
        />
      </div>
      {isNew && isLoaded && isKnown && <LazyPart of={firstSteps} props={{}} instead={null} />}
    </>
  );
}

/** The captures that need attention, above the rows of the list. */
function useAttentionAbove(): { above: ListAbove; isAttentionKnown: boolean } {
  const { entries, count, hasMore, problem, isKnown } = useSignal(attentionQuery.view);
  const above = useMemo(
    (): ListAbove => ({
      keys: entries.map(({ raw }) => raw.id),
      restoredId: attentionQuery.restoredId,
      reveal(index, content) {
        if (index === 0)
          scrollTo({ top: 0 }); // with the heading above it
        else content.querySelectorAll("li")[index]?.scrollIntoView({ block: "nearest" });
      },
      draw: (active, covered, onActive) => (
        <>
          {problem !== null && entries.length === 0 && count > 0 && (
            <LoadError
              reason={`${messages.attention.loadFailed} ${problem}`}
              onRetry={() => attentionQuery.refresh()}
            />
          )}
          {entries.length > 0 && (
            <LazyPart
              of={attentionList}
              props={{ entries, count, hasMore, active, coveredHeight: covered, onActive }}
            />
          )}
        </>
      ),
    }),
    [entries, count, hasMore, problem],
  );

  return { above, isAttentionKnown: isKnown };
}

function EmptyInbox() {
  const texts = messages.list;
  const isUp = useSignal(apiStatus)?.state === "up";
  return (
    <div className={screen.empty}>
      <p className={screen.emptyTitle}>{texts.empty}</p>
      <p>
        <KeyHelp by={texts.emptyHow} />
      </p>
      {!isPairedDevice && (
        <p>
          <RichMessage
            sentence={isUp ? texts.emptyApiUp : texts.emptyApi}
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

/** Captures the text of the line above the inbox. */
function captureFromPage(draft: Draft, { parse }: { parse: boolean }): string {
  const key = itemStore.capture(draft, { parse });
  // Scrolls to the new row, unless the user reads far below it.
  if (scrollY < innerHeight) scrollTo({ top: 0 });
  return key;
}

/** Captures pasted lines, each as an item. One undo takes all of them back. */
function captureAllFromPage(captures: readonly CaptureText[]): void {
  itemStore.captureAll(captures);
  reportStep(messages.capture.capturedAll(captures.length), "");
}
