import { useEffect, useRef, useState } from "react";
import { useCell } from "../cell.ts";
import { obeyKeys } from "../commands.ts";
import { inbox } from "../inbox/inbox-data.ts";
import { InboxScreen } from "../inbox/inbox-screen.tsx";
import { followServer } from "../live.ts";
import { go, route } from "../route.ts";
import { sentences } from "../sentences.ts";
import { Announcer } from "./announcer.tsx";
import styles from "./frame.module.css";
import { Late, LatePart } from "./late.tsx";
import { Sidebar } from "./sidebar.tsx";
import { ToastList } from "./toast-list.tsx";

const receipts = new LatePart(() => import("../receipts/receipts-screen.tsx"));
const settings = new LatePart(() => import("../settings/settings-screen.tsx"));
const help = new LatePart(() => import("./help.tsx"));
const READ_LATER = 500; // ms: the inbox comes first, and nobody is elsewhere sooner

/** What stays while screens come and go. */
export function Frame() {
  const screen = useCell(route);
  const { items } = useCell(inbox.view);
  const main = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);

  useEffect(followServer, []);
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([receipts, settings, help].map((part) => part.load())),
      READ_LATER,
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      obeyKeys(() => ({
        goInbox: () => go("inbox"),
        goReceipts: () => go("receipts"),
        goSettings: () => go("settings"),
        help: () => setHelpOpen(true),
      })),
    [],
  );

  const shown = useRef(screen);
  useEffect(() => {
    document.title = sentences.pageTitle(sentences[screen], items);
    if (shown.current === screen) return;
    shown.current = screen;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen, items]);

  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {sentences.skip}
      </button>
      <Sidebar onHelp={() => setHelpOpen(true)} />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          {screen === "inbox" && <InboxScreen />}
          {screen === "receipts" && <Late of={receipts} props={{}} />}
          {screen === "settings" && <Late of={settings} props={{}} />}
        </div>
      </main>
      {isHelpOpen && <Late of={help} props={{ onClose: () => setHelpOpen(false) }} />}
      <Announcer />
      <ToastList />
    </div>
  );
}
