import { useId } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/key-row.module.css";

/** A question about a key, in its row. "No" has the focus, because it is the safe choice. */
export function ConfirmRow({ question, answers, onNo }: ConfirmRowProps) {
  const questionId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way to say no, beside its button.
    <div className={styles.ask} onKeyDown={(event) => event.key === "Escape" && onNo()}>
      <span id={questionId}>{question}</span>
      {answers.map(({ label, act, isDanger }) => (
        <button
          key={label}
          type="button"
          className="button"
          data-kind={isDanger ? "danger" : undefined}
          onClick={act}
        >
          {label}
        </button>
      ))}
      {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone. */}
      <button type="button" className="button" autoFocus aria-describedby={questionId} onClick={onNo}>
        {messages.keyring.no}
      </button>
    </div>
  );
}

export interface ConfirmRowProps {
  question: string;
  answers: readonly { label: string; act(): void; isDanger?: true }[];
  onNo(): void;
}
