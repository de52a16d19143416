import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { KeyHelp } from "../commands/key-help.tsx";
import { messages } from "../i18n/messages.ts";
import { announce } from "../ui/live-region.tsx";
import styles from "./two-minutes.module.css";

const texts = messages.triage;
const TIMER_SECONDS = 120;
const TICK_MS = 1_000;

/** A silent timer for tasks of less than two minutes, which are done at once. */
export function TwoMinutes({ since, onStop }: { since: number; onStop(): void }) {
  const [secondsLeft, setSecondsLeft] = useState(TIMER_SECONDS);
  useEffect(() => {
    const updateTime = () =>
      setSecondsLeft(Math.max(0, Math.ceil(TIMER_SECONDS - (performance.now() - since) / 1000)));
    updateTime();
    const timer = setInterval(updateTime, TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) announce(texts.twoMinutesOver);
  }, [isOver]);
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;

  return (
    <div
      className={styles.timer}
      data-over={isOver || undefined}
      role="timer"
      aria-label={texts.to.twoMinutes}
    >
      <svg className={styles.ring} viewBox="0 0 36 36" width="28" height="28" aria-hidden>
        <circle cx="18" cy="18" r="15.9155" className={styles.track} />
        <circle
          cx="18"
          cy="18"
          r="15.9155"
          className={styles.left}
          strokeDasharray={`${(secondsLeft / TIMER_SECONDS) * 100} 100`}
        />
      </svg>
      <p>
        {isOver ? (
          <>
            <strong>{texts.twoMinutesOver}</strong> <KeyHelp by={texts.twoMinutesDone} />
          </>
        ) : (
          texts.twoMinutesLeft(clock)
        )}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.stopTimer}
        title={texts.stopTimer}
        onClick={onStop}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
