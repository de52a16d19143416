import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../../ui/live-region.tsx";
import styles from "./move.module.css";

/** Whether the user has done something in the section. */
let hasActed = false;

export function noteAction(): void {
  hasActed = true;
}

export interface ImportStepProps {
  title: string;
  children: ReactNode;
}

/** One step of an import. If the focus went with the step before, its heading gets it; else a screen reader is told. */
export function ImportStep({ title, children }: ImportStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasActed) return;
    if (document.activeElement === document.body) heading.current?.focus();
    else announce(title);
  }, [title]);
  return (
    <div className={styles.step}>
      <h3 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h3>
      {children}
    </div>
  );
}
