import Download from "lucide-react/icons/download";
import { useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { currentDay } from "../../items/lists.ts";
import { fetchExport } from "../../server/imports.ts";
import section from "../../styles/settings-section.module.css";
import { announce } from "../../ui/live-region.tsx";
import styles from "./move.module.css";

const texts = messages.download;
const RELEASE_MS = 60_000; // ms until the memory of a download is freed: the browser has read it by then

/** Settings > Download everything. */
export function DownloadSection() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      saveBlob(await fetchExport(), `creel-${currentDay.get()}.jsonl`);
      announce(texts.done);
    } catch (thrown) {
      setProblem(`${texts.failed} ${problemText(thrown)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={section.section} aria-labelledby="download">
      <h2 id="download">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void start()}>
          <Download size={16} aria-hidden />
          {isBusy ? texts.making : texts.start}
        </button>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
    </section>
  );
}

/** A link could not send the session, so the file is read first. */
function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_MS);
}
