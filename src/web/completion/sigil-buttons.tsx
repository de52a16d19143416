import { messages } from "../i18n/messages.ts";
import styles from "./sigil-buttons.module.css";
import type { CompletedSigil } from "./token-at.ts";

const SIGILS: readonly CompletedSigil[] = ["#", "@", "+", "!", "^"];

/** The sigils of quick entry, which are two keyboards away on a phone. The focus stays in the field. */
export function SigilButtons({ onInsert }: { onInsert(sigil: CompletedSigil): void }) {
  const { sigils, sigilNames } = messages.captureParts;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={sigils} className={styles.sigils}>
      {SIGILS.map((sigil) => (
        <button
          key={sigil}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(sigil)}
        >
          <span aria-hidden>{sigil}</span>
          {sigilNames[sigil]}
        </button>
      ))}
    </div>
  );
}
