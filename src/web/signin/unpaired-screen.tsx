import { messages } from "../i18n/messages.ts";
import { Logo } from "../ui/logo.tsx";
import { RichMessage } from "../ui/rich-message.tsx";
import styles from "./sign-in-screen.module.css";

const texts = messages.unpaired;

/** The screen of a device that is not paired, or no longer. */
export default function UnpairedScreen() {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Logo size={40} />
        </span>
        <h1>{texts.title}</h1>
        <p className={styles.how}>{texts.what}</p>
        <p className={styles.how}>
          <RichMessage sentence={texts.how} as={(command) => <code key={command}>{command}</code>} />
        </p>
        <a className={`button ${styles.go}`} data-kind="main" href="/pair#form">
          {texts.go}
        </a>
        <p className={styles.why}>{texts.kept}</p>
      </div>
    </main>
  );
}
