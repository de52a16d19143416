import { useCallback, useEffect, useState } from "react";
import type { Key } from "../../domain/key.ts";
import { asProblem } from "../../wire/problems.ts";
import { useCell } from "../cell.ts";
import { creel } from "../creel.ts";
import { sentences } from "../sentences.ts";
import { AddKey } from "./add-key.tsx";
import { api } from "./api-data.ts";
import { KeyRow } from "./key-row.tsx";
import { KeySecret } from "./key-secret.tsx";
import styles from "./keyring.module.css";
import section from "./settings-screen.module.css";

const say = sentences.keyring;

/** The keys: who may send, and when each last did. */
export function Keyring() {
  const [keys, setKeys] = useState<Key[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const view = useCell(api.view);

  const read = useCallback(async () => {
    try {
      setKeys(await creel.keyring.list());
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown).detail);
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the API has news, so may a key's last use.
  useEffect(() => {
    void read();
  }, [read, view]);

  return (
    <section className={section.section} aria-labelledby="keyring">
      <h2 id="keyring">{say.title}</h2>
      <p className={section.intro}>{say.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {say.loadFailed} {problem}
          </p>
        )}
        {keys?.length === 0 && <p className={styles.none}>{say.none}</p>}
        {keys && keys.length > 0 && (
          <ul className={styles.keys}>
            {keys.map((key) => (
              <KeyRow key={key.id} held={key} onChanged={read} />
            ))}
          </ul>
        )}
        <AddKey onAdded={read} />
        <KeySecret by="add" />
      </div>
    </section>
  );
}
