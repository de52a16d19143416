import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useCell } from "../cell.ts";
import { sentences } from "../sentences.ts";
import styles from "./toast-list.module.css";
import { dismissToast, type Toast, toasts } from "./toasts.ts";

const STAY = 8_000; // ms, for good news; bad news stay until dismissed

/** The notifications of the page. The region is always there, so that what appears in it is read out. */
export function ToastList() {
  return (
    <section className={styles.region} role="status" aria-label={sentences.notice.label}>
      {useCell(toasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, kind, title, detail } }: { toast: Toast }) {
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
