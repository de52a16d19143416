import type { Key } from "../../../domain/access/key.ts";
import { sentences } from "../../i18n/messages.ts";
import { creel } from "../../server/client.ts";
import { Reading, useReading } from "../../state/query.ts";
import section from "../../styles/settings-section.module.css";
import { api } from "../api/api-data.ts";
import { AddKey } from "./add-key.tsx";
import { KeyRow } from "./key-row.tsx";
import { KeySecret } from "./key-secret.tsx";
import styles from "./keyring.module.css";

const say = sentences.keyring;
const keyring = new Reading<Key[]>(() => creel.keyring.list());
api.view.watch(() => void keyring.refresh()); // when the API has news, so may a key's last use

/** The keys: who may send, and when each last did. */
export function Keyring() {
  const { view: keys, problem } = useReading(keyring);

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
              <KeyRow key={key.id} held={key} onChanged={keyring.refresh} />
            ))}
          </ul>
        )}
        <AddKey onAdded={keyring.refresh} />
        <KeySecret by="add" />
      </div>
    </section>
  );
}
