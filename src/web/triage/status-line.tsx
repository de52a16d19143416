import Undo2 from "lucide-react/icons/undo-2";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./status-line.module.css";
import { triageState } from "./triage-data.ts";

/** The last step and its undo button, in a fixed place, so that it covers nothing. */
export function StatusLine() {
  const message = useSignal(triageState.lastMessage);
  const shortcuts = useShortcuts("undo");
  return (
    <div className={styles.said}>
      <bdi className={styles.text} dir="auto">
        {message?.text}
      </bdi>
      {message?.canUndo && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-keyshortcuts={shortcuts}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void triageState.undo()}
        >
          <Undo2 size={15} aria-hidden />
          {messages.triage.undo}
          <span aria-hidden>
            <KeyOf command="undo" />
          </span>
        </button>
      )}
    </div>
  );
}
