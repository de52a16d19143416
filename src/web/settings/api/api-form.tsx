import { Checkbox } from "@base-ui/react/checkbox";
import Check from "lucide-react/icons/check";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { asProblem } from "../../../wire/problems.ts";
import type { ApiSettingsRequest, ApiView, SelfTestResult } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { unsentFields } from "../../state/unsent-fields.ts";
import { announce } from "../../ui/live-region.tsx";
import { apiQuery, newSecret } from "./api-data.ts";
import styles from "./api-form.module.css";
import { HostField } from "./host-field.tsx";
import { ReachWarning } from "./reach-warning.tsx";
import { willAnswer } from "./reachability.ts";

const texts = messages.api;

interface FieldProblem {
  field: "host" | "port" | null;
  detail: string;
}

/** The settings of the API, which stay as typed until Apply succeeds. */
export function ApiForm({ view }: { view: ApiView }) {
  const { hosts, door } = view;
  const form = useRef<HTMLFormElement>(null);
  const { fields, isChanged, fieldProblem, busy, testResult, change, apply, test } = useApiSettings(
    view,
    form,
  );
  const { enabled, host, port } = fields;
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void apply(event)} noValidate>
      <EnableField enabled={enabled} onChange={(next) => change({ enabled: next })} />
      <div className={styles.address}>
        <HostField
          hosts={hosts}
          host={host}
          isWrong={fieldProblem?.field === "host"}
          describedBy="api-host-how api-host-problem"
          onChange={(next) => change({ host: next })}
        />
        <PortField
          port={port}
          isWrong={fieldProblem?.field === "port"}
          onChange={(next) => change({ port: next })}
        />
        <p id="api-host-how" className={styles.how}>
          {texts.hostHow}
        </p>
        <Problem id="api-host-problem" fieldProblem={fieldProblem} field="host" />
        <Problem id="api-port-problem" fieldProblem={fieldProblem} field="port" />
      </div>
      <ReachWarning
        host={host}
        listening={door.state === "up" && !isChanged ? door.listening : null}
        planned={willAnswer(host, port, hosts)}
      />
      <Problem fieldProblem={fieldProblem} field={null} />
      <div className={styles.actions}>
        <button type="submit" className="button" data-kind="main" aria-disabled={busy !== null}>
          {busy === "apply" ? texts.applying : texts.apply}
        </button>
        <button type="button" className="button" aria-disabled={busy !== null} onClick={() => void test()}>
          {busy === "test" ? texts.testing : texts.test}
        </button>
        <p className={styles.result} role="status" data-ok={testResult?.ok}>
          {testResult ? testResult.detail : isChanged ? texts.unapplied : ""}
        </p>
      </div>
    </form>
  );
}

/** The typed settings, and the functions that apply and test them. */
function useApiSettings({ settings }: ApiView, form: RefObject<HTMLFormElement | null>) {
  // Only the edited fields: the others follow the server, whose settings a terminal may change too.
  const [edits, setEdits] = useState<{ enabled?: boolean; host?: string; port?: string }>({});
  const [fieldProblem, setFieldProblem] = useState<FieldProblem | null>(null);
  const [busy, setBusy] = useState<"apply" | "test" | null>(null);
  const [testResult, setTestResult] = useState<SelfTestResult | null>(null);
  const fields = { ...settings, port: String(settings.port), ...edits };
  const { enabled, host, port } = fields;
  const isChanged = enabled !== settings.enabled || host !== settings.host || port !== String(settings.port);

  function change(changedFields: typeof edits): void {
    setEdits((now) => ({ ...now, ...changedFields }));
    setFieldProblem(null);
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTestResult(null);
    const { port: _, ...rest } = settings;
    const newSettings: ApiSettingsRequest = { ...rest, enabled, host: host.trim() };
    if (edits.port !== undefined) newSettings.port = Number(port); // without one the port of this run stays
    if (!/^\d{1,5}$/.test(port.trim()) || Number(port) < 1 || Number(port) > 65_535)
      return fail({ field: "port", detail: texts.portWrong });
    setBusy("apply");
    try {
      const { key } = await apiQuery.apply(newSettings);
      setEdits((now) => unsentFields(now, edits));
      setFieldProblem(null);
      announce(texts.applied);
      if (key) newSecret.set({ key, by: "apply" });
    } catch (thrown) {
      const { field } = asProblem(thrown);
      fail({ field: field === "host" || field === "port" ? field : null, detail: problemText(thrown) });
      void apiQuery.refresh();
    } finally {
      setBusy(null);
    }
  }

  function fail(next: FieldProblem): void {
    setFieldProblem(next);
    if (next.field) form.current?.querySelector<HTMLElement>(`#api-${next.field}`)?.focus();
  }

  async function test(): Promise<void> {
    if (busy) return;
    setBusy("test");
    setTestResult(null);
    try {
      setTestResult(await apiClient.testApi());
    } catch (thrown) {
      setTestResult({ ok: false, address: null, detail: problemText(thrown) });
    } finally {
      setBusy(null);
    }
  }

  return { fields, isChanged, fieldProblem, busy, testResult, change, apply, test };
}

function EnableField({ enabled, onChange }: { enabled: boolean; onChange(enabled: boolean): void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox contains its input.
    <label className={styles.enable}>
      <Checkbox.Root
        className={styles.checkbox}
        aria-labelledby="api-enable"
        aria-describedby="api-enable-how"
        checked={enabled}
        onCheckedChange={(checked) => onChange(checked)}
      >
        <Checkbox.Indicator className={styles.check}>
          <Check size={14} strokeWidth={3} aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span>
        <strong id="api-enable">{texts.enable}</strong>
        <span id="api-enable-how" className={styles.how}>
          {texts.enableHow}
        </span>
      </span>
    </label>
  );
}

interface PortFieldProps {
  port: string;
  isWrong: boolean;
  onChange(port: string): void;
}

function PortField({ port, isWrong, onChange }: PortFieldProps) {
  return (
    <div className={styles.port}>
      <label htmlFor="api-port">{texts.port}</label>
      <input
        id="api-port"
        className="field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        aria-invalid={isWrong || undefined}
        aria-describedby="api-port-problem"
        value={port}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The problem of one field, or of the whole form. */
function Problem({
  id,
  fieldProblem,
  field,
}: {
  id?: string;
  fieldProblem: FieldProblem | null;
  field: FieldProblem["field"];
}) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {fieldProblem?.field === field ? fieldProblem.detail : null}
    </p>
  );
}
