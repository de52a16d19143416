import { messages } from "../../i18n/messages.ts";
import styles from "./conflict.module.css";
import { PlainText } from "./plain-text.tsx";

export interface ConflictProps {
  /** Keys that go to the field go to this in its place. */
  field: "title" | "note";
  theirs: string;
  yours: string;
  onTheirs(): void;
  onYours(): void;
}

/** Two texts for one field: the page shows both, and the user decides. */
export function Conflict({ field, theirs, yours, onTheirs, onYours }: ConflictProps) {
  const texts = messages.item;
  return (
    <div className={styles.conflict} role="alert" data-field={field} tabIndex={-1}>
      <p className={styles.says}>{texts.overtaken}</p>
      <Version title={texts.theirs} text={theirs} act={texts.takeTheirs} onTake={onTheirs} />
      <Version title={texts.yours} text={yours} act={texts.takeYours} onTake={onYours} />
    </div>
  );
}

function Version({ title, text, act, onTake }: { title: string; text: string; act: string; onTake(): void }) {
  return (
    <section className={styles.version}>
      <h3>{title}</h3>
      <div className={styles.text}>
        {text === "" ? <em>{messages.item.nothing}</em> : <PlainText text={text} />}
      </div>
      <button type="button" className="button" onClick={onTake}>
        {act}
      </button>
    </section>
  );
}
