import type { RefObject } from "react";
import { messages } from "../i18n/messages.ts";
import { insertSigil } from "./insert-sigil.ts";
import styles from "./sigil-buttons.module.css";
import type { CompletedSigil } from "./token-at.ts";

const SIGILS: readonly CompletedSigil[] = ["#", "@", "+", "!", "^"];

export interface SigilButtonsProps {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  text: string;
  /** Takes the text with a sigil, and the place of the caret behind it. */
  onText(next: { text: string; caret: number }): void;
}

/** The sigils of quick entry, which are two keyboards away on a phone. The sheet around them keeps the focus in the field. */
export function SigilButtons({ field, text, onText }: SigilButtonsProps) {
  const { sigils, sigilNames } = messages.captureParts;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={sigils} className={styles.sigils}>
      {SIGILS.map((sigil) => (
        <button
          key={sigil}
          type="button"
          onClick={() => onText(insertSigil(text, field.current?.selectionEnd ?? text.length, sigil))}
        >
          <span aria-hidden>{sigil}</span>
          {sigilNames[sigil]}
        </button>
      ))}
    </div>
  );
}
