import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useCell } from "../cell.ts";
import { obeyKeys } from "../commands.ts";
import { sentences } from "../sentences.ts";
import styles from "./toast-list.module.css";
import { dismissToast, type Toast, toasts, undoToast } from "./toasts.ts";

const STAY = 8_000; // ms, for good news; bad news stay until dismissed

/** The notifications of the page. The region is always there, so that what appears in it is read out. */
export function ToastList() {
  useEffect(
    () =>
      obeyKeys(() => {
        const newest = toasts.get().findLast(({ undo }) => undo !== undefined);
        return newest ? { undo: () => undoToast(newest) } : {};
      }),
    [],
  );
  return (
    <section className={styles.region} role="status" aria-label={sentences.notice.label}>
      {useCell(toasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, detail, undo } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (kind === "bad" || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), STAY);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  const Icon = kind === "good" ? CircleCheck : CircleAlert;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the mouse here only keeps it from vanishing.
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{title}</strong>
        <span>{detail}</span>
      </p>
      {undo && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-keyshortcuts="z"
          onClick={() => undoToast(toast)}
        >
          {sentences.notice.undo}
          <kbd className={styles.key} aria-hidden>
            z
          </kbd>
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={sentences.notice.dismiss}
        onClick={() => dismissToast(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
