import type { ReactNode } from "react";
import {
  ENERGIES,
  type Energy,
  type Item,
  KINDS,
  type Kind,
  LISTS,
  type List,
  type Patch,
} from "../../../domain/item/item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "../../../domain/item/kinds.ts";
import { isInFuture } from "../../../domain/item/scheduling.ts";
import { messages } from "../../i18n/messages.ts";
import { today } from "../../items/row.ts";
import { useSignal } from "../../state/signal.ts";
import { ChoiceField } from "./choice-field.tsx";
import { DateField } from "./date-field.tsx";
import styles from "./fields.module.css";
import { NameField } from "./name-field.tsx";
import { ProjectField } from "./project-field.tsx";
import { type ItemFieldProps, MinutesField, RepeatField } from "./repeat-field.tsx";
import { suggestedNames } from "./suggestions.ts";
import { TagsField } from "./tags-field.tsx";

/** The fields of an item, a line for each that its kind can have. */
export function ItemFields({ item, save }: ItemFieldProps) {
  const say = messages.item;
  const known = useSignal(suggestedNames);
  const has = (field: keyof Patch) => !(FIELDS_NOT_ALLOWED[item.kind] as readonly string[]).includes(field);
  const name = (field: "area" | "contact") => (
    <NameField
      name={field}
      label={say[field]}
      value={item[field]}
      suggestions={known[field]}
      onTake={(text) => save({ [field]: text })}
      onClear={() => save({ [field]: null })}
    />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.group}>
        <Field label={say.list}>
          <ListField item={item} save={save} />
        </Field>
        <Field label={say.kind}>
          <ChoiceField
            name="kind"
            label={say.kind}
            value={item.kind}
            choices={KINDS.map((kind) => [kind, say.kinds[kind]])}
            onChoose={(kind: Kind) => save({ kind })}
          />
        </Field>
        {has("project") && (
          <Field label={say.project}>
            <ProjectField item={item} save={save} />
          </Field>
        )}
      </div>
      <div className={styles.group}>
        {has("startDate") && (
          <Field label={say.start}>
            <DateField kind="start" value={item.startDate} onTake={save} />
          </Field>
        )}
        <Field label={say.due}>
          <DateField kind="due" value={item.dueDate} onTake={save} />
        </Field>
        <Field label={say.remind}>
          <DateField kind="remind" value={item.remindAt} onTake={save} />
        </Field>
        {has("repeat") && (
          <Field label={say.repeat}>
            <RepeatField item={item} save={save} />
          </Field>
        )}
      </div>
      <div className={styles.group}>
        <Field label={say.tags}>
          <TagsField item={item} save={save} />
        </Field>
        <Field label={say.minutes}>
          <MinutesField item={item} save={save} />
        </Field>
        <Field label={say.energy}>
          <ChoiceField
            name="energy"
            label={say.energy}
            value={item.energy ?? ""}
            isEmpty={item.energy === null}
            choices={[["", say.none], ...ENERGIES.map((energy) => [energy, say.energies[energy]] as const)]}
            onChoose={(energy: Energy | "") => save({ energy: energy === "" ? null : energy })}
          />
        </Field>
        <Field label={say.area}>{name("area")}</Field>
        <Field label={say.contact}>{name("contact")}</Field>
      </div>
    </div>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.value}>{children}</div>
    </div>
  );
}

/** The list of the item. Scheduled asks for the day first, because it needs one. */
function ListField({ item, save }: ItemFieldProps) {
  const say = messages.item;
  return (
    <ChoiceField
      name="list"
      label={say.list}
      value={item.list}
      choices={listsFor(item).map((list) => [list, say.lists[list]])}
      onChoose={(list: List) => {
        if (list !== "scheduled" || isInFuture(item.startDate, today())) return save({ list });
        document.querySelector<HTMLElement>("[data-panel] [data-field=startDate]")?.click();
        return null;
      }}
    />
  );
}

/** Only actions lead to Done and Trash, so the choice has them only for an item that is there. */
function listsFor({ kind, list }: Pick<Item, "kind" | "list">): List[] {
  return LISTS.filter((each) => {
    if (each === list) return true;
    if (each === "done" || each === "trash") return false;
    return kind !== "note" || !LISTS_NOT_FOR_NOTES.includes(each);
  });
}
