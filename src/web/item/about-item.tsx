import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { sourceName } from "../i18n/title.ts";
import { announce } from "../ui/live-region.tsx";
import styles from "./about-item.module.css";

const SHORT_ID_CHARS = 8; // characters of an id, which the command line accepts as an id
const COPIED_MS = 2_000;

/** The source and the dates of an item. */
export function AboutItem({ item }: { item: Item }) {
  const texts = messages.item;
  return (
    <dl className={styles.about} aria-label={texts.about}>
      <Fact label={texts.captured}>
        <RelativeTime at={item.createdOn} /> · <bdi>{sourceName(item.source)}</bdi>
      </Fact>
      {item.changedOn !== item.createdOn && (
        <Fact label={texts.changed}>
          <RelativeTime at={item.changedOn} />
        </Fact>
      )}
      {item.completedOn !== null && (
        <Fact label={texts.completed}>
          <RelativeTime at={item.completedOn} />
        </Fact>
      )}
      <Fact label={texts.id}>
        <Id id={item.id} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Id({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id);
    } catch {
      return; // the title attribute has the whole id
    }
    setCopied(true);
    announce(messages.copied);
  }

  return (
    <button
      type="button"
      className={styles.id}
      title={id}
      aria-label={`${messages.copy}: ${messages.item.id} ${id.slice(0, SHORT_ID_CHARS)}`}
      onClick={() => void copy()}
    >
      <code>{id.slice(0, SHORT_ID_CHARS)}</code>
      {isCopied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
    </button>
  );
}
