import { Fragment } from "react";
import { messages } from "../i18n/messages.ts";
import { COMMAND_NAMES, type CommandName, definitionOf } from "./definitions.ts";
import { isMac } from "./key.ts";
import { useKeys } from "./keymap.ts";
import styles from "./keys.module.css";

const texts = messages.keys;

/** One shortcut of a command: `g i`, `Mod+k`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(" ").map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chord may have the same key twice.
        <Fragment key={index}>
          {index > 0 && <span className={styles.then}>{texts.chord}</span>}
          {stepsOf(step).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

/** The first shortcut of a command; nothing if it has none. */
export function KeyOf({ command }: { command: CommandName }) {
  const [first] = useKeys(command);
  return first === undefined ? null : <Keys keys={first} />;
}

/** The key that a sentence names by the one it usually is. */
export function KeyHint({ usual }: { usual: string }) {
  const command = COMMAND_NAMES.find((command) => definitionOf(command).keys.includes(usual));
  return command ? <KeyOf command={command} /> : <kbd>{usual}</kbd>;
}

/** The keys of one press, as labelled on this keyboard. */
function stepsOf(step: string): string[] {
  const hasModifier = /.\+./.test(step);
  return step.split(/\+(?=.)/).map((key) => {
    if (key === "Mod") return isMac ? texts.mod.mac : texts.mod.others;
    if (key === "Alt") return isMac ? texts.alt.mac : texts.alt.others;
    return texts.names[key] ?? (hasModifier ? key.toUpperCase().slice(0, 1) + key.slice(1) : key);
  });
}

/** The same in words, for sentences. */
export function nameKeys(keys: string): string {
  return keys
    .split(" ")
    .map((step) => stepsOf(step).join("+"))
    .join(` ${texts.chord} `);
}
