import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { chipList } from "../capture/capture-line.tsx";
import { pasteOffer } from "../capture/pasted-lines.tsx";
import { CAPTURE_ID } from "../capture/title-line.tsx";
import { goAnywhere } from "../commands/navigation.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { setPageNames } from "../completion/names.ts";
import { loadCompletion } from "../completion/use-completion.tsx";
import { loadFilterRules } from "../filter/use-filtered-rows.ts";
import { messages } from "../i18n/messages.ts";
import { InboxScreen } from "../inbox/inbox-screen.tsx";
import { rowTitle } from "../item/rename-row.ts";
import { followDay, itemLists, readOpenNames } from "../items/lists.ts";
import { bulkBar, gesturesPart } from "../list/interactive-list.tsx";
import { listOptions } from "../list-screens/list-header.tsx";
import { emptyList, ListScreen, listButtons, type OpenScreen } from "../list-screens/list-screen.tsx";
import { useListTitle } from "../list-screens/list-title.ts";
import { applyPick, openPickerState } from "../pickers/open-picker.ts";
import { appearance, changeAppearance, DENSITIES, nextOf, THEMES } from "../state/appearance.ts";
import { isSameItem } from "../state/captured-items.ts";
import { isPairedDevice } from "../state/device.ts";
import { purgeRequest } from "../state/purge-request.ts";
import { openItem, type PageRoute, route, type Screen } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { LiveRegion } from "../ui/live-region.tsx";
import { closeOverlay, openOverlayName, toggleOverlay } from "../ui/overlay.ts";
import { PartErrorDialog } from "../ui/part-error.tsx";
import { registerViewCommands } from "../views/view-commands.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { CaptureOverlay, captureSheet } from "./capture-overlay.tsx";
import styles from "./frame.module.css";
import { lateHandlers, loadLateCommands } from "./late-commands.ts";
import { followServer } from "./server-events.ts";
import { Sidebar } from "./sidebar.tsx";
import { ToastList } from "./toast-list.tsx";

setPageNames(readOpenNames);

const TAKES_KEYS = true;
const closed = new LazyComponent(() => import("../list-screens/closed-screen.tsx"), TAKES_KEYS);
const project = new LazyComponent(() => import("../list-screens/project-screen.tsx"), TAKES_KEYS);
const upcoming = new LazyComponent(() => import("../upcoming/upcoming-screen.tsx"), TAKES_KEYS);
const receipts = new LazyComponent(() => import("../receipts/receipts-screen.tsx"), TAKES_KEYS);
const triage = new LazyComponent(() => import("../triage/triage-screen.tsx"), TAKES_KEYS);
const review = new LazyComponent(() => import("../review/review-screen.tsx"), TAKES_KEYS);
const history = new LazyComponent(() => import("../history/history-panel.tsx"), TAKES_KEYS);
const settings = new LazyComponent(() => import("../settings/settings-screen.tsx"), TAKES_KEYS);
const pickers = new LazyComponent(() => import("../pickers/pickers.tsx"));
const help = new LazyComponent(() => import("./help.tsx"), TAKES_KEYS);
const itemPanel = new LazyComponent(() => import("../item/item-panel.tsx"), TAKES_KEYS);
const palette = new LazyComponent(() => import("../palette/palette.tsx"), TAKES_KEYS);
const purgeDialog = new LazyComponent(() => import("../item/purge.tsx"), TAKES_KEYS);
const LOAD_DELAY_MS = 500; // the inbox loads first; no user is on another screen sooner

