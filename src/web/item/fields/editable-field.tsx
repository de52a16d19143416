import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import styles from "./editable-field.module.css";

/** The value in words. */
export interface FieldValue {
  says: string;
  more?: string;
  isPast?: boolean;
}

export interface EditableFieldProps {
  /** The name of the field for keys and tests. */
  name: string;
  label: string;
  /** Null when there is no value. */
  shown: FieldValue | null;
  onClear(): void;
  /** The line that edits it, until it closes. `isByKey`: the focus must return. */
  edit(onLeave: (isByKey: boolean) => void): ReactNode;
  /** A link to the value. */
  children?: ReactNode;
}

/** A field that shows its value: a click edits it, its cross clears it. */
export function EditableField({ name, label, shown, onClear, edit, children }: EditableFieldProps) {
  const say = messages.item;
  const [isEditing, setEditing] = useState(false);
  const value = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);

  useEffect(() => {
    if (isEditing || !isBack.current) return;
    isBack.current = false;
    value.current?.focus();
  });

  if (isEditing)
    return edit((isByKey) => {
      isBack.current = isByKey;
      setEditing(false);
    });
  return (
    <div className={styles.shown}>
      <button
        ref={value}
        type="button"
        className={styles.value}
        data-field={name}
        data-empty={shown === null || undefined}
        data-past={shown?.isPast || undefined}
        aria-label={`${label}: ${shown ? [shown.says, shown.more].filter(Boolean).join(" ") : say.none}`}
        onClick={() => setEditing(true)}
      >
        <bdi>{shown ? showControls(shown.says) : say.none}</bdi>{" "}
        {shown?.more && <span className={styles.more}>{shown.more}</span>}
      </button>
      {children}
      {shown && (
        <button
          type="button"
          className={`icon-button ${styles.clear}`}
          data-kind="small"
          aria-label={say.clear(label)}
          title={say.clear(label)}
          onClick={() => {
            isBack.current = true;
            onClear();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
