import Check from "lucide-react/icons/check";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { type Agenda, firstUnseen } from "./agenda.ts";
import { changeReview, type Review, storedReview } from "./review-data.ts";
import { STEPS, type StepName } from "./step-names.ts";
import styles from "./step-rail.module.css";

const texts = messages.review;

const PARTS: [keyof typeof texts.parts, readonly StepName[]][] = [
  ["clear", ["inbox"]],
  ["current", ["today", "waiting", "scheduled", "stalled"]],
  ["creative", ["someday"]],
];

/** A button for each step, with its number of rows. */
export function StepRail({ agenda, step }: { agenda: Agenda; step: Review["step"] }) {
  const { seen } = useSignal(storedReview);
  const stepIndex = step === "end" ? STEPS.length : STEPS.indexOf(step);
  const openCount = (name: StepName) =>
    name === "someday" && firstUnseen(agenda.someday, seen) === null ? 0 : agenda[name].length;
  return (
    <nav className={styles.rail} aria-label={texts.steps}>
      {PARTS.map(([part, names]) => (
        <div key={part} className={styles.part} style={{ flexGrow: names.length }}>
          <p>{texts.parts[part]}</p>
          <ol>
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.way}
                  aria-current={name === step ? "step" : undefined}
                  data-over={STEPS.indexOf(name) < stepIndex || undefined}
                  onClick={() => changeReview({ step: name })}
                >
                  <span className={styles.short} aria-hidden>
                    {texts.shortNames[name]}
                  </span>
                  <span className={styles.name}>{texts.names[name]}</span>
                  <span className={styles.count}>
                    {openCount(name) > 0 ? openCount(name) : <Check size={14} aria-hidden />}
                    {openCount(name) > 0 && <span className="unseen">{texts.count(openCount(name))}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}
