import { type DragEvent, useEffect, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { poll } from "../../state/poll.ts";
import { useQuery } from "../../state/query.ts";
import { useSignal } from "../../state/signal.ts";
import section from "../../styles/settings-section.module.css";
import { ChooseFile } from "./choose-file.tsx";
import { CurrentImport, CurrentUpload } from "./current-import.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { noteAction } from "./import-step.tsx";
import styles from "./move.module.css";
import { findShown, importsQuery, isWorking, moveProblem, readDrop, shownImport } from "./move-data.ts";
import { upload } from "./upload.ts";

const texts = messages.moveIn;
const WORK_INTERVAL_MS = 500;

/** Settings > Move in: imports the file of another system, and lists the imports before. */
export function MoveSection() {
  const { view: imports, problem } = useQuery(importsQuery);
  const sending = useSignal(upload);
  const actProblem = useSignal(moveProblem);
  const shown = useSignal(shownImport);
  const { isOver, handlers } = useDrop();
  usePolling(imports?.some(isWorking) ?? false);
  const current = imports && sending === null ? findShown(imports, shown) : null;
  const earlier = (imports ?? []).filter(({ id }) => id !== current?.id && id !== sending?.id);

  return (
    <section className={section.section} aria-labelledby="move-in" onFocus={noteAction} {...handlers}>
      <h2 id="move-in">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={`${section.card} ${styles.card}`} data-over={isOver || undefined}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        {sending && <CurrentUpload {...sending} />}
        {current && <CurrentImport one={current} />}
        {!sending && !current && (
          <>
            <ChooseFile />
            <p className={styles.reads}>{texts.reads}</p>
          </>
        )}
        <p className={styles.problem} role="alert">
          {actProblem}
        </p>
        {earlier.length > 0 && <EarlierImports imports={earlier} />}
      </div>
    </section>
  );
}

/** Reads the imports again, often while one of them works: also after a reload, and for one of the command line. */
function usePolling(isFast: boolean): void {
  useEffect(() => poll(() => void importsQuery.refresh(), isFast ? WORK_INTERVAL_MS : undefined), [isFast]);
}

function useDrop() {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault(); // else the browser opens the file instead of the page
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      noteAction();
      readDrop(event.dataTransfer);
    },
  };
  return { isOver, handlers };
}
