import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { goAnywhere } from "../commands/navigation.ts";
import { obeyKeys } from "../commands/use-commands.ts";
import { sentences } from "../i18n/messages.ts";
import { InboxScreen } from "../inbox/inbox-screen.tsx";
import { followDay } from "../items/day.ts";
import { lists } from "../items/lists.ts";
import { PastScreen } from "../list-screens/closed-screen.tsx";
import { ListScreen, type OpenScreen } from "../list-screens/list-screen.tsx";
import { ProjectScreen } from "../list-screens/project-screen.tsx";
import { answer, asked } from "../pickers/open-picker.ts";
import { isDevice } from "../state/device.ts";
import { go, openItem, route, type Screen } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import { Late, LatePart } from "../ui/lazy-part.tsx";
import { Announcer } from "../ui/live-region.tsx";
import { MissingOver } from "../ui/load-failure.tsx";
import { closeOverlay, overlay, toggleOverlay } from "../ui/overlay.ts";
import { keepWorker } from "../worker/register.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./frame.module.css";
import { followServer } from "./server-events.ts";
import { Sidebar } from "./sidebar.tsx";
import { ToastList } from "./toast-list.tsx";

const receipts = new LatePart(() => import("../receipts/receipts-screen.tsx"));
const triage = new LatePart(() => import("../triage/triage-screen.tsx"));
const review = new LatePart(() => import("../review/review-screen.tsx"));
const history = new LatePart(() => import("../history/history-panel.tsx"));
const settings = new LatePart(() => import("../settings/settings-screen.tsx"));
const questions = new LatePart(() => import("../pickers/pickers.tsx"));
const help = new LatePart(() => import("./help.tsx"));
const itemPanel = new LatePart(() => import("../item/item-panel.tsx"));
const palette = new LatePart(() => import("../palette/palette.tsx"));
const READ_LATER = 500; // ms: the inbox comes first, and nobody is elsewhere sooner

/** What stays while screens come and go. */
export function Frame() {
  const { screen, subject, item } = useCell(route);
  const waiting = useCell(lists).inbox.length;
  const main = useRef<HTMLElement>(null);
  const over = useCell(overlay);
  const isAsked = useCell(asked) !== null;

  useEffect(followServer, []);
  useEffect(followDay, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      void keepWorker();
      const parts = [
        questions,
        itemPanel,
        triage,
        review,
        history,
        palette,
        receipts,
        help,
        ...(isDevice ? [] : [settings]),
      ];
      void Promise.all(parts.map((part) => part.load()));
    }, READ_LATER);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      obeyKeys(() => ({
        ...goAnywhere(),
        capture,
        help: () => toggleOverlay("help"),
        history: () => toggleOverlay("history"),
        palette: () => toggleOverlay("palette"),
        search: () => toggleOverlay("search"),
      })),
    [],
  );

  const place = `${screen}/${subject}`;
  const shown = useRef(place);
  useEffect(() => {
    document.title = sentences.pageTitle(sentences.screens[screen], waiting);
    if (shown.current === place) return;
    shown.current = place;
    closeOverlay();
    asked.set(null);
    scrollTo(0, 0);
    // An item that was opened with it has the focus already.
    if (!document.activeElement?.closest("[data-panel]")) main.current?.focus({ preventScroll: true });
  }, [screen, place, waiting]);

  return (
    <div className={styles.frame} data-item={item !== null || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {sentences.skip}
      </button>
      <Sidebar />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          {screen === "inbox" && <InboxScreen />}
          {screen === "triage" && <Late of={triage} props={{}} />}
          {screen === "review" && <Late of={review} props={{}} />}
          {isOpenScreen(screen) && <ListScreen screen={screen} />}
          {screen === "project" && <ProjectScreen id={subject} />}
          {(screen === "done" || screen === "trash") && <PastScreen screen={screen} />}
          {screen === "receipts" && <Late of={receipts} props={{}} />}
          {screen === "settings" && <Late of={settings} props={{}} />}
        </div>
      </main>
      {item !== null && (
        <Late of={itemPanel} props={{ id: item }} instead={<MissingOver onClose={() => openItem(null)} />} />
      )}
      {over === "history" && <Late of={history} props={{ onClose: closeOverlay }} instead={noOverlay} />}
      {(over === "palette" || over === "search") && (
        <Late of={palette} props={{ mode: over, onClose: closeOverlay }} instead={noOverlay} />
      )}
      {over === "help" && <Late of={help} props={{ onClose: closeOverlay }} instead={noOverlay} />}
      {screen !== "triage" && <BottomBar onCapture={capture} />}
      {isAsked && <Late of={questions} props={{}} instead={<MissingOver onClose={() => answer()} />} />}
      <Announcer />
      <ToastList />
    </div>
  );
}

const noOverlay = <MissingOver onClose={closeOverlay} />;

/** The line to capture with is above the inbox. It has the focus before the next key: what follows `i` is a thought. */
function capture(): void {
  const take = () => document.getElementById("capture")?.focus();
  take();
  if (document.activeElement?.id === "capture") return;
  flushSync(() => go("inbox")); // it is on another screen, or an item lies over it
  take();
}

const OPEN_SCREENS: readonly Screen[] = [
  "next",
  "waiting",
  "scheduled",
  "someday",
  "projects",
  "notes",
  "focus",
] satisfies OpenScreen[];

function isOpenScreen(screen: Screen): screen is OpenScreen {
  return OPEN_SCREENS.includes(screen);
}
