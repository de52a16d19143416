import type { Key } from "../../../domain/access/key.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { Query, useQuery } from "../../state/query.ts";
import styles from "../../styles/settings-list.module.css";
import section from "../../styles/settings-section.module.css";
import { apiQuery } from "../api/api-data.ts";
import { AddKey } from "./add-key.tsx";
import { KeyRow } from "./key-row.tsx";
import { KeySecret } from "./key-secret.tsx";

const texts = messages.keyring;
const keyring = new Query<Key[]>(() => apiClient.keyring.list());
apiQuery.view.watch(() => void keyring.refresh()); // a key's last use may have changed too

/** The keys, with the last use of each. */
export function KeyList() {
  const { view: keys, problem } = useQuery(keyring);

  return (
    <section className={section.section} aria-labelledby="keyring">
      <h2 id="keyring">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        {keys?.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {keys && keys.length > 0 && (
          <ul className={styles.keys}>
            {keys.map((key) => (
              <KeyRow key={key.id} storedKey={key} onChanged={keyring.refresh} />
            ))}
          </ul>
        )}
        <AddKey onAdded={keyring.refresh} />
        <KeySecret by="add" />
      </div>
    </section>
  );
}
