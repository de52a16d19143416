import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { KeyHelp } from "../commands/key-help.tsx";
import { messages } from "../i18n/messages.ts";
import { announce } from "../ui/live-region.tsx";
import styles from "./two-minutes.module.css";

const say = messages.triage;
const LENGTH = 120; // seconds
const TICK = 1_000; // ms

/** A silent timer for tasks of less than two minutes, which are done at once. */
export function TwoMinutes({ since, onStop }: { since: number; onStop(): void }) {
  const [left, setLeft] = useState(LENGTH);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil(LENGTH - (performance.now() - since) / 1000)));
    look();
    const timer = setInterval(look, TICK);
    return () => clearInterval(timer);
  }, [since]);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) announce(say.twoMinutesOver);
  }, [isOver]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

  return (
    <div className={styles.timer} data-over={isOver || undefined} role="timer" aria-label={say.to.twoMinutes}>
      <svg className={styles.ring} viewBox="0 0 36 36" width="28" height="28" aria-hidden>
        <circle cx="18" cy="18" r="15.9155" className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r="15.9155"
          className={styles.left}
          strokeDasharray={`${(left / LENGTH) * 100} 100`}
        />
      </svg>
      <p>
        {isOver ? (
          <>
            <strong>{say.twoMinutesOver}</strong> <KeyHelp by={say.twoMinutesDone} />
          </>
        ) : (
          say.twoMinutesLeft(clock)
        )}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={say.stopTimer}
        title={say.stopTimer}
        onClick={onStop}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
