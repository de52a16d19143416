import { useId } from "react";
import { LANGUAGES, type Language, language, setLanguage } from "../i18n/language.ts";
import { messages } from "../i18n/messages.ts";
import styles from "./language-choice.module.css";

/** Settings > Language. Each language has its own name, so that a user can correct a wrong choice. */
export function LanguageChoice() {
  const id = useId();
  return (
    <section className={styles.language} aria-labelledby={id}>
      <h2 id={id}>{messages.language.title}</h2>
      <select
        className="field"
        aria-labelledby={id}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <p>{messages.language.how}</p>
    </section>
  );
}
