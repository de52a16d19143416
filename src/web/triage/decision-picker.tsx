import { useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { makeProject } from "../actions/create.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import {
  contactChoices,
  INLINE_LIMIT,
  newProjectChoices,
  type PickerChoice,
  tagChoices,
} from "../pickers/choices.ts";
import type { ComboboxProps } from "../pickers/combobox.tsx";
import { dueDays, duePatch, startDays } from "../pickers/days.ts";
import { InlinePicker } from "../pickers/inline-picker.tsx";
import { useDayChoices } from "../pickers/use-day-choices.ts";
import { useSignal } from "../state/signal.ts";
import { triageState } from "./triage-data.ts";

const texts = messages.triage;

type PickerOptions = Pick<
  ComboboxProps,
  | "label"
  | "placeholder"
  | "choices"
  | "isReading"
  | "isUnfinished"
  | "calendarDay"
  | "calendarTime"
  | "onPick"
> & {
  nothing?: string;
};

/** The kind of detail to ask for, and its row. */
export interface DecisionDetail {
  about: "waiting" | "scheduled" | "project" | "tags" | "due";
  key: string;
}

interface DecisionPickerProps {
  detail: DecisionDetail;
  row: Row;
  onClose(): void;
}

/** Asks for the detail of a decision: a contact, a date, a project or tags. */
export function DecisionPicker({ detail: { about }, row, onClose }: DecisionPickerProps) {
  const [text, setText] = useState("");
  const { item } = row;
  const open = useSignal(itemStore.view).open.map(({ item }) => item);
  const projects = useSignal(itemLists).projects.map(({ item }) => item);
  const isDay = about === "scheduled" || about === "due";
  const dayChoices = about === "due" ? dueDays(today(), item.dueDate) : startDays(today(), item.startDate);
  const days = useDayChoices(isDay ? text : "", {
    kind: about === "due" ? "due" : "start",
    dayChoices,
    notADay: texts.noDay,
    day: about === "due" ? item.dueDate : item.startDate,
  });

  function pickProject(projectId: string | null): void {
    const fileUnder = (project: string | null) => triageState.decide(row, { to: "projects", project });
    if (projectId === null || projects.some(({ id }) => id === projectId)) fileUnder(projectId);
    else makeProject(projectId, fileUnder);
  }

  function toggleTag(name: string): void {
    const otherTags = item.tags.filter((tag) => tag !== name);
    triageState.edit(row, { tags: otherTags.length < item.tags.length ? otherTags : [...item.tags, name] });
    setText("");
  }

  const options: Record<DecisionDetail["about"], PickerOptions> = {
    waiting: {
      label: texts.contact,
      placeholder: texts.contactPlaceholder,
      choices: contactChoices(open, text),
      onPick: (contact) => triageState.decide(row, { to: "waiting", contact }),
    },
    scheduled: {
      label: texts.when,
      placeholder: texts.whenPlaceholder,
      ...days,
      onPick: (day) => day !== null && triageState.decide(row, { to: "scheduled", startDate: day }),
    },
    project: {
      label: texts.project,
      placeholder: texts.projectPlaceholder,
      choices: triageProjects(projects, text),
      onPick: pickProject,
    },
    tags: {
      label: texts.tagsAsk,
      placeholder: texts.tagsPlaceholder,
      choices: triageTags(open, item.tags, text),
      onPick: (name) => name !== null && toggleTag(name),
    },
    due: {
      label: texts.dueWhen,
      placeholder: texts.whenPlaceholder,
      ...days,
      onPick: (picked) => triageState.edit(row, duePatch(picked, item)),
    },
  };

  function pickValue(value: string | null): void {
    if (about !== "tags" || value === null) onClose(); // several tags are picked, one after another
    options[about].onPick(value);
  }

  return (
    <InlinePicker
      nothing=""
      {...options[about]}
      text={text}
      onText={setText}
      onPick={pickValue}
      onClose={onClose}
    />
  );
}

/** Projects: the item itself, an open one, or a new one by its name. */
function triageProjects(projects: readonly Item[], text: string): PickerChoice[] {
  const choices = newProjectChoices(projects, text, INLINE_LIMIT);
  return text.trim() === "" ? [{ value: null, name: texts.makeProject }, ...choices] : choices;
}

/** Tags to add and remove, until Enter on the empty field. */
function triageTags(open: readonly Item[], ownTags: readonly string[], text: string): PickerChoice[] {
  const allTags = [...new Set([...ownTags, ...open.flatMap(({ tags }) => tags)])];
  const choices = tagChoices(allTags, (name) => ownTags.includes(name), text, texts.newTag, INLINE_LIMIT);
  return text.trim() === "" ? [{ value: null, name: texts.finish }, ...choices] : choices;
}
