import X from "lucide-react/icons/x";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { CommandName } from "../../commands/definitions.ts";
import { KeyOf } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { holdKeys } from "../../state/loading.ts";
import styles from "./editable-field.module.css";
import { FieldAnchor } from "./field-popover.tsx";

/** Whether the field has no value, and so is a word in the line of the fields that can be added. */
export const InAddLine = createContext(false);

/** The commands that open a field. */
const FIELD_COMMANDS: Partial<Record<string, CommandName>> = {
  dueDate: "dueDate",
  startDate: "startDate",
  tags: "tags",
  project: "project",
};

/** The value in words. */
export interface FieldValue {
  text: string;
  more?: string;
  isPast?: boolean;
}

export interface EditableFieldProps {
  /** The name of the field for keys and tests. */
  name: string;
  label: string;
  /** Null when there is no value. */
  fieldValue: FieldValue | null;
  onClear(): void;
  /** The popover that edits it, until it closes. `isByKey`: the focus must return. */
  edit(onLeave: (isByKey: boolean) => void): ReactNode;
  /** A link to the value. */
  children?: ReactNode;
}

/** A field that shows its value, or its name while it has none: a click edits it, its cross clears it. */
export function EditableField({ name, label, fieldValue, onClear, edit, children }: EditableFieldProps) {
  const texts = messages.item;
  const { button, isEditing, open, close } = useEditing(name);
  const isAdded = useContext(InAddLine);
  const popover = isEditing && <FieldAnchor value={button}>{edit(close)}</FieldAnchor>;
  if (isAdded)
    return (
      <>
        <AddButton ref={button} name={name} label={label} isOpen={isEditing} onOpen={open} />
        {popover}
      </>
    );
  return (
    <div className={styles.shown}>
      <button
        ref={button}
        type="button"
        className={styles.value}
        data-field={name}
        data-past={fieldValue?.isPast || undefined}
        aria-haspopup="dialog"
        aria-expanded={isEditing}
        aria-label={`${label}: ${fieldValue ? [fieldValue.text, fieldValue.more].filter(Boolean).join(" ") : texts.none}`}
        onClick={open}
      >
        <bdi>{fieldValue ? showControls(fieldValue.text) : texts.none}</bdi>{" "}
        {fieldValue?.more && <span className={styles.more}>{fieldValue.more}</span>}
      </button>
      {popover}
      {children}
      {fieldValue && (
        <button
          type="button"
          className={`icon-button ${styles.clear}`}
          data-kind="small"
          aria-label={texts.clear(label)}
          title={texts.clear(label)}
          onClick={() => {
            onClear();
            close(true);
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Whether the field is open, and the button to which the focus returns. */
export function useEditing(name: string) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mustRefocus = useRef(false);

  useEffect(() => {
    if (isEditing || !mustRefocus.current) return;
    mustRefocus.current = false;
    button.current?.focus();
  });

  function close(isByKey: boolean): void {
    mustRefocus.current = isByKey;
    setEditing(false);
    if (isByKey) focusMoved(button.current?.closest<HTMLElement>("[data-panel]") ?? null, name);
  }

  return { button, isEditing, open: () => setEditing(true), close };
}

/** Focuses a field that its first or its last value has moved to another place, unless another element has the focus. */
export function focusMoved(panel: HTMLElement | null, name: string): void {
  const releaseKeys = holdKeys();
  setTimeout(() => {
    if (document.activeElement === document.body)
      panel?.querySelector<HTMLElement>(`[data-field=${name}]`)?.focus();
    releaseKeys();
  });
}

interface AddButtonProps {
  ref: React.Ref<HTMLButtonElement>;
  name: string;
  label: string;
  isOpen: boolean;
  onOpen(): void;
}

/** A field without a value: its name, and its key. */
export function AddButton({ ref, name, label, isOpen, onOpen }: AddButtonProps) {
  const command = FIELD_COMMANDS[name];
  return (
    <button
      ref={ref}
      type="button"
      className={styles.add}
      data-field={name}
      data-empty
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span className="unseen">{`${label}: ${messages.item.none}`}</span>
      <span aria-hidden>{label}</span>
      {command && (
        <span aria-hidden>
          <KeyOf command={command} />
        </span>
      )}
    </button>
  );
}
