import { type FormEvent, useEffect, useState } from "react";
import type { CopyState } from "../../../domain/copy/plain-copy.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import { showControls } from "../../i18n/title.ts";
import { plainCopyClient } from "../../server/plain-copy.ts";
import { poll } from "../../state/poll.ts";
import { Query, useQuery } from "../../state/query.ts";
import add from "../../styles/add-line.module.css";
import section from "../../styles/settings-section.module.css";
import { announce } from "../../ui/live-region.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import styles from "./move.module.css";

const texts = messages.plainCopy;
const RUN_INTERVAL_MS = 1_000;
const copyQuery = new Query<CopyState>(() => plainCopyClient.state());

/** Settings > A plain copy. */
export function CopySection() {
  const { view, problem } = useQuery(copyQuery);
  const isRunning = view?.isRunning === true;
  // Often while it runs; also for a change of another window or the command line.
  useEffect(() => poll(() => void copyQuery.refresh(), isRunning ? RUN_INTERVAL_MS : undefined), [isRunning]);

  return (
    <section className={section.section} aria-labelledby="copy">
      <h2 id="copy">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      {problem !== null && !view && (
        <LoadError
          reason={`${texts.loadFailed} ${problemText(problem)}`}
          onRetry={() => void copyQuery.refresh()}
        />
      )}
      {view && (
        <div className={`${section.card} ${styles.step}`}>
          {view.isOn ? <CopyOn copy={view} /> : <CopyOff folder={view.folder ?? ""} />}
        </div>
      )}
    </section>
  );
}

/** The folder, the last copy or why it failed, and the buttons. */
function CopyOn({
  copy: { folder, isRunning, madeOn, fileCount, changedCount, problem },
}: {
  copy: CopyState;
}) {
  const request = useRequest();
  return (
    <>
      <p>
        {texts.isOn} <bdi dir="ltr">{showControls(folder ?? "")}</bdi>
      </p>
      <p className={styles.state} role="status">
        {isRunning && texts.running}
        {!isRunning && madeOn !== null && (
          <>
            {texts.last} <RelativeTime at={madeOn} />, {texts.files(fileCount, changedCount)}
          </>
        )}
      </p>
      {problem !== null && (
        <p className={styles.problem}>
          {!isRunning && texts.failed} <span lang="en">{showControls(problem)}</span>
        </p>
      )}
      <div className={styles.acts}>
        <button
          type="button"
          className="button"
          aria-disabled={isRunning || request.isBusy}
          onClick={() => !isRunning && request.run(() => plainCopyClient.run())}
        >
          {texts.now}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={request.isBusy}
          onClick={() => request.run(() => plainCopyClient.turnOff(), texts.turnedOff)}
        >
          {texts.turnOff}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {request.problem}
      </p>
    </>
  );
}

/** The field for the folder. `folder` is the one of before. */
function CopyOff({ folder }: { folder: string }) {
  const [path, setPath] = useState(folder);
  const { isBusy, problem, run } = useRequest();

  function turnOn(event: FormEvent): void {
    event.preventDefault();
    run(() => plainCopyClient.turnOn(path.trim()), texts.turnedOn);
  }

  return (
    <form className={add.add} onSubmit={turnOn} noValidate>
      <label htmlFor="copy-folder">{texts.folder}</label>
      <input
        id="copy-folder"
        className="field"
        placeholder={texts.example}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        aria-invalid={problem !== null || undefined}
        aria-describedby="copy-problem"
        value={path}
        onChange={({ target }) => setPath(target.value)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {texts.turnOn}
      </button>
      <p id="copy-problem" className={add.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Sends one request at a time, and shows what became of it. */
function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(request: () => Promise<CopyState>, done?: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      copyQuery.view.set(await request());
      if (done !== undefined) announce(done);
    } catch (thrown) {
      setProblem(problemText(thrown));
    } finally {
      setBusy(false);
      void copyQuery.refresh(); // without an answer it may be done, and a read that began before is older
    }
  }
  return {
    isBusy,
    problem,
    run: (request: () => Promise<CopyState>, done?: string) => void send(request, done),
  };
}
