import { makeProject } from "../actions/create.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { contactChoices, dueChoices, projectChoices, startChoices, tagChoices } from "./choices.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { triageState } from "./triage-data.ts";

const say = messages.triage;

/** The kind of detail to ask for, and its row. */
export interface DecisionDetail {
  about: "waiting" | "scheduled" | "project" | "tags" | "due";
  key: string;
}

/** Asks for the detail of a decision: a contact, a date or a project. */
export function DecisionPicker({
  asked,
  row,
  onClose,
}: {
  asked: DecisionDetail;
  row: Row;
  onClose(): void;
}) {
  const open = useSignal(itemStore.view).open.map(({ item }) => item);
  const known = useSignal(itemLists).projects.map(({ item }) => item);
  const { item } = row;

  function once(act: () => void): boolean {
    onClose();
    act();
    return false;
  }

  function intoProject(picked: string | null): void {
    const put = (project: string | null) => triageState.decide(row, { to: "projects", project });
    if (picked === null || known.some(({ id }) => id === picked)) put(picked);
    else makeProject(picked, put);
  }

  function toggleTag(name: string | null): boolean {
    if (name === null) return once(() => {});
    const rest = item.tags.filter((one) => one !== name);
    triageState.edit(row, { tags: rest.length < item.tags.length ? rest : [...item.tags, name] });
    return true;
  }

  const asks: Record<DecisionDetail["about"], Omit<ComboboxProps, "onClose">> = {
    waiting: {
      label: say.contact,
      placeholder: say.contactPlaceholder,
      none: "",
      choicesFor: (typed) => contactChoices(open, typed),
      onPick: (contact) => once(() => triageState.decide(row, { to: "waiting", contact })),
    },
    scheduled: {
      label: say.when,
      placeholder: say.whenPlaceholder,
      none: say.noDay,
      choicesFor: (typed) => startChoices(today(), item.startDate, typed),
      onPick: (day) =>
        day !== null && once(() => triageState.decide(row, { to: "scheduled", startDate: day })),
    },
    project: {
      label: say.project,
      placeholder: say.projectPlaceholder,
      none: "",
      choicesFor: (typed) => projectChoices(known, typed),
      onPick: (project) => once(() => intoProject(project)),
    },
    tags: {
      label: say.tagsAsk,
      placeholder: say.tagsPlaceholder,
      none: say.noTag,
      choicesFor: (typed) => tagChoices(open, item.tags, typed),
      onPick: toggleTag,
    },
    due: {
      label: say.dueWhen,
      placeholder: say.whenPlaceholder,
      none: say.noDay,
      choicesFor: (typed) => dueChoices(today(), item.dueDate, typed),
      onPick: (dueDate) => once(() => triageState.edit(row, { dueDate })),
    },
  };
  return <Combobox key={`${asked.about} ${asked.key}`} {...asks[asked.about]} onClose={onClose} />;
}
