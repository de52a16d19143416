import X from "lucide-react/icons/x";
import { type KeyboardEvent, useId } from "react";
import { messages } from "../i18n/messages.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import styles from "./inline-picker.module.css";

/** A picker as a part of the screen; Escape and a button cancel it. */
export function InlinePicker({ onClose, ...combobox }: ComboboxProps & { onClose(): void }) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes Escape from its controls.
    <div className={styles.picker} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {combobox.label}
        </label>
        <button type="button" className="icon-button" aria-label={messages.triage.cancel} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <Combobox id={id} skin="inline" {...combobox} />
    </div>
  );
}
