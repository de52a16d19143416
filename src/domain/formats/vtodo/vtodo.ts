/** Tasks of iCalendar (RFC 5545): Tasks.org, Apple Reminders, Thunderbird, Nextcloud and others. */

import { isInboxName, stemOf } from "../draft/clean-text.ts";
import { type FinishedItem, ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { quoteName, rangeOf } from "../draft/outcomes.ts";
import { RecordIds, shortenId } from "../draft/record-ids.ts";
import { writePath } from "../draft/subtasks.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { type Component, readProperty, unescapeText } from "./properties.ts";
import { type CalendarSurvey, readRecord, surveyCalendars } from "./survey.ts";
import { readTodo } from "./todo-fields.ts";
import { describeTodo } from "./todo-summary.ts";

export const ICALENDAR: Format = {
  system: "icalendar",
  reader: "calendar",
  fits: ({ name, text, files }) =>
    /^\s*BEGIN:VCALENDAR\s*[\r\n]/i.test(text) || (text === "" && /\.ics$/i.test(files[0] ?? name)),
  read: readCalendars,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

async function* readCalendars(
  records: Records,
  options: ReadOptions,
): AsyncGenerator<Outcome | NamedProject> {
  const finisher = await ItemFinisher.load(options);
  const survey = await surveyCalendars(records, options.zone);
  const ids = new RecordIds();
  const lists = new Set<string>();
  for await (const record of records()) {
    const range = rangeOf(record);
    if (record.shape !== "component") {
      yield { ...range, refused: "It is not a component of a calendar." };
      continue;
    }
    const name = record.name.toUpperCase();
    if (name !== "VTODO") {
      yield { ...range, leftOut: sayKind(name) };
      continue;
    }
    const todo = readRecord(record);
    const { uid, title, isOccurrence } = describeTodo(todo);
    if (isOccurrence && survey.families.has(uid)) {
      yield {
        ...range,
        leftOut: `It is one occurrence of a task that repeats, ${quoteName(title)}.`,
      };
      continue;
    }
    const project = projectOf(record, survey);
    if (project !== null && !lists.has(project.foreignId)) {
      lists.add(project.foreignId);
      yield { project: finisher.finish(project).item };
    }
    yield { ...range, ...finishTodo(todo, { finisher, survey, ids, project, file: record.file }) };
  }
}

function sayKind(name: string): string {
  if (name === "VTIMEZONE") return "It is a time zone. The times of the tasks are read with it.";
  if (name === "VEVENT") return "It is an event. Only tasks are imported.";
  if (name === "VJOURNAL") return "It is a journal entry. Only tasks are imported.";
  return `It is a component ${quoteName(name)}. Only tasks are imported.`;
}

type CalendarRecord = Ranged<SourceRecord & { shape: "component" }>;

interface TodoPlace {
  finisher: ItemFinisher;
  survey: CalendarSurvey;
  ids: RecordIds;
  project: ItemDraft | null;
  file: string;
}

function finishTodo(todo: Component, { finisher, survey, ids, project, file }: TodoPlace): FinishedItem {
  const { uid, title } = describeTodo(todo);
  const foreignId = uid === "" ? ids.place(file, title) : ids.take(uid);
  const isFirst = uid !== "" && foreignId === shortenId(uid);
  const draft = new ItemDraft(foreignId, title);
  // The tasks of a family name the first one with an id.
  const place = isFirst ? survey.families.placeOf(uid) : { isProject: false, project: null, above: [] };
  readTodo(draft, todo, finisher, survey);
  if (place.isProject) {
    draft.kind = "project";
    draft.area = project?.title ?? null;
  } else draft.project = place.project ?? project?.foreignId ?? null;
  if (place.above.length > 0) {
    draft.title = writePath([...place.above, title]);
    draft.lose("depth", "RELATED-TO", place.above.join(" › "));
  }
  return finisher.finish(draft);
}

/** A calendar with a name is a list, and so is a file of a folder with several tasks. */
function projectOf({ file, calendar = [] }: CalendarRecord, survey: CalendarSurvey): ItemDraft | null {
  const name = nameOfCalendar(calendar);
  const isList = file !== "" && (survey.counts.get(file) ?? 0) > 1;
  const title = name ?? (isList ? stemOf(file) : "");
  if (title === "" || isInboxName(title) || isInboxName(stemOf(file))) return null;
  return draftProject(isList ? `file:${file}` : `calendar:${title}`, title);
}

function nameOfCalendar(lines: readonly string[]): string | null {
  const properties = lines.map(readProperty);
  const found = ["X-WR-CALNAME", "NAME"].map((name) => properties.find((one) => one?.name === name)?.value);
  return found.map((value = "") => unescapeText(value).trim()).find(Boolean) ?? null;
}
