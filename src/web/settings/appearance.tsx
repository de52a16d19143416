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
  const say = messages.look;
  const { theme, textSize, density } = useSignal(appearance);
  return (
    <section className={styles.look} aria-labelledby="look">
      <h2 id="look">{say.title}</h2>
      <div className={styles.choices}>
        <Choice name="theme" label={say.theme} value={theme} values={THEMES} texts={say.themes} />
        <Choice
          name="textSize"
          label={say.textSize}
          value={textSize}
          values={TEXT_SIZES}
          texts={say.textSizes}
        />
        <Choice name="density" label={say.density} value={density} values={DENSITIES} texts={say.densities} />
      </div>
      <p>{say.how}</p>
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
