import { useCallback, useEffect, useRef, useState } from "react";
import { KeyHint } from "../commands/keys.tsx";
import { registerHandlers, singleKeys } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { RichMessage } from "../ui/rich-message.tsx";
import { type AttentionRow, attentionQuery } from "./attention-data.ts";
import { AttentionEntry } from "./attention-entry.tsx";
import styles from "./attention-list.module.css";

const texts = messages.attentionList;

export interface AttentionListProps {
  entries: readonly AttentionRow[];
  /** The number of all entries, shown or not. */
  count: number;
  /** Whether there are older ones to load. */
  hasMore: boolean;
  /** The key of the tab stop, here or in the list below. */
  active: string | null;
  /** The height of the window that the capture line covers. */
  coveredHeight: number;
  onActive(key: string): void;
}

/** The refused captures: one key makes each an item or discards it. */
export default function AttentionList({
  entries,
  count,
  hasMore,
  active,
  coveredHeight,
  onActive,
}: AttentionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ id: string; text: string } | null>(null);
  const hasSingleKeys = useSignal(singleKeys);

  const keep = useCallback(async ({ raw }: AttentionRow) => {
    const text = await attentionQuery.keep(raw);
    setProblem(text === null ? null : { id: raw.id, text });
    if (text !== null) setOpen(raw.id);
  }, []);
  const discard = useCallback(({ raw }: AttentionRow) => void attentionQuery.discard(raw), []);
  const toggle = useCallback(({ raw }: AttentionRow) => {
    setProblem(null);
    setOpen((before) => (before === raw.id ? null : raw.id));
  }, []);

  useEffect(
    () =>
      registerHandlers(() => {
        const id = list.current?.contains(document.activeElement)
          ? document.activeElement?.closest<HTMLElement>("[data-entry]")?.dataset.entry
          : undefined;
        const entry = entries.find(({ raw }) => raw.id === id);
        return entry ? { accept: () => void keep(entry), discard: () => discard(entry) } : {};
      }),
    [entries, keep, discard],
  );

  return (
    <section className={styles.attention} aria-labelledby="attention">
      <header className={styles.header}>
        <h2 id="attention">{texts.title}</h2>
        <p>{texts.intro}</p>
        {hasSingleKeys && (
          <p className={styles.hint}>
            <RichMessage sentence={texts.hint} as={(key) => <KeyHint key={key} usual={key} />} />
          </p>
        )}
      </header>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: a list without markers is none to Safari.
        role="list"
        className={styles.list}
        aria-label={texts.label}
        data-keys="list"
      >
        {entries.map((entry) => (
          <li key={entry.raw.id} style={{ scrollMarginTop: coveredHeight }}>
            <AttentionEntry
              entry={entry}
              isOpen={open === entry.raw.id}
              isActive={active === entry.raw.id}
              problem={problem?.id === entry.raw.id ? problem.text : null}
              onToggle={toggle}
              onKeep={keep}
              onDiscard={discard}
              onActive={onActive}
            />
          </li>
        ))}
      </ul>
      {(hasMore || count > entries.length) && (
        <p className={styles.more}>
          {texts.more(entries.length)}
          {hasMore && (
            <button type="button" className="button" onClick={() => attentionQuery.showMore()}>
              {texts.older}
            </button>
          )}
        </p>
      )}
    </section>
  );
}
