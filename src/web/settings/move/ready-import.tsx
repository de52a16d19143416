import { useEffect, useState } from "react";
import type { Import, ImportPreview } from "../../../domain/import/import.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { importClient } from "../../server/imports.ts";
import { ColumnChange, useColumnChoices, useTableColumns } from "./column-choice.tsx";
import { useOptionChoices } from "./import-drafts.ts";
import { AllOptions, OptionsDetails } from "./import-options.tsx";
import styles from "./move.module.css";
import { beginImport, readAgain, runOnImports } from "./move-data.ts";
import { PreviewCounts, PreviewRows } from "./preview-tables.tsx";
import { systemName } from "./system-names.ts";

const texts = messages.moveIn;
const MANY_OPEN_ITEMS = 50_000;

export interface ReadyImportProps {
  one: Import;
  onDiscard(): void;
}

/** What a file will bring, the choices, and the button that imports it. */
export function ReadyImport({ one, onDiscard }: ReadyImportProps) {
  const { preview, problem, refresh } = usePreview(one.id);
  const table = useTableColumns(one);
  const columns = useColumnChoices(one, table);
  const { options, choose, ...choices } = useOptionChoices(one);
  const [isStarting, setStarting] = useState(false); // a backup is made first
  const { made, updated, unchanged } = one.counts;
  const isChanged = columns.isChanged || choices.isChanged;
  const open = preview ? preview.openItems + made : 0;
  const count = made + updated; // named projects count also if they are here already
  const write = async () => {
    setStarting(true);
    await runOnImports(() => beginImport(one.id));
    setStarting(false);
  };
  const read = () => {
    const chosen = columns.isChanged ? columns.take() : {};
    if (chosen !== null) void readAgain(one, { ...options, ...chosen });
  };

  return (
    <>
      <p className={styles.state}>{texts.ready(systemName(one.system ?? ""), one.counts.read)}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {texts.previewFailed} {problem}{" "}
          <button type="button" className="button" onClick={refresh}>
            {messages.retry}
          </button>
        </p>
      )}
      {preview && <PreviewCounts one={one} preview={preview} />}
      {one.namedProjects > 0 && count > 0 && (
        <p className={styles.state}>{texts.namedProjects(one.namedProjects)}</p>
      )}
      {open > MANY_OPEN_ITEMS && <p className={styles.warning}>{texts.manyOpen(open)}</p>}
      {count === 0 && <p>{unchanged > 0 ? texts.nothingNew : texts.nothingIn}</p>}
      {preview && <PreviewRows {...preview} />}
      {preview && table && <ColumnChange table={table} choices={columns} />}
      <OptionsDetails isChanged={choices.isChanged}>
        <div className={styles.options}>
          <AllOptions one={one} options={options} onChange={choose} />
        </div>
      </OptionsDetails>
      <p className={styles.problem} role="alert">
        {columns.problem}
      </p>
      <p className={styles.acts}>
        {isChanged && (
          <button type="button" className="button" data-kind="main" onClick={read}>
            {texts.readAgain}
          </button>
        )}
        {!isChanged && count > 0 && (
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={isStarting}
            onClick={() => void write()}
          >
            {isStarting ? texts.starting : texts.write(count)}
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={onDiscard}>
          {texts.discard}
        </button>
      </p>
    </>
  );
}

function usePreview(id: string) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again.
  useEffect(() => {
    let isCurrent = true;
    setProblem(null);
    importClient.preview(id).then(
      (found) => isCurrent && setPreview(found),
      (thrown) => isCurrent && setProblem(problemText(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);
  return { preview, problem, refresh: () => setAttempt(attempt + 1) };
}
