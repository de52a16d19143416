import type { Import } from "../../../domain/import/import.ts";
import { messages } from "../../i18n/messages.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import row from "../../styles/key-row.module.css";
import { ConfirmRow } from "../../ui/confirm-row.tsx";
import { announce } from "../../ui/live-region.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import styles from "./move.module.css";
import { discardImport, fileName, importsQuery, isWorking, revertImport, showImport } from "./move-data.ts";
import { systemName } from "./system-names.ts";

const texts = messages.moveIn;

/** The imports before, newest first. */
export function EarlierImports({ imports }: { imports: readonly Import[] }) {
  return (
    <div className={styles.earlier}>
      <h3 id="earlier-imports" tabIndex={-1}>
        {texts.earlier}
      </h3>
      <ul aria-labelledby="earlier-imports">
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </ul>
    </div>
  );
}

/** An import with its result, and what can be done with it. Undo and forget ask first. */
function ImportRow({ one }: { one: Import }) {
  const name = fileName(one);
  const { question, problem, ask, buttonRef, cancel, run } = useQuestion<"undo" | "forget">(
    importsQuery.refresh,
  );
  const isDone = one.state === "done";
  const isFinished = isDone || one.state === "undone";

  const undo = () =>
    run(async () => {
      await revertImport(one.id);
      showImport(one.id);
    });
  const forget = () =>
    run(async () => {
      await discardImport(one.id);
      announce(texts.forgotten(name));
      document.getElementById("earlier-imports")?.focus();
    });

  return (
    <li className={row.row}>
      <div className={row.who}>
        <bdi className={row.name}>{name}</bdi>
        <span className={row.facts}>
          {one.system !== null && <span>{systemName(one.system)}</span>}
          <span>{isDone ? texts.counts(one.counts) : texts.states[one.state]}</span>
          <RelativeTime at={one.startedOn} />
        </span>
      </div>
      {question === null ? (
        <span className={row.acts}>
          {!isFinished && (
            <RowButton label={texts.show} name={texts.showNamed(name)} onClick={() => showImport(one.id)} />
          )}
          {isDone && (
            <RowButton
              label={texts.undo}
              name={texts.undoNamed(name)}
              buttonRef={buttonRef("undo")}
              onClick={() => ask("undo")}
            />
          )}
          {!isWorking(one) && (
            <RowButton
              label={texts.forget}
              name={texts.forgetNamed(name)}
              buttonRef={buttonRef("forget")}
              onClick={() => ask("forget")}
            />
          )}
        </span>
      ) : (
        <ConfirmRow
          question={question === "undo" ? texts.sureUndo(name) : texts.sureForget(name)}
          answers={[
            question === "undo"
              ? { label: texts.yesUndo, act: () => void undo() }
              : { label: texts.yesForget, act: () => void forget(), isDanger: true },
          ]}
          onNo={cancel}
        />
      )}
      <p className={row.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  /** The label for screen readers, with the name of the file. */
  name: string;
  buttonRef?: (button: HTMLButtonElement | null) => void;
  onClick(): void;
}

function RowButton({ label, name, buttonRef, onClick }: RowButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="button"
      data-kind="quiet"
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
