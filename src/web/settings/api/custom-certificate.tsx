import { type FormEvent, useRef, useState } from "react";
import { asProblem } from "../../../wire/problems.ts";
import type { ApiSettingsRequest, ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { unsentFields } from "../../state/unsent-fields.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { announce } from "../../ui/live-region.tsx";
import { apiQuery } from "./api-data.ts";
import styles from "./custom-certificate.module.css";

const texts = messages.certificateHow;
const FIELDS = ["certificate", "certificateKey"] as const;
type Field = (typeof FIELDS)[number];

/** A custom certificate, by its files, for host names that Creel's own CA may not sign. */
export function CustomCertificateForm({ view: { settings, door } }: { view: ApiView }) {
  const [edits, setEdits] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<{ field: Field | null; detail: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { certificate, certificateKey, port: _, ...rest } = settings; // the port stays
  const storedFiles = { certificate: certificate ?? "", certificateKey: certificateKey ?? "" };

  async function apply(newSettings: ApiSettingsRequest): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await apiQuery.apply(newSettings);
      setEdits((now) => unsentFields(now, edits));
      setFailure(null);
      announce(messages.api.applied);
    } catch (thrown) {
      const { field } = asProblem(thrown);
      const wrongField = FIELDS.find((name) => name === field) ?? null;
      setFailure({ field: wrongField, detail: problemText(thrown) });
      if (wrongField) form.current?.querySelector<HTMLElement>(`#own-${wrongField}`)?.focus();
      void apiQuery.refresh();
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void apply({ ...rest, ...storedFiles, ...edits });
  }

  return (
    <details className={styles.own} open={certificate !== undefined}>
      <summary>{texts.own}</summary>
      <p className={styles.how}>{texts.ownHow}</p>
      {door.brought && (
        <>
          <p className={styles.how}>
            {texts.ownShown(door.brought.names.join(", "), new Date(door.brought.expiresOn * 1000))}
          </p>
          <CopyText text={door.brought.pin} label={messages.certificate.pin} />
        </>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        {FIELDS.map((field) => (
          <div key={field} className={styles.file}>
            <label htmlFor={`own-${field}`}>{texts.files[field]}</label>
            <input
              id={`own-${field}`}
              className="field"
              placeholder={texts.examples[field]}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={4096}
              aria-invalid={failure?.field === field || undefined}
              aria-describedby="own-problem"
              value={edits[field] ?? storedFiles[field]}
              onChange={(event) => setEdits((now) => ({ ...now, [field]: event.target.value }))}
            />
          </div>
        ))}
        <p id="own-problem" className={styles.problem} role="alert">
          {failure?.detail}
        </p>
        <div className={styles.actions}>
          <button type="submit" className="button" aria-disabled={isBusy}>
            {texts.ownUse}
          </button>
          {certificate !== undefined && (
            <button type="button" className="button" aria-disabled={isBusy} onClick={() => void apply(rest)}>
              {texts.ownDrop}
            </button>
          )}
        </div>
      </form>
    </details>
  );
}
