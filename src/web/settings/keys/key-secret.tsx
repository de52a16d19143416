import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef } from "react";
import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { newSecret } from "../api/api-data.ts";
import styles from "./key-secret.module.css";

/** The secret of a new key, which is shown once. It takes the focus, so that the user sees it. */
export function KeySecret({ by }: { by: "apply" | "add" }) {
  const secret = useSignal(newSecret);
  const panel = useRef<HTMLDivElement>(null);
  const key = secret?.by === by ? secret.key : null;
  useEffect(() => {
    if (key) panel.current?.focus();
  }, [key]);
  if (!key) return null;

  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={messages.firstKey.title(key.name)}
    >
      <h3>
        <KeyRound size={17} aria-hidden />
        <bdi>{messages.firstKey.title(key.name)}</bdi>
      </h3>
      <p>{messages.firstKey.once}</p>
      <CopyText text={key.secret} label={messages.firstKey.title(key.name)} />
      <button type="button" className="button" onClick={() => newSecret.set(null)}>
        {messages.firstKey.done}
      </button>
    </section>
  );
}
