import { useEffect } from "react";
import { sentences } from "../i18n/messages.ts";
import { useReading } from "../state/query.ts";
import { route } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import styles from "../styles/settings-section.module.css";
import { Connection } from "../ui/connection.tsx";
import { api } from "./api/api-data.ts";
import { ApiForm } from "./api/api-form.tsx";
import { ApiState } from "./api/api-state.tsx";
import { Certificate } from "./api/certificate.tsx";
import { Recipes } from "./api/recipe-tabs.tsx";
import { BookmarkletSection } from "./bookmarklet-section.tsx";
import { Devices } from "./devices/devices.tsx";
import { Keyboard, KeyboardWay } from "./keyboard/keyboard.tsx";
import { KeySecret } from "./keys/key-secret.tsx";
import { Keyring } from "./keys/keyring.tsx";
import { LanguageChoice } from "./language-choice.tsx";

/** The settings; the keyboard's are a page of their own. */
export default function SettingsScreen() {
  return useCell(route).subject === "keyboard" ? <Keyboard /> : <ApiSettings />;
}

/** Settings > API: whether other programs can capture, where, with which keys, and whom they can trust. */
function ApiSettings() {
  const { subject } = useCell(route);
  const { view, problem } = useReading(api);
  const isHere = view !== null;
  useEffect(() => {
    if (isHere && subject !== null) document.getElementById(subject)?.scrollIntoView({ block: "start" });
  }, [isHere, subject]);

  return (
    <>
      <header className={styles.header}>
        <h1>{sentences.screens.settings}</h1>
        <Connection />
      </header>
      {problem !== null && !view && (
        <div className={styles.problem} role="alert">
          <p>
            {sentences.api.loadFailed} {problem}
          </p>
          <button type="button" className="button" onClick={() => void api.refresh()}>
            {sentences.retry}
          </button>
        </div>
      )}
      {view && (
        <>
          <section className={styles.section} aria-labelledby="api">
            <h2 id="api">{sentences.api.title}</h2>
            <p className={styles.intro}>{sentences.api.intro}</p>
            <div className={styles.card}>
              <ApiState view={view} />
              <ApiForm view={view} />
              <KeySecret by="apply" />
            </div>
          </section>
          <Recipes view={view} />
          <BookmarkletSection />
          <Keyring />
          <Devices view={view} />
          <Certificate view={view} />
          <KeyboardWay />
        </>
      )}
      <LanguageChoice />
    </>
  );
}
