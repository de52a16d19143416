import { useEffect } from "react";
import { useCell } from "../cell.ts";
import { Connection } from "../frame/connection.tsx";
import { sentences } from "../sentences.ts";
import { api } from "./api-data.ts";
import { ApiForm } from "./api-form.tsx";
import { ApiState } from "./api-state.tsx";
import { Certificate } from "./certificate.tsx";
import { KeySecret } from "./key-secret.tsx";
import { Keyring } from "./keyring.tsx";
import { Recipes } from "./recipe-tabs.tsx";
import styles from "./settings-screen.module.css";

/** Settings > API: whether other programs can capture, where, with which keys, and whom they can trust. */
export default function SettingsScreen() {
  const view = useCell(api.view);
  const problem = useCell(api.problem);
  useEffect(() => {
    api.want();
    return () => api.unwant();
  }, []);

  return (
    <>
      <header className={styles.header}>
        <h1>{sentences.settings}</h1>
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
          <Keyring />
          <Certificate view={view} />
        </>
      )}
    </>
  );
}
