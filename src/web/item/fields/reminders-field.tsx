import Plus from "lucide-react/icons/plus";
import { useContext } from "react";
import type { Patch } from "../../../domain/item/item.ts";
import { REMINDERS_LIMIT, reminderMoments } from "../../../domain/item/reminders.ts";
import { messages } from "../../i18n/messages.ts";
import { DateField, useDateInput } from "./date-field.tsx";
import fieldStyles from "./editable-field.module.css";
import { focusMoved, InAddLine, useEditing } from "./editable-field.tsx";
import { FieldAnchor } from "./field-popover.tsx";
import { NaturalInput } from "./natural-input.tsx";
import styles from "./reminders-field.module.css";
import type { ItemFieldProps } from "./repeat-field.tsx";

/** The reminders of an item: each is changed and removed like a date, and a button adds one. */
export function RemindersField({ item, save }: ItemFieldProps) {
  const texts = messages.item;
  const moments = reminderMoments(item);
  if (useContext(InAddLine)) return <DateField kind="remind" value={null} onTake={save} />;

  /** Takes a reminder in place of another, or beside them; null removes the other one. */
  function replace(moment: number | null, { remindAt }: Patch): string | null {
    const others = moments.filter((one) => one !== moment);
    const refusal = save({ reminders: remindAt == null ? others : [...others, remindAt] });
    // The field of the last one is gone, and the focus with it.
    if (refusal === null) focusMoved(document.querySelector<HTMLElement>("[data-panel]"), "remindAt");
    return refusal;
  }

  const fields = moments.map((moment, n) => {
    const name = n === 0 ? "remindAt" : `remindAt${n + 1}`;
    const label = moments.length === 1 ? texts.remind : `${texts.remind} ${n + 1}`;
    return (
      <DateField
        key={name}
        kind="remind"
        name={name}
        label={label}
        value={moment}
        onTake={(patch) => replace(moment, patch)}
      />
    );
  });
  return (
    <div>
      {fields.slice(0, -1)}
      <div className={styles.last}>
        {fields.at(-1)}
        {moments.length < REMINDERS_LIMIT && <AddReminder onTake={(patch) => replace(null, patch)} />}
      </div>
    </div>
  );
}

function AddReminder({ onTake }: { onTake(patch: Patch): string | null }) {
  const texts = messages.item;
  const { button, isEditing, open, close } = useEditing("addReminder");
  const input = useDateInput({ kind: "remind", label: texts.addReminder, value: null, onTake });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={fieldStyles.add}
        data-field="addReminder"
        aria-haspopup="dialog"
        aria-expanded={isEditing}
        aria-label={texts.addReminder}
        onClick={open}
      >
        <Plus size={15} aria-hidden />
        {texts.addField}
      </button>
      {isEditing && (
        <FieldAnchor value={button}>
          <NaturalInput {...input} onLeave={close} />
        </FieldAnchor>
      )}
    </>
  );
}
