import { useEffect } from "react";
import { clashes } from "../../commands/conflicts.ts";
import { COMMAND_GROUPS, COMMAND_NAMES, definitionOf } from "../../commands/definitions.ts";
import { keymap, keymapChoice, PRESETS, resetAllKeys, setPreset } from "../../commands/keymap.ts";
import { nameKeys } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import { addressOf } from "../../state/route.ts";
import { useSignal } from "../../state/signal.ts";
import section from "../../styles/settings-section.module.css";
import { announce } from "../../ui/live-region.tsx";
import styles from "./keyboard.module.css";
import { KeyboardRow } from "./keyboard-row.tsx";
import { SingleKeys } from "./keyboard-single.tsx";

const texts = messages.keyboard;

/** Settings > Keyboard: every command with its keys, which can be changed. */
export function Keyboard() {
  const { preset, own } = useSignal(keymapChoice);
  useEffect(() => scrollTo(0, 0), []);
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf("settings")}>{messages.screens.settings}</a>
      </p>
      <header className={section.header}>
        <h1>{texts.title}</h1>
      </header>
      <p className={section.intro}>{texts.intro}</p>
      <div className={`${section.card} ${styles.choices}`}>
        <fieldset className={styles.presets}>
          <legend>{texts.preset}</legend>
          {PRESETS.map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="preset"
                checked={preset === choice}
                onChange={() => setPreset(choice)}
              />
              {texts.presets[choice]}
            </label>
          ))}
        </fieldset>
        <SingleKeys />
        <button
          type="button"
          className="button"
          aria-disabled={Object.keys(own).length === 0}
          onClick={() => {
            resetAllKeys();
            announce(texts.resetDone);
          }}
        >
          {texts.resetAll}
        </button>
      </div>
      <Clashes />
      {COMMAND_GROUPS.map((group) => (
        <section key={group} className={section.section} aria-labelledby={`keys-${group}`}>
          <h2 id={`keys-${group}`}>{messages.groups[group]}</h2>
          <ul className={styles.rows}>
            {COMMAND_NAMES.filter((command) => definitionOf(command).group === group).map((command) => (
              <KeyboardRow key={command} command={command} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The commands that share a key: a preset may contain a key that the user has assigned to another command. */
function Clashes() {
  const conflicts = clashes(useSignal(keymap));
  return (
    <div role="status">
      {conflicts.map(({ key, commands }) => (
        <p key={`${key} ${commands[0]}`} className={styles.clash}>
          {texts.clash(nameKeys(key), commands.map((command) => messages.commands[command]).join(", "))}
        </p>
      ))}
    </div>
  );
}

/** The link to it, at the end of the other settings. */
export function KeyboardLink() {
  return (
    <section className={section.section} aria-labelledby="keyboard">
      <h2 id="keyboard">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <a className="button" href={addressOf("settings", "keyboard")}>
        {texts.way}
      </a>
    </section>
  );
}
