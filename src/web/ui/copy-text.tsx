import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./copy-text.module.css";
import { announce } from "./live-region.tsx";

const TOLD = 2_000; // ms

export interface CopyTextProps {
  text: string;
  /** The displayed text, if it differs. */
  shown?: string;
  /** The label of the button for screen readers; absent: the text itself. */
  label?: string;
  /** The maximum of characters in a line. */
  columns?: number;
}

/** A text with a copy button. */
export function CopyText({ text, shown = text, label, columns }: CopyTextProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), TOLD);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return; // the user can select the text
    }
    setCopied(text);
    announce(messages.copied);
  }

  return (
    <div className={styles.copy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, with the keyboard too. */}
      <pre className={styles.text} tabIndex={0} dir="ltr">
        <code style={columns ? { maxInlineSize: `${columns}ch` } : undefined}>{shown}</code>
      </pre>
      <button
        type="button"
        className="icon-button"
        aria-label={`${messages.copy}: ${label ?? text}`}
        title={isCopied ? messages.copied : messages.copy}
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </button>
    </div>
  );
}
