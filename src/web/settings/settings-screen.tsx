import { useEffect } from "react";
import { useCell } from "../cell.ts";
import { Connection } from "../frame/connection.tsx";
import { useReading } from "../reading.ts";
import { route } from "../route.ts";
import { sentences } from "../sentences.ts";
import { api } from "./api-data.ts";
import { ApiForm } from "./api-form.tsx";
import { ApiState } from "./api-state.tsx";
import { BookmarkletSection } from "./bookmarklet-section.tsx";
import { Certificate } from "./certificate.tsx";
import { Devices } from "./devices.tsx";
import { KeySecret } from "./key-secret.tsx";
import { Keyboard, KeyboardWay } from "./keyboard.tsx";
import { Keyring } from "./keyring.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Recipes } from "./recipe-tabs.tsx";
import styles from "./settings-screen.module.css";

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
