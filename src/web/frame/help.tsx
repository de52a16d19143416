import { Dialog } from "@base-ui/react/dialog";
import { Switch } from "@base-ui/react/switch";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { useCell } from "../cell.ts";
import { COMMANDS, setSingleKeys, singleKeys } from "../commands.ts";
import { sentences } from "../sentences.ts";
import styles from "./help.module.css";

const say = sentences.keys;

const GROUPS: { title: string; keys: [says: string, keys: string[]][] }[] = [
  {
    title: say.inLists,
    keys: [
      [say.capture, COMMANDS.capture],
      [say.next, COMMANDS.next],
      [say.previous, COMMANDS.previous],
      [say.first, COMMANDS.first],
      [say.last, COMMANDS.last],
      [say.toggle, ["Enter"]],
    ],
  },
  {
    title: say.inAttention,
    keys: [
      [say.look, ["Enter"]],
      [say.accept, COMMANDS.accept],
      [say.keepEdited, ["Mod+Enter"]],
      [say.discard, COMMANDS.discard],
    ],
  },
  {
    title: say.inCapture,
    keys: [
      [say.save, ["Enter"]],
      [say.note, ["Shift+Enter"]],
      [say.saveAnywhere, ["Mod+Enter"]],
      [say.leave, ["Esc"]],
    ],
  },
  {
    title: say.everywhere,
    keys: [
      [say.undo, COMMANDS.undo],
      [say.goInbox, COMMANDS.goInbox],
      [say.goReceipts, COMMANDS.goReceipts],
      [say.goSettings, COMMANDS.goSettings],
      [say.help, COMMANDS.help],
    ],
  },
];

/** Every key there is, and the switch for those that are a letter alone. */
export default function Help({ onClose }: { onClose(): void }) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup ref={popup} className={styles.popup} initialFocus={popup}>
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{say.title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={sentences.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <div className={styles.groups}>
            {GROUPS.map(({ title, keys }) => (
              <section key={title}>
                <h3>{title}</h3>
                <dl>
                  {keys.map(([says, each]) => (
                    <div key={says}>
                      <dt>{says}</dt>
                      <dd>
                        {each.map((one, index) => (
                          <Keys key={one} keys={one} isFirst={index === 0} />
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <div className={styles.switch}>
            <div>
              <span id={id}>{say.single}</span>
              <p id={`${id}-how`}>{say.singleHow}</p>
            </div>
            <Switch.Root
              className={styles.track}
              aria-labelledby={id}
              aria-describedby={`${id}-how`}
              checked={useCell(singleKeys)}
              onCheckedChange={setSingleKeys}
            >
              <Switch.Thumb className={styles.thumb} />
            </Switch.Root>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const NAMES: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑", Delete: "Del", Backspace: "⌫" };
const isMac = /mac|iphone|ipad/i.test(navigator.platform);

function Keys({ keys, isFirst }: { keys: string; isFirst: boolean }) {
  const steps = keys.split(" ");
  return (
    <span className={styles.keys}>
      {!isFirst && <span className="unseen">{say.or}</span>}
      {steps.map((step, index) => (
        <span key={step}>
          {index > 0 && <span className={styles.then}>{say.chord}</span>}
          {step.split("+").map((key) => (
            <kbd key={key}>{key === "Mod" ? (isMac ? "⌘" : "Ctrl") : (NAMES[key] ?? key)}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
