import { useEffect, useRef, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { isPairedDevice } from "../state/device.ts";
import { LoadError } from "./load-error.tsx";
import styles from "./part-error.module.css";

/** Shows that a part of the page could not be loaded. */
export function PartError() {
  const { reason, retry } = useRetry();
  return <LoadError reason={reason} onRetry={retry} />;
}

/** The same for an overlay. */
export function PartErrorDialog({ onClose }: { onClose(): void }) {
  const { reason, retry } = useRetry();
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first.current?.focus();
  }, []);
  const isClosed = useRef(false);
  // The browser sends the close event one task after the dialog is gone, and a key press may come in between.
  const end = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      role="alertdialog"
      aria-label={messages.missing.label}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        end();
      }}
      onClose={end}
    >
      <p role="alert">{reason}</p>
      <div>
        <button type="button" className="button" data-kind="quiet" onClick={end}>
          {messages.close}
        </button>
        <button ref={first} type="button" className="button" data-kind="main" onClick={retry}>
          {messages.retry}
        </button>
      </div>
    </dialog>
  );
}

/** A browser requests a module once in the life of a page, so a retry reloads the page while the server responds. */
function useRetry(): { reason: string; retry(): void } {
  const [reason, setReason] = useState(messages.missing.part);
  const unreachable = isPairedDevice ? messages.unreachableThere : messages.unreachable;
  const retry = () =>
    void fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
      () => location.reload(),
      () => setReason(unreachable),
    );
  return { reason, retry };
}
