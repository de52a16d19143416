import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./copy-text.module.css";
import { announce } from "./live-region.tsx";

const COPIED_MS = 2_000;

export interface CopyTextProps {
  text: string;
  /** The displayed text, if it differs. */
  shownText?: string;
  /** The label of the button for screen readers; absent: the text itself. */
  label?: string;
  /** The maximum of characters in a line. */
  columns?: number;
}

/** A text with a copy button. */
export function CopyText({ text, shownText = text, label, columns }: CopyTextProps) {
  const [copiedText, setCopiedText] = useState<string | null>(null);
  const isCopied = copiedText === text;
  useEffect(() => {
    if (copiedText === null) return;
    const timer = setTimeout(() => setCopiedText(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedText]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return; // the user can select the text
    }
    setCopiedText(text);
    announce(messages.copied);
  }

  return (
    <div className={styles.copy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, with the keyboard too. */}
      <pre className={styles.text} tabIndex={0} dir="ltr">
        <code style={columns ? { maxInlineSize: `${columns}ch` } : undefined}>{shownText}</code>
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
