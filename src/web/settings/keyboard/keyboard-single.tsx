import { Switch } from "@base-ui/react/switch";
import { useId } from "react";
import { setSingleKeys, singleKeys } from "../../commands/use-commands.ts";
import { sentences } from "../../i18n/messages.ts";
import { useCell } from "../../state/signal.ts";
import styles from "./keyboard-single.module.css";

/** The switch for keys that are a letter alone. */
export function SingleKeys() {
  const id = useId();
  return (
    <div className={styles.single}>
      <div>
        <span id={id}>{sentences.keys.single}</span>
        <p id={`${id}-how`}>{sentences.keys.singleHow}</p>
      </div>
      <Switch.Root
        className="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-how`}
        checked={useCell(singleKeys)}
        onCheckedChange={setSingleKeys}
      >
        <Switch.Thumb />
      </Switch.Root>
    </div>
  );
}
