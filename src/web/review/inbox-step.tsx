import { messages } from "../i18n/messages.ts";
import { go } from "../state/route.ts";
import { triageState } from "../triage/triage-data.ts";
import { ContinueButton } from "./continue-button.tsx";
import styles from "./step.module.css";

const texts = messages.review;

/** Clear: the inbox, in triage, which returns here. */
export function InboxStep({ count }: { count: number }) {
  if (count === 0)
    return (
      <>
        <p className={styles.empty}>{texts.empty.inbox}</p>
        <ContinueButton isMain />
      </>
    );
  return (
    <>
      <p>{texts.inInbox(count)}</p>
      <div className={styles.ways}>
        <button
          type="button"
          className="button"
          data-kind="main"
          onClick={() => {
            triageState.from = "review";
            go("triage");
          }}
        >
          {texts.triage}
        </button>
        <ContinueButton isMain={false} />
      </div>
    </>
  );
}
