import { useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { makeProject } from "../actions/create.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import {
  contactChoices,
  INLINE_LIMIT,
  matchNames,
  type PickerChoice,
  projectChoices,
  tagChoices,
} from "../pickers/choices.ts";
import type { ComboboxProps } from "../pickers/combobox.tsx";
import { dueDays, startDays } from "../pickers/days.ts";
import { InlinePicker } from "../pickers/inline-picker.tsx";
import { useDayChoices } from "../pickers/use-day-choices.ts";
import { useSignal } from "../state/signal.ts";
import { triageState } from "./triage-data.ts";

const say = messages.triage;

type Question = Pick<ComboboxProps, "label" | "placeholder" | "choices" | "isReading" | "onPick"> & {
  nothing?: string;
};

/** The kind of detail to ask for, and its row. */
export interface DecisionDetail {
  about: "waiting" | "scheduled" | "project" | "tags" | "due";
  key: string;
}

interface DecisionPickerProps {
  asked: DecisionDetail;
  row: Row;
  onClose(): void;
}

/** Asks for the detail of a decision: a contact, a date, a project or tags. */
export function DecisionPicker({ asked: { about }, row, onClose }: DecisionPickerProps) {
  const [text, setText] = useState("");
  const { item } = row;
  const open = useSignal(itemStore.view).open.map(({ item }) => item);
  const projects = useSignal(itemLists).projects.map(({ item }) => item);
  const isDay = about === "scheduled" || about === "due";
  const offered = about === "due" ? dueDays(today(), item.dueDate) : startDays(today(), item.startDate);
  const days = useDayChoices(isDay ? text : "", offered, say.noDay);

  function pickProject(picked: string | null): void {
    const put = (project: string | null) => triageState.decide(row, { to: "projects", project });
    if (picked === null || projects.some(({ id }) => id === picked)) put(picked);
    else makeProject(picked, put);
  }

  function toggleTag(name: string): void {
    const rest = item.tags.filter((one) => one !== name);
    triageState.edit(row, { tags: rest.length < item.tags.length ? rest : [...item.tags, name] });
    setText("");
  }

  const asks: Record<DecisionDetail["about"], Question> = {
    waiting: {
      label: say.contact,
      placeholder: say.contactPlaceholder,
      choices: contactChoices(open, text),
      onPick: (contact) => triageState.decide(row, { to: "waiting", contact }),
    },
    scheduled: {
      label: say.when,
      placeholder: say.whenPlaceholder,
      ...days,
      onPick: (day) => day !== null && triageState.decide(row, { to: "scheduled", startDate: day }),
    },
    project: {
      label: say.project,
      placeholder: say.projectPlaceholder,
      choices: newProjectChoices(projects, text),
      onPick: pickProject,
    },
    tags: {
      label: say.tagsAsk,
      placeholder: say.tagsPlaceholder,
      choices: triageTags(open, item.tags, text),
      onPick: (name) => name !== null && toggleTag(name),
    },
    due: {
      label: say.dueWhen,
      placeholder: say.whenPlaceholder,
      ...days,
      onPick: (dueDate) => triageState.edit(row, { dueDate }),
    },
  };

  function pick(value: string | null): void {
    if (about !== "tags" || value === null) onClose(); // several tags are picked, one after another
    asks[about].onPick(value);
  }

  return (
    <InlinePicker nothing="" {...asks[about]} text={text} onText={setText} onPick={pick} onClose={onClose} />
  );
}

/** Projects: the item itself, an open one, or a new one by its name. */
function newProjectChoices(projects: readonly Item[], text: string): PickerChoice[] {
  const name = text.trim();
  const fresh = { value: name, name: messages.item.newProject(showControls(name)) };
  const found = matchNames(projectChoices(projects), text, fresh, INLINE_LIMIT);
  return name === "" ? [{ value: null, name: say.makeProject }, ...found] : found;
}

/** Tags to add and remove, until Enter on the empty field. */
function triageTags(open: readonly Item[], given: readonly string[], text: string): PickerChoice[] {
  const known = [...new Set([...given, ...open.flatMap(({ tags }) => tags)])];
  const found = tagChoices(known, (name) => given.includes(name), text, say.newTag, INLINE_LIMIT);
  return text.trim() === "" ? [{ value: null, name: say.finish }, ...found] : found;
}
