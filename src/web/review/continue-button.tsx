import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { continueReview } from "./review-data.ts";

const texts = messages.review;

/** Continues to the next step; not the main button while the step has open work. */
export function ContinueButton({ isMain }: { isMain: boolean }) {
  return (
    <button
      type="button"
      id="review-on"
      className="button"
      data-kind={isMain ? "main" : undefined}
      aria-keyshortcuts={useShortcuts("save")}
      onClick={continueReview}
    >
      {isMain ? texts.goOn : texts.goOnAnyway}
      <span aria-hidden>
        <KeyOf command="save" />
      </span>
    </button>
  );
}
