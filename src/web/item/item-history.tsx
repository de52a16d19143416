import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useId, useState } from "react";
import type { Change } from "../../domain/item/change-log.ts";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { shortTitle, showControls, sourceName } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { describeChange } from "./describe-change.ts";
import styles from "./item-history.module.css";

export interface ItemHistoryProps {
  item: Item;
  isOpen: boolean;
  onToggle(): void;
}

/** The changes of an item from the log, newest first; loaded when the user opens it. */
export function ItemHistory({ item, isOpen, onToggle }: ItemHistoryProps) {
  const texts = messages.item;
  const id = useId();
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { revision } = itemStore.serverItem(item.id) ?? item;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision adds a change.
  useEffect(() => {
    if (!isOpen) return;
    let isActive = true;
    apiClient.inbox
      .history(item.id)
      .then((history) => isActive && setChanges((history ?? []).toReversed()))
      .catch((thrown) => isActive && setProblem(problemText(thrown)));
    return () => {
      isActive = false;
    };
  }, [item.id, isOpen, revision]);

  return (
    <section className={styles.history}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        data-field="history"
        onClick={onToggle}
      >
        <ChevronRight size={15} aria-hidden />
        {texts.history}
      </button>
      <div id={id} hidden={!isOpen}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.historyMissing} {problem}
          </p>
        )}
        {changes?.length === 0 && <p className={styles.none}>{texts.historyEmpty}</p>}
        <ol className={styles.changes}>
          {isOpen && changes?.map((change) => <ChangeLine key={change.seq} change={change} />)}
        </ol>
      </div>
    </section>
  );
}

function ChangeLine({ change }: { change: Change }) {
  const words = describeChange(change, (id) => {
    const row = itemStore.find(id);
    return row && shortTitle(row.item.title);
  });
  return (
    <li className={styles.change}>
      <p>
        {words.map((detail, n) => (
          <span key={detail} data-first={n === 0 || undefined}>
            <bdi>{showControls(detail)}</bdi>
          </span>
        ))}
      </p>
      <p className={styles.when}>
        <RelativeTime at={change.at} /> · {messages.item.by(sourceName(change.by))}
      </p>
    </li>
  );
}
