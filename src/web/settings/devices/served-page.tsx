import { Switch } from "@base-ui/react/switch";
import { useId, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { announce } from "../../ui/live-region.tsx";
import { apiQuery } from "../api/api-data.ts";
import styles from "./served-page.module.css";

const texts = messages.servedPage;

/** The switch that shows the page to paired devices. It takes effect at once. */
export function ServedPage({ isServed, onChange }: ServedPageProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [requested, setRequested] = useState<boolean | null>(null);
  const lastRequest = useRef(Promise.resolve());

  function request(next: boolean): void {
    setRequested(next);
    lastRequest.current = lastRequest.current.then(() => serve(next));
  }

  async function serve(next: boolean): Promise<void> {
    try {
      await apiClient.servePage(next);
      setProblem(null);
      announce(next ? texts.on : texts.off);
    } catch (thrown) {
      setProblem(problemText(thrown));
    }
    await Promise.all([apiQuery.refresh(), onChange()]);
    setRequested((now) => (now === next ? null : now)); // the user may have switched it again
  }

  return (
    <div className={styles.served}>
      <div>
        <h3 id={id}>{texts.title}</h3>
        <p id={`${id}-how`}>{texts.how}</p>
      </div>
      <Switch.Root
        className="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-how`}
        checked={requested ?? isServed}
        onCheckedChange={request}
      >
        <Switch.Thumb />
      </Switch.Root>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

export interface ServedPageProps {
  isServed: boolean;
  onChange(): Promise<void>;
}
