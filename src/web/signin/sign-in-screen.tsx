import { useState } from "react";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { CopyText } from "../ui/copy-text.tsx";
import { Logo } from "../ui/logo.tsx";
import { signInFromPage, signInState } from "./sign-in.ts";
import styles from "./sign-in-screen.module.css";

const texts = messages.signIn;

/** The screen of a page without a session. */
export default function SignInScreen() {
  const { isBusy, problem } = useSignal(signInState);
  const [code, setCode] = useState("");

  return (
    <main className={styles.screen}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== "" && !isBusy) void signInFromPage(code.trim());
        }}
      >
        <span className={styles.mark}>
          <Logo size={40} />
        </span>
        <h1>{texts.title}</h1>
        <p className={styles.how}>{texts.how}</p>
        <CopyText text={texts.command} />
        <label className={styles.label} htmlFor="code">
          {texts.or}
        </label>
        <div className={styles.entry}>
          <input
            id="code"
            className="field"
            aria-invalid={problem !== null || undefined}
            aria-describedby="code-problem"
            placeholder={texts.placeholder}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <button type="submit" className="button" data-kind="main" aria-disabled={isBusy}>
            {isBusy ? texts.going : texts.go}
          </button>
        </div>
        <p id="code-problem" className={styles.problem} role="alert">
          {problem}
        </p>
        <p className={styles.why}>{texts.why}</p>
      </form>
    </main>
  );
}
