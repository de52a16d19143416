import { type RefObject, useEffect, useRef, useState } from "react";
import { completeRows, focusRows, sequenceRows, trashRows } from "../actions/item-actions.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { isSameItem } from "../state/captured-items.ts";
import { purgeRequest } from "../state/purge-request.ts";
import { requestedField } from "../state/requested-field.ts";
import { openItem } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { openOverlayName } from "../ui/overlay.ts";
import { AboutItem } from "./about-item.tsx";
import { ActionBar, CloseButton } from "./action-bar.tsx";
import { ItemFields } from "./fields/fields.tsx";
import { ItemHistory } from "./item-history.tsx";
import styles from "./item-panel.module.css";
import { leaveForRow, usePanelFocus } from "./panel-focus.ts";
import { ProjectActions } from "./project-actions.tsx";
import { GoneTexts } from "./text/gone-texts.tsx";
import { NoteField, noteText } from "./text/note-field.tsx";
import { createSaveField } from "./text/save-field.ts";
import { TitleField } from "./text/title-field.tsx";

/** The open item, beside the list, or over it on a narrow screen. */
export default function ItemPanel({ id }: { id: string }) {
  const panel = useRef<HTMLElement>(null);
  const { row, lastRow, isGone, problem, onBlur } = useRow(id, panel);
  const isMissing = row === null && (isGone || problem !== null);
  useEffect(() => void noteText.load(), []);
  usePanelFocus(panel, id);
  useEffect(() => {
    if (isMissing) requestedField.set(null); // it does not come: the next letters are commands again
  }, [isMissing]);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={messages.item.label}
      tabIndex={-1}
      data-panel
      onBlur={onBlur}
    >
      {row ? (
        <OpenItem key={row.key} row={row} isGone={isGone} panel={panel} />
      ) : (
        <div className={styles.missing}>
          <CloseButton onClose={() => openItem(null)} />
          {isMissing && (
            <>
              <h2>{problem === null ? messages.item.gone : messages.item.notFound}</h2>
              <p>{problem ?? messages.item.goneHow}</p>
            </>
          )}
          {isGone && (
            <GoneTexts
              key={id}
              rowKey={lastRow?.key ?? id}
              last={lastRow?.item ?? null}
              onDecided={() => openItem(null)}
            />
          )}
        </div>
      )}
    </aside>
  );
}

interface ShownRow {
  /** Of an item that is gone too, while its text is being typed. */
  row: Row | null;
  lastRow: Row | null;
  isGone: boolean;
  problem: string | null;
  /** A field of the panel was left. */
  onBlur(): void;
}

/** The item of any list; loaded from the server when the page does not know it. */
function useRow(id: string, panel: RefObject<HTMLElement | null>): ShownRow {
  useSignal(itemStore.view);
  const row = itemStore.find(id);
  const [goneId, setGoneId] = useState<string | null>(null);
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isKnown = row !== null;
  const isGone = goneId === id && !isKnown;
  const lastRow = useRef<Row | null>(null);
  // The row of a capture stays until the page knows the item that it became.
  if (row || !isSameItem(lastRow.current?.item.id ?? null, id)) lastRow.current = row;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an item that leaves the known lists is looked for again.
  useEffect(() => {
    let isActive = true;
    setProblem(null);
    itemStore
      .look(id)
      .then((isThere) => {
        if (!isActive) return;
        setGoneId(isThere ? null : id);
        setTyped(isTypingIn(panel.current));
      })
      .catch((thrown) => isActive && setProblem(problemText(thrown)));
    return () => {
      isActive = false;
    };
  }, [id, isKnown]);

  return {
    row: row ?? (isGone && !isTyped ? null : lastRow.current),
    lastRow: lastRow.current,
    isGone,
    problem,
    onBlur: () => setTyped(false),
  };
}

/** Whether the focus is in a text field: the next letter belongs to it. */
function isTypingIn(panel: HTMLElement | null): boolean {
  const field = document.activeElement;
  return field?.matches("input, textarea") === true && panel?.contains(field) === true;
}

interface OpenItemProps {
  row: Row;
  isGone: boolean;
  panel: RefObject<HTMLElement | null>;
}

function OpenItem({ row, isGone, panel }: OpenItemProps) {
  const { item } = row;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = isGone ? () => messages.item.gone : createSaveField(item.id);

  useEffect(
    () =>
      registerHandlers(() => {
        // With the focus in the list, its keys act on the row there, which is the same item.
        if (!panel.current?.contains(document.activeElement)) return {};
        const press = (name: string) => () => pressField(panel.current, name);
        return {
          rename: press("title"),
          note: press("note"),
          complete: () => completeRows([row]),
          focus: () => focusRows([row]),
          trash: () => trashRows([row]),
          ...(row.item.list === "trash" && { purge: () => purgeRequest.set([row.item.id]) }),
          dueDate: press("dueDate"),
          clearDue: () => save({ dueDate: null }),
          startDate: press("startDate"),
          tags: press("tags"),
          project: press("project"),
          move: press("list"),
          history: press("history"),
          ...(row.item.kind === "project" && { sequential: () => void sequenceRows([row]) }),
        };
      }),
    [row, panel, save],
  );

  useWantedField(panel);

  return (
    <div className={styles.inside}>
      <h2 className="unseen">{messages.item.label}</h2>
      <ActionBar row={row} onClose={() => openItem(null)} />
      <TitleField
        row={row}
        save={save}
        onNote={() => pressField(panel.current, "note")}
        onLeave={() => leaveForRow(panel.current, item.id)}
      />
      <ItemFields item={item} save={save} />
      <NoteField row={row} save={save} onLeave={() => leaveForRow(panel.current, item.id)} />
      {item.kind === "project" && <ProjectActions row={row} />}
      <ItemHistory item={item} isOpen={isHistoryOpen} onToggle={() => setHistoryOpen(!isHistoryOpen)} />
      <AboutItem item={item} />
    </div>
  );
}

/** Opens the field that a key of the list asked for. */
function useWantedField(panel: OpenItemProps["panel"]): void {
  const fieldName = useSignal(requestedField);
  useEffect(() => {
    if (fieldName === null) return;
    requestedField.set(null);
    if (openOverlayName.get() === null) pressField(panel.current, fieldName);
  }, [fieldName, panel]);
}

/** Focuses a field, and opens it if it is a button. */
function pressField(panel: HTMLElement | null, name: string): void {
  const field = panel?.querySelector<HTMLElement>(`[data-field=${name}]`);
  field?.focus();
  if (field?.tagName === "BUTTON") field.click();
}
