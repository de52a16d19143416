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
import { describeChange } from "./history-words.ts";
import styles from "./item-history.module.css";

export interface ItemHistoryProps {
  item: Item;
  isOpen: boolean;
  onToggle(): void;
}

/** The changes of an item from the log, newest first; loaded when the user opens it. */
export function ItemHistory({ item, isOpen, onToggle }: ItemHistoryProps) {
  const say = messages.item;
  const id = useId();
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { revision } = itemStore.serverItem(item.id) ?? item;

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each revision there is more of it.
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    apiClient.inbox
      .history(item.id)
      .then((found) => isWanted && setChanges((found ?? []).toReversed()))
      .catch((thrown) => isWanted && setProblem(problemText(thrown)));
    return () => {
      isWanted = false;
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
        {say.history}
      </button>
      <div id={id} hidden={!isOpen}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {say.historyMissing} {problem}
          </p>
        )}
        {changes?.length === 0 && <p className={styles.none}>{say.historyEmpty}</p>}
        <ol className={styles.changes}>
          {isOpen && changes?.map((change) => <Done key={change.seq} change={change} />)}
        </ol>
      </div>
    </section>
  );
}

function Done({ change }: { change: Change }) {
  const words = describeChange(change, (id) => {
    const row = itemStore.find(id);
    return row && shortTitle(row.item.title);
  });
  return (
    <li className={styles.change}>
      <p>
        {words.map((each, n) => (
          <span key={each} data-first={n === 0 || undefined}>
            <bdi>{showControls(each)}</bdi>
          </span>
        ))}
      </p>
      <p className={styles.when}>
        <RelativeTime at={change.at} /> · {messages.item.by(sourceName(change.by))}
      </p>
    </li>
  );
}
