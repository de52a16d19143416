import { messages } from "../i18n/messages.ts";
import { Logo } from "../ui/logo.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import styles from "./sign-in-screen.module.css";

const say = messages.unpaired;

/** The screen of a device that is not paired, or no longer. */
export function UnpairedScreen() {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Logo size={40} />
        </span>
        <h1>{say.title}</h1>
        <p className={styles.how}>{say.what}</p>
        <p className={styles.how}>
          <RichMessage sentence={say.how} as={(command) => <code key={command}>{command}</code>} />
        </p>
        <a className={`button ${styles.go}`} data-kind="main" href="/pair#form">
          {say.go}
        </a>
        <p className={styles.why}>{say.kept}</p>
      </div>
    </main>
  );
}
