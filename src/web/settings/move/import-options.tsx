import { type ReactNode, useId, useState } from "react";
import type { Import, ImportOptions } from "../../../domain/import/import.ts";
import { locale } from "../../i18n/language.ts";
import { messages } from "../../i18n/messages.ts";
import styles from "./move.module.css";
import { SYSTEM_NAMES, systemName } from "./system-names.ts";

const texts = messages.moveIn;

export interface ImportOptionsProps {
  one: Import;
  options: ImportOptions;
  onChange(options: ImportOptions): void;
}

/** The two choices without which a file may not be readable: its format and its encoding. */
export function FormatOptions({ one, options, onChange }: ImportOptionsProps) {
  const recognised = one.system !== null && one.options.system === undefined ? one.system : null;
  const systems = [...Object.keys(SYSTEM_NAMES), "lines"]
    .map((system) => [system, systemName(system)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
  return (
    <>
      <Choice
        label={texts.system}
        value={options.system ?? ""}
        choices={[
          ["", recognised === null ? texts.recognised : texts.recognisedAs(systemName(recognised))],
          ...systems,
        ]}
        onChange={(system) => onChange({ ...options, system: system || undefined })}
      />
      <Choice
        label={texts.encoding}
        value={options.encoding ?? ""}
        choices={[
          ["", texts.encodings.unicode],
          ["windows-1252", texts.encodings["windows-1252"]],
        ]}
        onChange={(encoding) => onChange({ ...options, encoding: encoding || undefined })}
      />
    </>
  );
}

/** Folded choices: closed, unless one waited when they were shown. */
export function OptionsDetails({ isChanged, children }: { isChanged: boolean; children: ReactNode }) {
  const [isOpen] = useState(isChanged);
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{texts.options}</summary>
      {children}
    </details>
  );
}

/** All choices of an import. */
export function AllOptions(props: ImportOptionsProps) {
  const { options, onChange } = props;
  return (
    <>
      <FormatOptions {...props} />
      <Choice
        label={texts.to}
        hint={texts.toHow}
        value={options.to ?? "auto"}
        choices={entriesOf(texts.tos)}
        onChange={(to) => onChange({ ...options, to })}
      />
      <Choice
        label={texts.cancelled}
        value={options.cancelled ?? "done"}
        choices={entriesOf(texts.cancelledAs)}
        onChange={(cancelled) => onChange({ ...options, cancelled })}
      />
      <Choice
        label={texts.priority}
        value={options.priority ?? "none"}
        choices={entriesOf(texts.priorities)}
        onChange={(priority) => onChange({ ...options, priority })}
      />
      <Tick
        label={texts.hasBlock}
        isChecked={options.hasBlock ?? true}
        onChange={(hasBlock) => onChange({ ...options, hasBlock })}
      />
      <Tick
        label={texts.bullets}
        isChecked={options.bullets ?? false}
        onChange={(bullets) => onChange({ ...options, bullets })}
      />
      <Tick
        label={texts.isFilePreferred}
        isChecked={options.isFilePreferred ?? false}
        onChange={(isFilePreferred) => onChange({ ...options, isFilePreferred })}
      />
    </>
  );
}

function entriesOf<Value extends string>(names: Record<Value, string>): [Value, string][] {
  return Object.entries(names) as [Value, string][];
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  choices: readonly (readonly [value: Value, text: string])[];
  onChange(value: Value): void;
}

function Choice<Value extends string>({ label, hint, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.option}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && <span id={`${id}-hint`}>{hint}</span>}
    </div>
  );
}

interface TickProps {
  label: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

function Tick({ label, isChecked, onChange }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
