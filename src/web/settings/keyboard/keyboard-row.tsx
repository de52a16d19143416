import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import type { CommandName } from "../../commands/definitions.ts";
import { changeKeys, keymapChoice, resetKeys, useKeys } from "../../commands/keymap.ts";
import { Keys, nameKeys } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import { announce } from "../../ui/live-region.tsx";
import { KeyRecorder } from "./key-recorder.tsx";
import styles from "./keyboard-row.module.css";

const texts = messages.keyboard;

/** One command with its keys: the user can change, remove and add keys. */
export function KeyboardRow({ command }: { command: CommandName }) {
  const keys = useKeys(command);
  const isOwn = useSignal(keymapChoice).own[command] !== undefined;
  const name = messages.commands[command];
  const add = useRef<HTMLButtonElement>(null);
  /** The key to replace; "" to add one. */
  const [replacedKey, setReplacedKey] = useState<string | null>(null);

  function stop(): void {
    setReplacedKey(null);
    requestAnimationFrame(() => add.current?.focus());
  }

  /** `others` are the commands that lose the key. */
  function take(key: string | null, others: Partial<Record<CommandName, readonly string[]>>): void {
    const next =
      replacedKey === "" ? [...keys, key] : keys.map((oldKey) => (oldKey === replacedKey ? key : oldKey));
    const newKeys = next.filter((key) => key !== null);
    changeKeys({ ...others, [command]: newKeys });
    announce(texts.changed(name, newKeys.map(nameKeys).join(", ") || texts.none));
    stop();
  }

  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      {replacedKey !== null ? (
        <KeyRecorder command={command} replaced={replacedKey || null} onTake={take} onStop={stop} />
      ) : (
        <span className={styles.keys}>
          {keys.map((key) => (
            <button key={key} type="button" className={styles.key} onClick={() => setReplacedKey(key)}>
              <span className="unseen">{texts.changeOf(name)} </span>
              <Keys keys={key} />
            </button>
          ))}
          {keys.length === 0 && <span className={styles.none}>{texts.none}</span>}
          {isOwn && (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={texts.resetOf(name)}
              onClick={() => {
                resetKeys(command);
                announce(texts.resetOf(name));
                add.current?.focus();
              }}
            >
              {texts.reset}
            </button>
          )}
          <button
            ref={add}
            type="button"
            className="icon-button"
            aria-label={texts.addTo(name)}
            title={texts.add}
            onClick={() => setReplacedKey("")}
          >
            <Plus size={16} aria-hidden />
          </button>
        </span>
      )}
    </li>
  );
}
