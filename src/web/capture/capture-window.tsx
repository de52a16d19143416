import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect } from "react";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { currentSession } from "../server/session.ts";
import { isPairedDevice } from "../state/device.ts";
import { useSignal } from "../state/signal.ts";
import { LiveRegion } from "../ui/live-region.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import { registerWorker } from "../worker/register.ts";
import { CaptureLine } from "./capture-line.tsx";
import styles from "./capture-window.module.css";
import { toCaptureDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { isPopup } from "./popup.ts";
import { type CapturedInWindow, capturedHere } from "./window-data.ts";

const texts = messages.captureWindow;
const ICONS = { kept: CircleCheck, saving: Clock, waiting: Clock, failed: CircleAlert, takenBack: Undo2 };
const CLOSE_WAIT_MS = 150; // ms after which a window that its page may not close is still open

/** The window that only captures. An unsaved text stays when it closes. */
export function CaptureWindow({ drafts }: { drafts: StoredDrafts }) {
  const captures = useSignal(capturedHere.captures);
  const isSignedIn = useSignal(currentSession) !== null;
  useEffect(() => void (isSignedIn && registerWorker()), [isSignedIn]);
  useEffect(() => {
    const focus = () => document.getElementById("capture")?.focus();
    focus();
    addEventListener("focus", focus);
    return () => removeEventListener("focus", focus);
  }, []);

  function edit({ key, draft }: CapturedInWindow): void {
    capturedHere.withdraw(key);
    drafts.offer(toCaptureDraft(draft));
    document.getElementById("capture")?.focus();
  }

  return (
    <main className={styles.window}>
      <h1 className="unseen">{texts.title}</h1>
      <CaptureLine
        drafts={drafts}
        keep={(draft, { parse }) => capturedHere.capture({ draft, parse })}
        keepAll={(all) => capturedHere.capture(...all)}
        onLeave={closeWindow}
        withSigils
        onSavedForGood={() => isPopup() && void capturedHere.safe().then(closeWindow)}
      />
      {!isSignedIn && (
        <p className={styles.notice}>
          <RichMessage
            sentence={isPairedDevice ? texts.unpaired : texts.signedOut}
            as={(words) => (
              <a key={words} href={isPairedDevice ? "/pair" : "/"}>
                {words}
              </a>
            )}
          />
        </p>
      )}
      {captures.length > 0 && (
        <ul className={styles.caught} aria-label={texts.caught}>
          {captures.map((capture) => (
            <CaptureRow key={capture.key} capture={capture} onEdit={() => edit(capture)} />
          ))}
        </ul>
      )}
      <footer className={styles.footer}>
        <p className={styles.keys}>
          <RichMessage
            sentence={isPopup() ? texts.keysPopup : texts.keys}
            as={(key) => <kbd key={key}>{key}</kbd>}
          />
        </p>
        <a href="/">{texts.open}</a>
      </footer>
      <LiveRegion />
    </main>
  );
}

function CaptureRow({
  capture: { draft, state, reason },
  onEdit,
}: {
  capture: CapturedInWindow;
  onEdit(): void;
}) {
  const Icon = ICONS[state];
  return (
    <li data-state={state}>
      <Icon size={16} aria-hidden />
      <bdi dir="auto" className={styles.title}>
        {shortTitle(draft.title)}
      </bdi>
      <span>{reason ?? texts.states[state]}</span>
      {state === "failed" && (
        <button type="button" className="button" onClick={onEdit}>
          {messages.capture.edit}
        </button>
      )}
    </li>
  );
}

/** Closes the window; a tab that was opened by its URL goes to the inbox. */
function closeWindow(): void {
  close();
  setTimeout(() => location.assign("/"), CLOSE_WAIT_MS);
}
