import { useEffect, useRef } from "react";
import { messages } from "../../i18n/messages.ts";
import { announce } from "../../ui/live-region.tsx";
import styles from "./move.module.css";

const texts = messages.moveIn;
const ANNOUNCED_PARTS = 4;
const QUIET_MS = 3_000; // ms without an announcement after the last one

export interface ImportProgressProps {
  label: string;
  done: number;
  total: number;
  /** The progress in words; without it, per cent. */
  text?: string;
}

/** A bar with its progress in words. A screen reader is told of each quarter, if it takes some seconds. */
export function ImportProgress({ label, done, total, text }: ImportProgressProps) {
  const part = total === 0 ? 0 : Math.min(1, done / total);
  const percent = texts.percent(Math.floor(100 * part));
  const quarter = Math.floor(ANNOUNCED_PARTS * part);
  const announcedOn = useRef(performance.now());
  useEffect(() => {
    if (quarter === 0 || performance.now() - announcedOn.current < QUIET_MS) return;
    announcedOn.current = performance.now();
    announce(texts.percent((100 * quarter) / ANNOUNCED_PARTS));
  }, [quarter]);
  return (
    <div className={styles.progress}>
      <progress aria-label={label} max={1} {...(total > 0 ? { value: part } : {})} />
      <span>{text ?? percent}</span>
    </div>
  );
}
