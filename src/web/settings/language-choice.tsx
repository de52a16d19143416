import { LANGUAGES, type Language, language, setLanguage } from "../i18n/language.ts";
import { messages } from "../i18n/messages.ts";
import styles from "./language-choice.module.css";

/** Settings > Language. Each language has its own name, so that a user can correct a wrong choice. */
export function LanguageChoice() {
  return (
    <section className={styles.language} aria-labelledby="language">
      <h2 id="language">{messages.language.title}</h2>
      <select
        className="field"
        aria-labelledby="language"
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
