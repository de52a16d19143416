import { useId } from "react";
import { messages } from "../i18n/messages.ts";
import {
  type Appearance,
  appearance,
  changeAppearance,
  DENSITIES,
  TEXT_SIZES,
  THEMES,
} from "../state/appearance.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./appearance.module.css";

/** Settings > Appearance: theme, text size and density of this browser. */
export function AppearanceSection() {
  const labels = messages.look;
  const { theme, textSize, density } = useSignal(appearance);
  return (
    <section className={styles.look} aria-labelledby="look">
      <h2 id="look">{labels.title}</h2>
      <div className={styles.choices}>
        <Choice name="theme" label={labels.theme} value={theme} values={THEMES} texts={labels.themes} />
        <Choice
          name="textSize"
          label={labels.textSize}
          value={textSize}
          values={TEXT_SIZES}
          texts={labels.textSizes}
        />
        <Choice
          name="density"
          label={labels.density}
          value={density}
          values={DENSITIES}
          texts={labels.densities}
        />
      </div>
      <p>{labels.how}</p>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  name: keyof Appearance;
  label: string;
  value: Value;
  values: readonly Value[];
  texts: Record<Value, string>;
}

function Choice<Value extends string>({ name, label, value, values, texts }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={value}
        onChange={(event) => changeAppearance({ [name]: event.target.value })}
      >
        {values.map((choice) => (
          <option key={choice} value={choice}>
            {texts[choice]}
          </option>
        ))}
      </select>
    </div>
  );
}
