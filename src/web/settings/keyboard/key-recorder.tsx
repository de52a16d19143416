import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { conflictsOf, LEAD_KEY } from "../../commands/conflicts.ts";
import type { CommandName } from "../../commands/definitions.ts";
import { isOwned, keyOf } from "../../commands/key.ts";
import { keymap } from "../../commands/keymap.ts";
import { nameKeys } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import styles from "./keyboard-row.module.css";

const texts = messages.keyboard;

interface KeyRecorderProps {
  command: CommandName;
  /** The key that the new one replaces. */
  replaced: string | null;
  onTake(key: string | null, others: Partial<Record<CommandName, readonly string[]>>): void;
  onStop(): void;
}

/** Records the next key press. It has no timeout, not even for the second key of `g n`. */
export function KeyRecorder({ command, replaced, onTake, onStop }: KeyRecorderProps) {
  const keys = useSignal(keymap);
  const box = useRef<HTMLButtonElement>(null);
  const [isSecond, setSecond] = useState(false);
  const [problem, setProblem] = useState("");
  const [conflict, setConflict] = useState<{ key: string; by: CommandName[] } | null>(null);
  useEffect(() => box.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    const step = keyOf(event.nativeEvent);
    if (step === null || /^(Shift\+)?Tab$/.test(step)) return;
    event.preventDefault();
    const key = isSecond ? `${LEAD_KEY} ${step}` : step;
    const isFirst = key === LEAD_KEY;
    const by = conflictsOf(command, key, keys);
    const name = nameKeys(key);
    setSecond(isFirst);
    setConflict(by.length > 0 ? { key, by } : null);
    setProblem("");
    if (step === "Escape" || key === replaced) onStop();
    else if (isFirst) return;
    else if (isOwned(step)) setProblem(texts.owned(nameKeys(step)));
    else if (keys[command].includes(key)) setProblem(texts.has(name));
    else if (by.length > 0)
      setProblem(texts.taken(name, by.map((other) => messages.commands[other]).join(", ")));
    else onTake(key, {});
  }

  function takeKeyOver(): void {
    if (!conflict) return;
    const { key, by } = conflict;
    onTake(
      key,
      Object.fromEntries(by.map((other) => [other, keys[other].filter((otherKey) => otherKey !== key)])),
    );
  }

  return (
    <div className={styles.recorder}>
      <button
        ref={box}
        type="button"
        className={styles.box}
        aria-label={texts.pressFor(messages.commands[command])}
        onKeyDown={onKeyDown}
      >
        {isSecond ? texts.pressSecond(nameKeys(LEAD_KEY)) : texts.press}
      </button>
      {conflict && (
        <button type="button" className="button" data-kind="main" onClick={takeKeyOver}>
          {texts.take}
        </button>
      )}
      {replaced !== null && (
        <button type="button" className="button" data-kind="quiet" onClick={() => onTake(null, {})}>
          {texts.remove}
        </button>
      )}
      <button type="button" className="button" data-kind="quiet" onClick={onStop}>
        {texts.cancel}
      </button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
