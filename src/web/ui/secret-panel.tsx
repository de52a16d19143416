import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef } from "react";
import { messages } from "../i18n/messages.ts";
import { CopyText } from "./copy-text.tsx";
import styles from "./secret-panel.module.css";

export interface SecretPanelProps {
  title: string;
  /** What the user must do with it now. */
  how: string;
  secret: string;
  onDone(): void;
}

/** A new secret, which is shown once. It takes the focus, so that the user sees it. */
export function SecretPanel({ title, how, secret, onDone }: SecretPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret takes the focus again.
  useEffect(() => panel.current?.focus(), [secret]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={title}>
      <h3>
        <KeyRound size={17} aria-hidden />
        <bdi>{title}</bdi>
      </h3>
      <p>{how}</p>
      <CopyText text={secret} label={title} />
      <button type="button" className="button" onClick={onDone}>
        {messages.firstKey.done}
      </button>
    </section>
  );
}
