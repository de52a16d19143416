import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Draft } from "../../domain/item/capture.ts";
import type { RawView } from "../../wire/attention.ts";
import { formatExactTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { showControls, sourceName } from "../i18n/title.ts";
import { CopyText } from "../ui/copy-text.tsx";
import { attentionQuery } from "./attention-data.ts";
import styles from "./attention-form.module.css";

const texts = messages.attentionList;
const ROWS = 6; // of a note, if a field cannot grow with its text
const MAX_SHOWN_BYTES = 65_536; // bytes of a body that the server lists

export interface AttentionFormProps {
  raw: RawView;
  /** The reason why it could not be stored. */
  problem: string | null;
  takesFocus: boolean;
  onKeep(): void;
  onDiscard(): void;
  onClose(): void;
}

/** The guessed item, which the user can correct, and the sent data. Edits stay when it closes. */
export default function AttentionForm(props: AttentionFormProps) {
  const { raw, problem, takesFocus, onKeep, onDiscard, onClose } = props;
  const id = useId();
  const { draft, change } = useRawDraft(raw);
  const title = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && !event.repeat) {
      const isInTitle = event.target === title.current && !event.shiftKey;
      if (!isInTitle && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onKeep();
    }
  }

  return (
    <form
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onKeep();
      }}
    >
      <label htmlFor={`${id}-title`}>{texts.itemTitle}</label>
      <textarea
        ref={title}
        id={`${id}-title`}
        className={`field ${styles.text}`}
        dir="auto"
        rows={Math.min(draft.title.split("\n").length, ROWS)}
        enterKeyHint="done"
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <label htmlFor={`${id}-note`}>{texts.note}</label>
      <textarea
        id={`${id}-note`}
        className={`field ${styles.text}`}
        placeholder={messages.capture.notePlaceholder}
        dir="auto"
        rows={Math.min((draft.note ?? "").split("\n").length, ROWS)}
        value={draft.note ?? ""}
        onChange={(event) => change({ note: event.target.value === "" ? null : event.target.value })}
      />
      <div className={styles.ways}>
        <button
          type="submit"
          className="button"
          data-kind="main"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {texts.keep}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={onDiscard}>
          {texts.discard}
        </button>
      </div>
      <RawRequest raw={raw} />
    </form>
  );
}

/** The corrected item. */
function useRawDraft(raw: RawView) {
  const [draft, setDraft] = useState(() => attentionQuery.draftOf(raw));

  function change(patch: Partial<Draft>): void {
    const next = { ...draft, ...patch };
    attentionQuery.edit(raw.id, next);
    setDraft(next);
  }

  return { draft, change };
}

/** The sent data, with its client and time. */
function RawRequest({ raw }: { raw: RawView }) {
  return (
    <details className={styles.raw}>
      <summary>{texts.raw}</summary>
      <CopyText text={raw.body} shownText={showControls(raw.body)} label={texts.raw} />
      <p>
        {texts.facts(
          formatExactTime(raw.at),
          [sourceName(raw.sender), raw.address, raw.contentType].filter((fact) => fact !== null).join(" · "),
          raw.bytes,
        )}
        {raw.times > 1 && ` · ${texts.timesLabel(raw.times)}`}
      </p>
      {raw.bytes > MAX_SHOWN_BYTES && <p>{texts.rawCut(raw.bytes)}</p>}
    </details>
  );
}
