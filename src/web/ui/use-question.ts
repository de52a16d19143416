import { useRef, useState } from "react";
import { problemText } from "../i18n/problem-text.ts";

/** The open question of a row, and the result of its action. `onChanged` reads the list again. */
export function useQuestion<Question extends string>(onChanged: () => Promise<void>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const buttons = useRef(new Map<Question, HTMLButtonElement | null>());

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return; // after a double click the work would be done twice
    isBusy.current = true;
    setProblem(null);
    try {
      await work();
      setQuestion(null);
      void onChanged(); // without await: later clicks are not blocked
    } catch (thrown) {
      setProblem(problemText(thrown));
    } finally {
      isBusy.current = false;
    }
  }

  /** The ref of the button that asks the question. */
  const buttonRef = (asked: Question) => (button: HTMLButtonElement | null) => {
    buttons.current.set(asked, button);
  };

  /** Closes the question, and focuses its button once that is shown again. */
  function cancel(): void {
    if (question) requestAnimationFrame(() => buttons.current.get(question)?.focus());
    setQuestion(null);
    setProblem(null);
  }

  return { question, problem, ask: setQuestion, buttonRef, cancel, run };
}
