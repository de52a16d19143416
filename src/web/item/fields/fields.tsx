import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import {
  ENERGIES,
  type Energy,
  type Item,
  KINDS,
  type Kind,
  LISTS,
  type List,
} from "../../../domain/item/item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "../../../domain/item/kinds.ts";
import { isInFuture } from "../../../domain/item/scheduling.ts";
import { messages } from "../../i18n/messages.ts";
import { itemLists } from "../../items/lists.ts";
import { today } from "../../items/row.ts";
import { useSignal } from "../../state/signal.ts";
import { BlockedByField } from "./blocked-by-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { DateField } from "./date-field.tsx";
import { InAddLine } from "./editable-field.tsx";
import styles from "./fields.module.css";
import { NameField } from "./name-field.tsx";
import { ProjectField } from "./project-field.tsx";
import { RemindersField } from "./reminders-field.tsx";
import { type ItemFieldProps, MinutesField, RepeatField } from "./repeat-field.tsx";
import { useSuggestedNames } from "./suggested-names.ts";
import { TagsField } from "./tags-field.tsx";

/** The optional fields of an item, in the order of their rows, with the names of their labels. */
const LABELS = {
  project: "project",
  heading: "heading",
  dueDate: "due",
  startDate: "start",
  remindAt: "remind",
  repeat: "repeat",
  tags: "tags",
  minutes: "minutes",
  energy: "energy",
  area: "area",
  contact: "contact",
  blockedBy: "blockedBy",
} as const satisfies Partial<Record<keyof Item, keyof typeof messages.item>>;
type FieldName = keyof typeof LABELS;
const FIELD_NAMES = Object.keys(LABELS) as FieldName[];

/** The fields of an item: a row for each that has a value, and below them a line that adds the others. */
export function ItemFields({ item, save }: ItemFieldProps) {
  const texts = messages.item;
  const allowedFields = FIELD_NAMES.filter(
    (name) =>
      !(FIELDS_NOT_ALLOWED[item.kind] as readonly string[]).includes(name) &&
      (name !== "heading" || item.project !== null),
  );
  const isSet = (name: FieldName) => (name === "tags" ? item.tags.length > 0 : (item[name] ?? null) !== null);
  const emptyFields = allowedFields.filter((name) => !isSet(name));
  const focus = useFieldFocus();
  return (
    <div className={styles.fields} data-fields {...focus}>
      <Field label={texts.list}>
        <span className={styles.pair}>
          <ListField item={item} save={save} />
          <ChoiceField
            name="kind"
            label={texts.kind}
            value={item.kind}
            choices={KINDS.map((kind) => [kind, texts.kinds[kind]])}
            onChoose={(kind: Kind) => save({ kind })}
          />
        </span>
      </Field>
      {allowedFields.filter(isSet).map((name) => (
        <Field key={name} label={texts[LABELS[name]]}>
          <FieldInput name={name} item={item} save={save} />
        </Field>
      ))}
      {emptyFields.length > 0 && (
        <InAddLine value={true}>
          <fieldset className={styles.adding} aria-label={texts.addField}>
            <span className={styles.label} aria-hidden>
              {texts.addField}
            </span>
            <div className={styles.words}>
              {emptyFields.map((name) => (
                <FieldInput key={name} name={name} item={item} save={save} />
              ))}
            </div>
          </fieldset>
        </InAddLine>
      )}
    </div>
  );
}

/** Moves the focus with a field that moves because it lost its value or got its first one. */
function useFieldFocus() {
  const fields = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    fields.current?.querySelector<HTMLElement>(`[data-field=${focused.current}]`)?.focus();
  });
  return {
    ref: fields,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.dataset.field ?? null;
    },
    onBlur: () => {
      focused.current = null; // not called for an element that is removed
    },
  };
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

function FieldInput({ name, item, save }: ItemFieldProps & { name: FieldName }): ReactNode {
  switch (name) {
    case "project":
      return <ProjectField item={item} save={save} />;
    case "heading":
      return <HeadingField item={item} save={save} />;
    case "blockedBy":
      return <BlockedByField item={item} save={save} />;
    case "startDate":
      return <DateField kind="start" value={item.startDate} onTake={save} />;
    case "dueDate":
      return (
        <DateField
          kind="due"
          value={item.dueDate}
          dueTime={item.dueTime ?? null}
          hasReminder={item.remindAt !== null}
          onTake={save}
        />
      );
    case "remindAt":
      return <RemindersField item={item} save={save} />;
    case "repeat":
      return <RepeatField item={item} save={save} />;
    case "tags":
      return <TagsField item={item} save={save} />;
    case "minutes":
      return <MinutesField item={item} save={save} />;
    case "energy":
      return <EnergyField item={item} save={save} />;
    default:
      return <KnownNameField name={name} item={item} save={save} />;
  }
}

function EnergyField({ item: { energy }, save }: ItemFieldProps) {
  const texts = messages.item;
  return (
    <ChoiceField
      name="energy"
      label={texts.energy}
      value={energy ?? ""}
      choices={[["", texts.none], ...ENERGIES.map((energy) => [energy, texts.energies[energy]] as const)]}
      onChoose={(choice: Energy | "") => save({ energy: choice === "" ? null : choice })}
    />
  );
}

function HeadingField({ item, save }: ItemFieldProps) {
  const others = useSignal(itemLists).byProject.get(item.project ?? "") ?? [];
  return (
    <NameField
      name="heading"
      label={messages.item.heading}
      value={item.heading ?? null}
      suggestions={[...new Set(others.flatMap((row) => row.item.heading ?? []))]}
      makes={messages.projects.newHeading}
      onTake={(text) => save({ heading: text })}
      onClear={() => save({ heading: null })}
    />
  );
}

function KnownNameField({ name, item, save }: ItemFieldProps & { name: "area" | "contact" }) {
  const suggestions = useSuggestedNames();
  return (
    <NameField
      name={name}
      label={messages.item[name]}
      value={item[name]}
      suggestions={suggestions[name]}
      makes={messages.item.newNames[name]}
      onTake={(text) => save({ [name]: text })}
      onClear={() => save({ [name]: null })}
    />
  );
}

/** The list of the item. Scheduled asks for the day first, because it needs one. */
function ListField({ item, save }: ItemFieldProps) {
  const texts = messages.item;
  return (
    <ChoiceField
      name="list"
      label={texts.list}
      value={item.list}
      choices={listsFor(item).map((list) => [list, texts.lists[list]])}
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
  return LISTS.filter((choice) => {
    if (choice === list) return true;
    if (choice === "done" || choice === "trash") return false;
    return kind !== "note" || !LISTS_NOT_FOR_NOTES.includes(choice);
  });
}
