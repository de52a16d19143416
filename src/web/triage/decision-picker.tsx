import { makeProject } from "../actions/create.ts";
import { sentences } from "../i18n/messages.ts";
import { lists } from "../items/lists.ts";
import { type Row, today } from "../items/row.ts";
import { items } from "../items/store.ts";
import { useCell } from "../state/signal.ts";
import { contacts, dues, projects, starts, tags } from "./choices.ts";
import { Ask, type AskProps } from "./combobox.tsx";
import { triage } from "./triage-data.ts";

const say = sentences.triage;

/** What is asked, and about which row. */
export interface Asked {
  about: "waiting" | "scheduled" | "project" | "tags" | "due";
  key: string;
}

/** What a decision needs to know: whom, when, which project. */
export function Question({ asked, row, onClose }: { asked: Asked; row: Row; onClose(): void }) {
  const open = useCell(items.view).open.map(({ item }) => item);
  const known = useCell(lists).projects.map(({ item }) => item);
  const { item } = row;

  function once(act: () => void): boolean {
    onClose();
    act();
    return false;
  }

  function intoProject(picked: string | null): void {
    const put = (project: string | null) => triage.decide(row, { to: "projects", project });
    if (picked === null || known.some(({ id }) => id === picked)) put(picked);
    else makeProject(picked, put);
  }

  function toggleTag(name: string | null): boolean {
    if (name === null) return once(() => {});
    const rest = item.tags.filter((one) => one !== name);
    triage.edit(row, { tags: rest.length < item.tags.length ? rest : [...item.tags, name] });
    return true;
  }

  const asks: Record<Asked["about"], Omit<AskProps, "onClose">> = {
    waiting: {
      label: say.contact,
      placeholder: say.contactPlaceholder,
      none: "",
      choicesFor: (typed) => contacts(open, typed),
      onPick: (contact) => once(() => triage.decide(row, { to: "waiting", contact })),
    },
    scheduled: {
      label: say.when,
      placeholder: say.whenPlaceholder,
      none: say.noDay,
      choicesFor: (typed) => starts(today(), item.startDate, typed),
      onPick: (day) => day !== null && once(() => triage.decide(row, { to: "scheduled", startDate: day })),
    },
    project: {
      label: say.project,
      placeholder: say.projectPlaceholder,
      none: "",
      choicesFor: (typed) => projects(known, typed),
      onPick: (project) => once(() => intoProject(project)),
    },
    tags: {
      label: say.tagsAsk,
      placeholder: say.tagsPlaceholder,
      none: say.noTag,
      choicesFor: (typed) => tags(open, item.tags, typed),
      onPick: toggleTag,
    },
    due: {
      label: say.dueWhen,
      placeholder: say.whenPlaceholder,
      none: say.noDay,
      choicesFor: (typed) => dues(today(), item.dueDate, typed),
      onPick: (dueDate) => once(() => triage.edit(row, { dueDate })),
    },
  };
  return <Ask key={`${asked.about} ${asked.key}`} {...asks[asked.about]} onClose={onClose} />;
}
