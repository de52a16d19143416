import { type FormEvent, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { Query } from "../../state/query.ts";
import styles from "../../styles/add-line.module.css";
import rows from "../../styles/key-row.module.css";
import { announce } from "../../ui/live-region.tsx";
import { ListSection } from "../lists/list-section.tsx";

const texts = messages.origins;
const originsQuery = new Query<string[]>(() => apiClient.origins());

/** The web origins whose pages may use the API, with a key. */
export function OriginSection() {
  const { refusal, change } = useChange();

  function remove(origin: string): void {
    void change((all) => all.filter((one) => one !== origin)).then((isDone) => {
      if (!isDone) return;
      announce(texts.removed(origin));
      document.getElementById("origin")?.focus();
    });
  }

  return (
    <ListSection
      id="origins"
      texts={texts}
      query={originsQuery}
      renderRow={(origin) => (
        <li key={origin} className={rows.row}>
          <bdi className={`${rows.who} ${rows.name}`}>{origin}</bdi>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={texts.removeNamed(origin)}
            onClick={() => remove(origin)}
          >
            {texts.remove}
          </button>
        </li>
      )}
    >
      <AddOrigin refusal={refusal} onAdd={(origin) => change((all) => [...all, origin])} />
    </ListSection>
  );
}

/** Changes the list as the server has it now: another window or the command line may have changed it. */
function useChange() {
  const [refusal, setRefusal] = useState<string | null>(null);
  async function change(edit: (origins: string[]) => string[]): Promise<boolean> {
    try {
      await apiClient.changeOrigins(edit(await apiClient.origins()));
      setRefusal(null);
      await originsQuery.refresh();
      return true;
    } catch (thrown) {
      setRefusal(problemText(thrown));
      return false;
    }
  }
  return { refusal, change };
}

interface AddOriginProps {
  refusal: string | null;
  onAdd(origin: string): Promise<boolean>;
}

function AddOrigin({ refusal, onAdd }: AddOriginProps) {
  const [text, setText] = useState("");

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await onAdd(text.trim())) setText("");
    else document.getElementById("origin")?.focus();
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <label htmlFor="origin">{texts.origin}</label>
      <input
        id="origin"
        className="field"
        type="url"
        inputMode="url"
        placeholder="https://dash.example"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        aria-invalid={refusal !== null || undefined}
        aria-describedby="origin-problem"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        {texts.add}
      </button>
      <p id="origin-problem" className={styles.problem} role="alert">
        {refusal}
      </p>
    </form>
  );
}
