import Bell from "lucide-react/icons/bell";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import X from "lucide-react/icons/x";
import { useEffect, useLayoutEffect, useState } from "react";
import { redoWithToast, undoWithToast } from "../actions/run-action.ts";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { dismissToast, type Toast, toasts, undoToast } from "../ui/toasts.ts";
import styles from "./toast-list.module.css";

const TOAST_MS = 8_000; // for good news and questions; the others stay until dismissed
const ICONS = { good: CircleCheck, bad: CircleAlert, ask: CircleQuestionMark, reminder: Bell };

/** The newest toast when the last step was made: undo reverts that step, and no longer what an older toast reports. */
let lastBeforeStep = 0;
itemStore.steps.watch(() => {
  lastBeforeStep = toasts.get().at(-1)?.id ?? lastBeforeStep;
});

/** The notifications of the page. The region always exists, so that screen readers announce new ones. */
export function ToastList() {
  // Before the first paint: a key that is pressed as soon as the rows are seen must not be lost.
  useLayoutEffect(
    () =>
      registerHandlers(() => {
        const newest = toasts.get().findLast(({ id, undo }) => undo !== undefined && id > lastBeforeStep);
        const undone = toasts.get().findLast(({ redo }) => redo !== undefined);
        return {
          undo: () => (newest ? undoToast(newest) : void undoWithToast()),
          redo: () => (undone?.redo ? undone.redo() : void redoWithToast()),
        };
      }),
    [],
  );
  return (
    <section className={styles.region} role="status" aria-label={messages.notice.label}>
      {useSignal(toasts).map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, detail, undo, redo, actions = [] } = toast;
  const [isHovered, setHovered] = useState(false);
  useEffect(() => {
    if (kind === "bad" || kind === "reminder" || isHovered) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, kind, isHovered]);
  const Icon = ICONS[kind];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the mouse here only keeps it from vanishing.
    <div
      className={styles.toast}
      data-kind={kind}
      data-toast
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <Icon className={styles.icon} size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{title}</strong> <span>{detail}</span>
      </p>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, act }) => (
            <button
              key={label}
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={`${label}: ${title}`}
              onClick={() => {
                dismissToast(id);
                act();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {undo && <StepButton command="undo" onPress={() => undoToast(toast)} />}
      {redo && <StepButton command="redo" onPress={redo} />}
      <button
        type="button"
        className="icon-button"
        aria-label={messages.notice.dismiss}
        onClick={() => dismissToast(id)}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}

function StepButton({ command, onPress }: { command: "undo" | "redo"; onPress(): void }) {
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      aria-keyshortcuts={useShortcuts(command)}
      onClick={onPress}
    >
      {messages.history[command]}
      <span className={styles.key} aria-hidden>
        <KeyOf command={command} />
      </span>
    </button>
  );
}
