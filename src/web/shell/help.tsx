import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { Fragment, useRef } from "react";
import {
  COMMAND_GROUPS,
  COMMAND_NAMES,
  type CommandName,
  definitionOf,
  FIXED_COMMANDS,
} from "../commands/definitions.ts";
import { keymap } from "../commands/keymap.ts";
import { Keys } from "../commands/keys.tsx";
import { NAVIGATION_TARGETS, type NavigationTarget } from "../commands/navigation.ts";
import { messages } from "../i18n/messages.ts";
import { SingleKeys } from "../settings/keyboard/keyboard-single.tsx";
import { isPairedDevice } from "../state/device.ts";
import { addressOf } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./help.module.css";

const texts = messages.keyHelp;

/** Under the heading "Go to" the screen's name is enough. */
function nameOf(command: CommandName): string {
  return command in NAVIGATION_TARGETS
    ? messages.screens[NAVIGATION_TARGETS[command as NavigationTarget]]
    : messages.commands[command];
}

/** All keys by topic, and the switch for single-letter keys. */
export default function Help({ onClose }: { onClose(): void }) {
  const popup = useRef<HTMLDivElement>(null);
  const keys = useSignal(keymap);
  const groups = COMMAND_GROUPS.map((group) => ({
    title: messages.groups[group],
    rows: COMMAND_NAMES.filter(
      (command) =>
        definitionOf(command).group === group && !(isPairedDevice && definitionOf(command).isHereOnly),
    ).map((command): [string, readonly string[]] => [nameOf(command), keys[command]]),
  }));
  const captureRows = Object.entries(FIXED_COMMANDS).map(([name, keys]): [string, readonly string[]] => [
    texts.fixed[name as keyof typeof FIXED_COMMANDS],
    keys,
  ]);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-veil />
        <Dialog.Popup ref={popup} className={styles.popup} initialFocus={popup}>
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{texts.title}</Dialog.Title>
            {!isPairedDevice && (
              <a className={styles.change} href={addressOf("settings", "keyboard")} onClick={onClose}>
                {texts.change}
              </a>
            )}
            <Dialog.Close className="icon-button" aria-label={messages.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <div className={styles.groups}>
            {[...groups, { title: texts.inCapture, rows: captureRows }].map(({ title, rows }) => (
              <section key={title} className={styles.group}>
                <h3>{title}</h3>
                <dl>
                  {rows.map(([label, shortcuts]) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {shortcuts.map((shortcut, index) => (
                          <Fragment key={shortcut}>
                            {index > 0 && <span className="unseen">{texts.or}</span>}
                            <Keys keys={shortcut} />
                          </Fragment>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <div className={styles.switch}>
            <SingleKeys />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
