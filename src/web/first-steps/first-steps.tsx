import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import Triage from "lucide-react/icons/split";
import Today from "lucide-react/icons/sun";
import Close from "lucide-react/icons/x";
import { KeyHelp } from "../commands/key-help.tsx";
import { available } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./first-steps.module.css";
import { followSteps } from "./follow-steps.ts";
import { endStep, FIRST_STEPS, type FirstStep, firstProgress } from "./progress.ts";
import { hasSample, insertSample } from "./sample-project.ts";

const ICONS = { capture: Plus, triage: Triage, today: Today };
const texts = messages.firstSteps;

followSteps();

/** What somebody who has read nothing can do first: a card for each step, until it is done or hidden. */
export default function FirstSteps() {
  const progress = useSignal(firstProgress) ?? {};
  useSignal(itemLists);
  return (
    <section className={styles.steps} aria-label={texts.label}>
      <ul className={styles.cards}>
        {FIRST_STEPS.filter((step) => progress[step] !== "hidden").map((step) => (
          <StepCard key={step} step={step} isDone={progress[step] === "done"} />
        ))}
      </ul>
      <p className={styles.sample}>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={hasSample()}
          onClick={insertSample}
        >
          {texts.sample.add}
        </button>
        <span>{texts.sample.how}</span>
      </p>
    </section>
  );
}

function StepCard({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { title, how } = texts[step];
  const Icon = isDone ? Check : ICONS[step];
  return (
    <li className={styles.card} data-done={isDone || undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <h2>
        {step === "capture" ? (
          <button type="button" onClick={() => available().capture?.()}>
            {title}
          </button>
        ) : (
          <a href={addressOf(step)}>{title}</a>
        )}
        {isDone && <span className="unseen">{texts.done}</span>}
      </h2>
      <p>
        <KeyHelp by={how} />
      </p>
      <button
        type="button"
        className="icon-button"
        data-kind="small"
        aria-label={texts.hide(title)}
        title={texts.hide(title)}
        onClick={() => endStep(step, "hidden")}
      >
        <Close size={14} aria-hidden />
      </button>
    </li>
  );
}
