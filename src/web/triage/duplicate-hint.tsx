import Copy from "lucide-react/icons/copy";
import { useMemo } from "react";
import { KeyOf } from "../commands/keys.tsx";
import { sentences } from "../i18n/messages.ts";
import { Age } from "../i18n/relative-time.tsx";
import { sourceName } from "../i18n/source-name.ts";
import type { Row } from "../items/row.ts";
import { items } from "../items/store.ts";
import { useCell } from "../state/signal.ts";
import { Marked } from "../ui/rich-message.tsx";
import styles from "./duplicate-hint.module.css";
import { findSame } from "./duplicates.ts";

const say = sentences.triage;

/** The row of another item with the same title, if there is one. */
export function useSame(row: Row | null): Row | null {
  const { open } = useCell(items.view);
  return useMemo(() => {
    const same =
      row &&
      findSame(
        row.item,
        open.map(({ item }) => item),
      );
    return same ? (open.find(({ item }) => item.id === same.id) ?? null) : null;
  }, [row, open]);
}

/** Says that there is another one, and offers to make the two one. */
export function SameHint({ same: { item }, onMerge }: { same: Row; onMerge(): void }) {
  return (
    <div className={styles.hint}>
      <Copy size={16} aria-hidden />
      <p>
        <Marked
          sentence={say.same}
          as={(part) =>
            part === "age" ? (
              <Age key={part} at={item.createdOn} />
            ) : (
              <bdi key={part}>{sourceName(item.source)}</bdi>
            )
          }
        />{" "}
        {item.list !== "inbox" && say.sameIn(sentences.screens[item.list])}
      </p>
      <button type="button" className="button" onClick={onMerge}>
        {say.merge}
        <span className={styles.key} aria-hidden>
          <KeyOf command="merge" />
        </span>
      </button>
    </div>
  );
}
