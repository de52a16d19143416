import type { Import } from "../../../domain/import/import.ts";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { importClient } from "../../server/imports.ts";
import { addressOf } from "../../state/route.ts";
import { announce } from "../../ui/live-region.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnQuestion, useColumnChoices, useTableColumns } from "./column-choice.tsx";
import { useOptionChoices } from "./import-drafts.ts";
import { FormatOptions, OptionsDetails } from "./import-options.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportStep } from "./import-step.tsx";
import styles from "./move.module.css";
import {
  countFormat,
  discardImport,
  fileName,
  readAgain,
  revertImport,
  runOnImports,
  showImport,
} from "./move-data.ts";
import { ReadyImport } from "./ready-import.tsx";
import { cancelUpload, type Upload } from "./upload.ts";

const texts = messages.moveIn;

/** A file on its way to the server. */
export function CurrentUpload({ id, name, sent, total, isWaiting }: Upload) {
  const label = texts.sending(showControls(name));
  return (
    <ImportStep title={label}>
      <ImportProgress label={label} done={sent} total={total} />
      {isWaiting && (
        <p className={styles.warning} role="alert">
          {texts.unreachable}
        </p>
      )}
      <p className={styles.acts}>
        <button
          type="button"
          className="button"
          onClick={() => {
            cancelUpload();
            void discard(id, showControls(name));
          }}
        >
          {texts.cancel}
        </button>
      </p>
    </ImportStep>
  );
}

/** The import that is shown, by its state. */
export function CurrentImport({ one }: { one: Import }) {
  const name = fileName(one);
  switch (one.state) {
    case "receiving":
      return (
        <ImportStep title={name}>
          <p>{texts.stopped(name)}</p>
          <ChooseFile />
          <DiscardButton one={one} />
        </ImportStep>
      );
    case "reading":
      return <Work one={one} title={texts.reading(name)} />;
    case "writing":
      return <Work one={one} title={texts.writing(name)} />;
    case "undoing":
      return <Work one={one} title={texts.undoing(name)} />;
    case "failed":
      return <FailedImport key={JSON.stringify([one.id, one.options])} one={one} />;
    case "ready":
      return (
        <ImportStep key={JSON.stringify([one.id, one.options])} title={name}>
          <ReadyImport one={one} onDiscard={() => void discard(one.id, name)} />
        </ImportStep>
      );
    case "done":
    case "undone":
      return <Result one={one} isDone={one.state === "done"} />;
  }
}

async function discard(id: string, name: string): Promise<void> {
  if (!(await runOnImports(() => discardImport(id)))) return;
  showImport(null);
  announce(texts.discarded(name));
}

function Work({ one, title }: { one: Import; title: string }) {
  const { done, total } = one.progress;
  const items = texts.progress(countFormat.format(done), texts.items(total));
  const goOn = () =>
    void runOnImports(() =>
      one.state === "writing" ? importClient.write(one.id) : importClient.undo(one.id),
    );
  const stop = () => void runOnImports(() => revertImport(one.id));
  return (
    <ImportStep title={title}>
      <ImportProgress
        label={title}
        done={done}
        total={total}
        {...(one.state === "reading" ? {} : { text: items })}
      />
      {one.problem !== null && (
        <p className={styles.problem} role="alert" lang="en">
          {showControls(one.problem)}
        </p>
      )}
      <p className={styles.acts}>
        {one.problem !== null && one.state !== "reading" && (
          <button type="button" className="button" data-kind="main" onClick={goOn}>
            {texts.goOn}
          </button>
        )}
        {one.state === "reading" && (
          <button type="button" className="button" onClick={() => void discard(one.id, fileName(one))}>
            {texts.cancel}
          </button>
        )}
        {one.state === "writing" && (
          <button type="button" className="button" onClick={stop}>
            {texts.stop}
          </button>
        )}
      </p>
    </ImportStep>
  );
}

function FailedImport({ one }: { one: Import }) {
  const { options, isChanged, choose } = useOptionChoices(one);
  const table = useTableColumns(one);
  const choices = useColumnChoices(one, table);
  const name = fileName(one);
  if (table === undefined) return null;
  const format = (
    <div className={styles.options}>
      <FormatOptions one={one} options={options} onChange={choose} />
    </div>
  );
  if (table !== null) {
    const read = () => {
      const chosen = choices.take();
      if (chosen !== null) void readAgain(one, { ...options, ...chosen });
    };
    return (
      <ImportStep title={texts.columns.title(name)}>
        <ColumnQuestion
          table={table}
          choices={choices}
          format={<OptionsDetails isChanged={isChanged}>{format}</OptionsDetails>}
          discard={<DiscardButton one={one} />}
          onRead={read}
        />
      </ImportStep>
    );
  }
  return (
    <ImportStep title={texts.failed(name)}>
      <p className={styles.problem} lang="en">
        {showControls(one.problem ?? "")}
      </p>
      <p>{texts.failedHow}</p>
      {format}
      <p className={styles.acts}>
        <button
          type="button"
          className="button"
          data-kind="main"
          onClick={() => void readAgain(one, options)}
        >
          {texts.readAgain}
        </button>
        <DiscardButton one={one} />
      </p>
    </ImportStep>
  );
}

function DiscardButton({ one }: { one: Import }) {
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      onClick={() => void discard(one.id, fileName(one))}
    >
      {texts.discard}
    </button>
  );
}

function Result({ one, isDone }: { one: Import; isDone: boolean }) {
  const name = fileName(one);
  return (
    <ImportStep title={isDone ? texts.done(name) : texts.undone(name)}>
      <p>{isDone ? `${texts.counts(one.counts)}.` : texts.undoneHow}</p>
      {one.stayed > 0 && <p>{texts.stayed(one.stayed)}</p>}
      <p className={styles.acts}>
        {isDone && (
          <>
            <a className="button" data-kind="main" href={addressOf("inbox")}>
              {texts.showInbox}
            </a>
            <button
              type="button"
              className="button"
              aria-label={texts.undoNamed(name)}
              onClick={() => void runOnImports(() => revertImport(one.id))}
            >
              {texts.undo}
            </button>
          </>
        )}
        <button type="button" className="button" onClick={() => showImport(null)}>
          {texts.another}
        </button>
      </p>
    </ImportStep>
  );
}
