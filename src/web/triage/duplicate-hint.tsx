import Copy from "lucide-react/icons/copy";
import { useMemo } from "react";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { sourceName } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { RichMessage } from "../ui/rich-message.tsx";
import styles from "./duplicate-hint.module.css";
import { findDuplicate } from "./duplicates.ts";

const texts = messages.triage;

/** The row of another item with the same title, if there is one. */
export function useDuplicate(row: Row | null): Row | null {
  const { open } = useSignal(itemStore.view);
  return useMemo(() => {
    const duplicate =
      row &&
      findDuplicate(
        row.item,
        open.map(({ item }) => item),
      );
    return duplicate ? (open.find(({ item }) => item.id === duplicate.id) ?? null) : null;
  }, [row, open]);
}

/** Shows that there is a duplicate, and offers to merge the two. */
export function DuplicateHint({ duplicate: { item }, onMerge }: { duplicate: Row; onMerge(): void }) {
  return (
    <div className={styles.hint}>
      <Copy size={16} aria-hidden />
      <p>
        <RichMessage
          sentence={texts.same}
          as={(part) =>
            part === "age" ? (
              <RelativeTime key={part} at={item.createdOn} />
            ) : (
              <bdi key={part}>{sourceName(item.source)}</bdi>
            )
          }
        />{" "}
        {item.list !== "inbox" && texts.sameIn(messages.screens[item.list])}
      </p>
      <button type="button" className="button" onClick={onMerge}>
        {texts.merge}
        <span className={styles.key} aria-hidden>
          <KeyOf command="merge" />
        </span>
      </button>
    </div>
  );
}
