import { Switch } from "@base-ui/react/switch";
import { useId } from "react";
import { setSingleKeys, singleKeys } from "../../commands/use-commands.ts";
import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import styles from "./keyboard-single.module.css";

/** The switch for single-letter keys. */
export function SingleKeys() {
  const id = useId();
  return (
    <div className={styles.single}>
      <div>
        <span id={id}>{messages.keyHelp.single}</span>
        <p id={`${id}-how`}>{messages.keyHelp.singleHow}</p>
      </div>
      <Switch.Root
        className="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-how`}
        checked={useSignal(singleKeys)}
        onCheckedChange={setSingleKeys}
      >
        <Switch.Thumb />
      </Switch.Root>
    </div>
  );
}