/** The frame around all screens. */
export function Frame() {
  const { screen, subject, item } = useSignal(route);
  const { weekStart, clock } = useSignal(appearance);
  useSignal(timeZoneSignal);
  const main = useRef<HTMLElement>(null);
  const isPurgeAsked = useSignal(purgeRequest) !== null;
  const isPickerOpen = useSignal(openPickerState) !== null;

  useEffect(followServer, []);
  useEffect(followDay, []);
  useEffect(registerViewCommands, []);
  useLoadLater();
  useFrameCommands();
  useScreenChange(screen, subject, main);

  return (
    <div className={styles.frame} data-item={item !== null || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {messages.skip}
      </button>
      <Sidebar />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          {/* Rows are memoized: another week or clock, also of another window, draws all of them. */}
          <ScreenContent
            key={screen === "settings" ? "" : `${weekStart} ${clock}`}
            screen={screen}
            subject={subject}
          />
        </div>
      </main>
      {item !== null && (
        <LazyPart
          of={itemPanel}
          props={{ id: item }}
          instead={<PartErrorDialog onClose={() => openItem(null)} />}
        />
      )}
      <OpenOverlay />
      {screen !== "triage" && <BottomBar onCapture={openCaptureOverlay} />}
      {isPickerOpen && (
        <LazyPart of={pickers} props={{}} instead={<PartErrorDialog onClose={() => applyPick()} />} />
      )}
      {isPurgeAsked && (
        <LazyPart
          of={purgeDialog}
          props={{}}
          instead={<PartErrorDialog onClose={() => purgeRequest.set(null)} />}
        />
      )}
      <LiveRegion />
      <ToastList />
    </div>
  );
}

/** Loads the other parts of the page, and the worker, after the inbox. */
function useLoadLater(): void {
  useEffect(() => {
    let stop = () => {};
    let isActive = true;
    const timer = setTimeout(() => {
      void import("../worker/register.ts").then(
        ({ registerWorker }) => registerWorker(),
        () => {}, // the page works without it, as long as its server answers
      );
      void import("../commands/press-key.ts").catch(() => {}); // it loads with the next key that waits
      loadCompletion();
      void loadFilterRules();
      void loadLateCommands();
      void import("../views/follow-views.ts").then(
        ({ followViews }) => {
          if (isActive) stop = followViews();
        },
        () => {}, // the page works without the counts
      );
      const parts = [
        pickers,
        itemPanel,
        project,
        upcoming,
        closed,
        rowTitle,
        listOptions,
        pasteOffer,
        bulkBar,
        listButtons,
        emptyList,
        gesturesPart,
        chipList,
        captureSheet,
        triage,
        review,
        history,
        palette,
        receipts,
        help,
        purgeDialog,
        ...(isPairedDevice ? [] : [settings]),
      ];
      void Promise.all(parts.map((part) => part.load()));
    }, LOAD_DELAY_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
      stop();
    };
  }, []);
}

/** The commands of every screen. */
function useFrameCommands(): void {
  // Before the first paint, as in `ToastList`.
  useLayoutEffect(
    () =>
      registerHandlers(() => ({
        ...goAnywhere(),
        capture,
        help: () => toggleOverlay("help"),
        history: () => toggleOverlay("history"),
        palette: () => toggleOverlay("palette"),
        search: () => toggleOverlay("search"),
        theme: () => changeAppearance({ theme: nextOf(THEMES, appearance.get().theme) }),
        ...lateHandlers(),
        density: () => changeAppearance({ density: nextOf(DENSITIES, appearance.get().density) }),
      })),
    [],
  );
}

/** Sets the title to the name of the list or the screen; a new screen closes overlays and starts at its top. */
function useScreenChange(screen: Screen, subject: string | null, main: RefObject<HTMLElement | null>): void {
  const inboxCount = useSignal(itemLists).inbox.length;
  const title = useListTitle(screen);
  const shown = useRef({ screen, subject });
  useEffect(() => {
    document.title = messages.pageTitle(title, inboxCount);
    const before = shown.current;
    shown.current = { screen, subject };
    if (before.screen === screen && isSameItem(before.subject, subject)) return;
    closeOverlay();
    openPickerState.set(null);
    scrollTo(0, 0);
    // An item that opens with the screen already has the focus.
    if (!document.activeElement?.closest("[data-panel]")) main.current?.focus({ preventScroll: true });
  }, [title, screen, subject, inboxCount, main]);
}

function ScreenContent({ screen, subject }: Pick<PageRoute, "screen" | "subject">) {
  return (
    <>
      {screen === "inbox" && <InboxScreen />}
      {screen === "triage" && <LazyPart of={triage} props={{}} />}
      {screen === "review" && <LazyPart of={review} props={{}} />}
      {isOpenScreen(screen) && <ListScreen screen={screen} />}
      {screen === "upcoming" && <LazyPart of={upcoming} props={{}} />}
      {screen === "project" && <LazyPart of={project} props={{ id: subject }} />}
      {(screen === "done" || screen === "trash") && <LazyPart of={closed} props={{ screen }} />}
      {screen === "receipts" && <LazyPart of={receipts} props={{}} />}
      {screen === "settings" && <LazyPart of={settings} props={{}} />}
    </>
  );
}

function OpenOverlay() {
  const overlay = useSignal(openOverlayName);
  return (
    <>
      {overlay === "history" && (
        <LazyPart of={history} props={{ onClose: closeOverlay }} instead={noOverlay} />
      )}
      {(overlay === "palette" || overlay === "search") && (
        <LazyPart of={palette} props={{ mode: overlay, onClose: closeOverlay }} instead={noOverlay} />
      )}
      {overlay === "capture" && <CaptureOverlay />}
      {overlay === "help" && <LazyPart of={help} props={{ onClose: closeOverlay }} instead={noOverlay} />}
    </>
  );
}

const noOverlay = <PartErrorDialog onClose={closeOverlay} />;

/**
 * Focuses the capture line above the inbox, or opens one over any other screen, before the next key arrives: the text
 * after `i` belongs to it.
 */
function capture(): void {
  document.getElementById(CAPTURE_ID)?.focus();
  if (document.activeElement?.id === CAPTURE_ID) return; // else it is on another screen, or under an item
  openCaptureOverlay();
}

/** At once: a phone shows its keyboard only for a field that is focused while the tap is handled. */
function openCaptureOverlay(): void {
  flushSync(() => openOverlayName.set("capture"));
}

const OPEN_SCREENS: readonly Screen[] = [
  "today",
  "next",
  "waiting",
  "scheduled",
  "someday",
  "open",
  "projects",
  "notes",
] satisfies OpenScreen[];

function isOpenScreen(screen: Screen): screen is OpenScreen {
  return OPEN_SCREENS.includes(screen);
}
