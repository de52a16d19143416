import { useEffect, useRef, useState } from "react";
import { asProblem } from "../../wire/problems.ts";
import { complete, focus, trash } from "../actions/item-actions.ts";
import { obeyKeys } from "../commands/use-commands.ts";
import { sentences } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { items } from "../items/store.ts";
import { openItem } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import { AboutItem } from "./about-item.tsx";
import { ActsBar, Close } from "./acts-bar.tsx";
import { Fields } from "./fields/fields.tsx";
import { ItemHistory } from "./item-history.tsx";
import styles from "./item-panel.module.css";
import { useBesideList } from "./panel-focus.ts";
import { ProjectActions } from "./project-actions.tsx";
import { NoteField, noteText } from "./text/note-field.tsx";
import { saverOf } from "./text/save-field.ts";
import { TitleField } from "./text/title-field.tsx";

/** The item that is open beside the list, or over it where there is no room. */
export default function ItemPanel({ id }: { id: string }) {
  const { row, isGone, problem } = useRow(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => void noteText.load(), []);
  useBesideList(panel, id);
  return (
    <aside ref={panel} className={styles.panel} aria-label={sentences.item.label} tabIndex={-1} data-panel>
      {row ? (
        <Opened key={row.key} row={row} panel={panel} />
      ) : (
        <div className={styles.missing}>
          <Close onClose={() => openItem(null)} />
          {(isGone || problem !== null) && (
            <>
              <h2>{problem === null ? sentences.item.gone : sentences.item.notFound}</h2>
              <p>{problem ?? sentences.item.goneHow}</p>
            </>
          )}
        </div>
      )}
    </aside>
  );
}

/** The item as it is shown, wherever it stands; read from the server when the page does not know it. */
function useRow(id: string): { row: Row | null; isGone: boolean; problem: string | null } {
  const { open } = useCell(items.view);
  const row = items.find(id);
  const [isGone, setGone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isKnown = row !== null;
  // A capture that was opened on its way has become an item of another name.
  const became = isKnown ? null : (open.find(({ key }) => key === id)?.item.id ?? null);
  const last = useRef<Row | null>(null);
  if (row || last.current?.item.id !== id) last.current = row;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what leaves the lists that are known is looked for again.
  useEffect(() => {
    if (became !== null) {
      openItem(became);
      return;
    }
    let isWanted = true;
    setProblem(null);
    items
      .look(id)
      .then((isThere) => isWanted && setGone(!isThere))
      .catch((thrown) => isWanted && setProblem(asProblem(thrown).detail));
    return () => {
      isWanted = false;
    };
  }, [id, became, isKnown]);

  return { row: row ?? (isGone ? null : last.current), isGone: isGone && !isKnown, problem };
}

interface OpenedProps {
  row: Row;
  panel: React.RefObject<HTMLElement | null>;
}

function Opened({ row, panel }: OpenedProps) {
  const { item } = row;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = saverOf(item.id);

  useEffect(
    () =>
      obeyKeys(() => {
        // With the focus in the list, its keys are about the row there, which is the same item.
        if (!panel.current?.contains(document.activeElement)) return {};
        const press = (name: string) => () => pressField(panel.current, name);
        return {
          complete: () => complete([row]),
          focus: () => focus([row]),
          trash: () => trash([row]),
          dueDate: press("dueDate"),
          clearDue: () => save({ dueDate: null }),
          startDate: press("startDate"),
          tags: press("tags"),
          move: press("list"),
          history: press("history"),
        };
      }),
    [row, panel, save],
  );

  return (
    <div className={styles.inside}>
      <h2 className="unseen">{sentences.item.label}</h2>
      <ActsBar row={row} onClose={() => openItem(null)} />
      <div className={styles.texts}>
        <TitleField row={row} save={save} />
        <NoteField row={row} save={save} />
      </div>
      {item.kind === "project" && <ProjectActions project={item} />}
      <Fields item={item} save={save} />
      <ItemHistory item={item} isOpen={isHistoryOpen} onToggle={() => setHistoryOpen(!isHistoryOpen)} />
      <AboutItem item={item} />
    </div>
  );
}

/** Opens a field; one that is there to be chosen from gets the focus. */
function pressField(panel: HTMLElement | null, name: string): void {
  const field = panel?.querySelector<HTMLElement>(`[data-field=${name}]`);
  field?.focus();
  if (field?.tagName === "BUTTON") field.click();
}
