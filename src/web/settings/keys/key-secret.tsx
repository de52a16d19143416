import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef } from "react";
import { sentences } from "../../i18n/messages.ts";
import { useCell } from "../../state/signal.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { madeKey } from "../api/new-secret.ts";
import styles from "./key-secret.module.css";

/** The secret of a new key, the one time that it can be seen. It takes the focus, so that nobody misses it. */
export function KeySecret({ by }: { by: "apply" | "add" }) {
  const made = useCell(madeKey);
  const panel = useRef<HTMLDivElement>(null);
  const key = made?.by === by ? made.key : null;
  useEffect(() => {
    if (key) panel.current?.focus();
  }, [key]);
  if (!key) return null;

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={sentences.firstKey.title(key.name)}
    >
      <h3>
        <KeyRound size={17} aria-hidden />
        <bdi>{sentences.firstKey.title(key.name)}</bdi>
      </h3>
      <p>{sentences.firstKey.once}</p>
      <CopyText text={key.secret} label={sentences.firstKey.title(key.name)} />
      <button type="button" className="button" onClick={() => madeKey.set(null)}>
        {sentences.firstKey.done}
      </button>
    </section>
  );
}
