import { useId } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/key-row.module.css";

/** A question about a key, in its row. "No" has the focus, because it is the safe choice. */
export function ConfirmRow({ question, answers, onNo }: ConfirmRowProps) {
  const asked = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way to say no, beside its button.
    <div className={styles.ask} onKeyDown={(event) => event.key === "Escape" && onNo()}>
      <span id={asked}>{question}</span>
      {answers.map(({ says, does, isDanger }) => (
        <button
          key={says}
          type="button"
          className="button"
          data-kind={isDanger ? "danger" : undefined}
          onClick={does}
        >
          {says}
        </button>
      ))}
      {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone. */}
      <button type="button" className="button" autoFocus aria-describedby={asked} onClick={onNo}>
        {messages.keyring.no}
      </button>
    </div>
  );
}

export interface ConfirmRowProps {
  question: string;
  answers: readonly { says: string; does(): void; isDanger?: true }[];
  onNo(): void;
}
