import { useId } from "react";
import { SYSTEM } from "../../domain/environment.ts";
import { weekdayOf } from "../i18n/dates.ts";
import { locale } from "../i18n/language.ts";
import { messages } from "../i18n/messages.ts";
import { firstOfLocale } from "../i18n/week.ts";
import {
  type Appearance,
  appearance,
  CLOCKS,
  changeAppearance,
  DENSITIES,
  TEXT_SIZES,
  THEMES,
  WEEK_STARTS,
} from "../state/appearance.ts";
import { useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import styles from "./general-section.module.css";

const labels = messages.general;

/** Settings > General: theme, text size, density, week and clock of this browser. */
export function GeneralSection() {
  const { theme, textSize, density, weekStart, clock } = useSignal(appearance);
  const zone = useSignal(timeZoneSignal);
  return (
    <section className={styles.general} aria-labelledby="general">
      <h2 id="general">{labels.title}</h2>
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
        <Choice
          name="weekStart"
          label={labels.weekStart}
          value={weekStart}
          values={WEEK_STARTS}
          texts={{ locale: labels.byLocale(weekdayName(firstOfLocale(locale))), ...labels.weekStarts }}
        />
        <Choice
          name="clock"
          label={labels.clock}
          value={clock}
          values={CLOCKS}
          texts={{ locale: labels.byLocale(localeClock()), ...labels.clocks }}
        />
      </div>
      <p>{labels.how}</p>
      {zone !== SYSTEM.zone() && <p>{labels.zone(zone)}</p>}
    </section>
  );
}

/** Monday is 1. */
function weekdayName(weekday: number): string {
  return weekdayOf(`2024-01-0${weekday}`); // the first day of that year is a Monday
}

function localeClock(): string {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).resolvedOptions();
  return labels.clocks[hourCycle === "h11" || hourCycle === "h12" ? "h12" : "h23"];
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
