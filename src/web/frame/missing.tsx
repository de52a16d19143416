import { useEffect, useRef, useState } from "react";
import { NotLoaded } from "../list/not-loaded.tsx";
import { isDevice } from "../place.ts";
import { sentences } from "../sentences.ts";
import styles from "./missing.module.css";

/** Says that a part of the page could not be read. */
export function Missing() {
  const [reason, setReason] = useState(sentences.missing.part);
  /** A browser asks for a file of code once in the life of a page. A new page there is only while the server answers. */
  async function retry(): Promise<void> {
    try {
      await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
      location.reload();
    } catch {
      setReason(isDevice ? sentences.unreachableThere : sentences.unreachable);
    }
  }
  return <NotLoaded reason={reason} onRetry={() => void retry()} />;
}

/** The same of a part that would lie over the page. */
export function MissingOver({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-label={sentences.missing.label}
      role="alertdialog"
      onClose={onClose}
    >
      <Missing />
      <button type="button" className="button" data-kind="quiet" onClick={() => dialog.current?.close()}>
        {sentences.close}
      </button>
    </dialog>
  );
}
