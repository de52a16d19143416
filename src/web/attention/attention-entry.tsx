import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Trash from "lucide-react/icons/trash-2";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useShortcuts } from "../commands/keymap.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { preview, readTitle, sourceName } from "../i18n/title.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { type AttentionRow, attentionQuery } from "./attention-data.ts";
import styles from "./attention-entry.module.css";
import { attentionTitle, reasonOf, shortReason } from "./refusal-text.ts";

const texts = messages.attentionList;
const form = new LazyComponent(() => import("./attention-form.tsx"), true);
const FRESH_MS = 600; // an older entry does not slide in when it is rendered again

export interface AttentionEntryProps {
  entry: AttentionRow;
  isOpen: boolean;
  /** Whether it is the tab stop. */
  isActive: boolean;
  /** The reason why it could not be stored. */
  problem: string | null;
  onToggle(entry: AttentionRow): void;
  onKeep(entry: AttentionRow): Promise<void>;
  onDiscard(entry: AttentionRow): void;
  onActive(key: string): void;
}

/** One refused capture: closed it shows the guessed title and the error, open a form that corrects it. */
export function AttentionEntry(props: AttentionEntryProps) {
  const { entry, isOpen, problem, onToggle, onKeep, onDiscard, onActive } = props;
  const { id } = entry.raw;
  const head = useRef<HTMLButtonElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const isFresh = entry.cameIn !== null && performance.now() - entry.cameIn < FRESH_MS;

  useEffect(() => void form.load(), []); // it is there when the user opens the entry

  function toggle({ detail: clicks }: MouseEvent): void {
    if (clicks > 0 && getSelection()?.isCollapsed === false) return; // text is selected
    // Not on touch screens, where the keyboard would cover the text.
    setTakesFocus(clicks === 0 || matchMedia("(hover: hover)").matches);
    onToggle(entry);
  }

  function close(): void {
    onToggle(entry);
    head.current?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which entry has the focus.
    <div
      className={styles.entry}
      data-entry={id}
      data-open={isOpen || undefined}
      data-fresh={isFresh || undefined}
      onFocus={() => onActive(id)}
    >
      <EntryHead {...props} head={head} onClick={toggle} />
      {!isOpen && <EntryActions {...props} />}
      {isOpen && (
        <LazyPart
          of={form}
          props={{
            raw: entry.raw,
            problem,
            takesFocus: takesFocus || problem !== null,
            onKeep: () => void onKeep(entry),
            onDiscard: () => onDiscard(entry),
            onClose: close,
          }}
        />
      )}
    </div>
  );
}

interface EntryHeadProps extends Pick<AttentionEntryProps, "entry" | "isOpen" | "isActive"> {
  head: RefObject<HTMLButtonElement | null>;
  onClick(event: MouseEvent): void;
}

function EntryHead({ entry, isOpen, isActive, head, onClick }: EntryHeadProps) {
  const { at, sender, times } = entry.raw;
  const reason = reasonOf(entry.raw);
  const draft = attentionQuery.draftOf(entry.raw);
  const note = preview(readTitle(draft.title).rest, draft.note);
  return (
    <button
      ref={head}
      type="button"
      className={styles.head}
      tabIndex={isActive ? 0 : -1}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <CircleAlert className={styles.mark} size={16} aria-hidden />
      <span className={styles.title}>
        <bdi dir="auto">{attentionTitle(draft.title)}</bdi>
      </span>
      <span className={styles.meta}>
        {times > 1 && (
          <span className={styles.times}>
            <span aria-hidden>{texts.times(times)}</span>
            <span className="unseen">{texts.timesLabel(times)}</span>
          </span>
        )}
        <bdi className={styles.source}>{sourceName(sender)}</bdi>
        <RelativeTime at={at} />
      </span>
      {note && !isOpen && (
        <span className={styles.preview}>
          <bdi dir="auto">{note}</bdi>
        </span>
      )}
      <span className={styles.reason}>{isOpen ? reason : shortReason(reason)}</span>
    </button>
  );
}

type EntryActionsProps = Pick<AttentionEntryProps, "entry" | "isActive" | "onKeep" | "onDiscard">;

function EntryActions({ entry, isActive, onKeep, onDiscard }: EntryActionsProps) {
  const name = attentionTitle(attentionQuery.draftOf(entry.raw).title);
  const acceptKeys = useShortcuts("accept");
  const discardKeys = useShortcuts("discard");
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.keepNamed(name)}
        aria-keyshortcuts={acceptKeys}
        title={texts.keep}
        tabIndex={isActive ? undefined : -1}
        onClick={() => void onKeep(entry)}
      >
        <Check size={17} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.discardNamed(name)}
        aria-keyshortcuts={discardKeys}
        title={texts.discard}
        tabIndex={isActive ? undefined : -1}
        onClick={() => onDiscard(entry)}
      >
        <Trash size={16} aria-hidden />
      </button>
    </div>
  );
}
