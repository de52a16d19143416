import ChevronDown from "lucide-react/icons/chevron-down";
import { useContext, useState } from "react";
import styles from "./choice-field.module.css";
import { focusMoved, InAddLine } from "./editable-field.tsx";

export interface ChoiceFieldProps<Value extends string> {
  name: string;
  label: string;
  isLabelShown?: boolean;
  value: Value;
  choices: readonly (readonly [value: Value, text: string])[];
  /** Returns an error message, or null on success. */
  onChoose(value: Value): string | null;
}

/** A choice of a few values: the browser's own select, which users and screen readers know. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, isLabelShown = false, value, choices, onChoose } = props;
  const isAdded = useContext(InAddLine);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <span className={styles.choice} data-add={isAdded || undefined}>
        {isLabelShown && (
          <span className={styles.label} aria-hidden>
            {label}
          </span>
        )}
        <span className={styles.box}>
          <select
            className={styles.select}
            aria-label={label}
            data-field={name}
            data-empty={isAdded || undefined}
            value={value}
            onChange={(event) => {
              setProblem(onChoose(event.target.value as Value));
              focusMoved(event.target.closest<HTMLElement>("[data-panel]"), name);
            }}
          >
            {choices.map(([choice, text]) => (
              <option key={choice} value={choice}>
                {isAdded && choice === value ? label : text}
              </option>
            ))}
          </select>
          {!isAdded && <ChevronDown className={styles.chevron} size={14} aria-hidden />}
        </span>
      </span>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
