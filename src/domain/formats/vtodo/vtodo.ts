/** Tasks of iCalendar (RFC 5545): Tasks.org, Apple Reminders, Thunderbird, Nextcloud and others. */

import { storable } from "../drafts/draft-texts.ts";
import { beginImport, type FinishedDraft, finishDraft, type ImportContext } from "../drafts/finish-draft.ts";
import { type RecordDraft, startDraft } from "../drafts/record-draft.ts";
import { isInboxName, quoteName, sourceRange, stemOf } from "../drafts/record-places.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { type Component, readComponent } from "./properties.ts";
import { type CalendarSurvey, surveyCalendars } from "./survey.ts";
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
  const context = await beginImport(options);
  const survey = await surveyCalendars(records, options.zone);
  const seen = new Map<string, number>();
  const lists = new Set<string>();
  for await (const record of records()) {
    const range = sourceRange(record);
    if (record.shape !== "component") {
      yield { ...range, refused: "It is not a component of a calendar." };
      continue;
    }
    const name = record.name.toUpperCase();
    if (name !== "VTODO") {
      yield { ...range, leftOut: sayKind(name) };
      continue;
    }
    const todo = readComponent(name, record.lines);
    const { uid, isOccurrence } = describeTodo(todo);
    if (isOccurrence && survey.masters.has(uid)) {
      yield {
        ...range,
        leftOut: `It is one occurrence of a task that repeats, ${quoteName(describeTodo(todo).title)}.`,
      };
      continue;
    }
    const project = projectOfFile(record.file, survey);
    if (project !== null && !lists.has(record.file)) {
      lists.add(record.file);
      yield { project: finishDraft(project, context).item };
    }
    yield { ...range, ...finishTodo(todo, { context, survey, seen, project, file: record.file }) };
  }
}

function sayKind(name: string): string {
  if (name === "VTIMEZONE") return "It is a time zone. The times of the tasks are read with it.";
  if (name === "VEVENT") return "It is an event. Only tasks are imported.";
  if (name === "VJOURNAL") return "It is a journal entry. Only tasks are imported.";
  return `It is a component ${quoteName(name)}. Only tasks are imported.`;
}

interface TodoPlace {
  context: ImportContext;
  survey: CalendarSurvey;
  /** How many tasks with an id were read. */
  seen: Map<string, number>;
  project: RecordDraft | null;
  file: string;
}

function finishTodo(todo: Component, { context, survey, seen, project, file }: TodoPlace): FinishedDraft {
  const { uid, title } = describeTodo(todo);
  const own = uid || `${file}\n\n${storable(title.slice(0, 200)).replace(/\s+/g, " ")}`;
  const count = (seen.get(own) ?? 0) + 1;
  seen.set(own, count);
  const draft = startDraft(count === 1 ? own : `${own}\n${count}`, title);
  // The tasks of a family name the first one with an id.
  const place = count === 1 ? survey.families.placeOf(uid) : { isProject: false, project: null, above: [] };
  readTodo(draft, todo, context, survey);
  if (place.isProject) {
    draft.kind = "project";
    draft.area = project?.title ?? null;
  } else draft.project = place.project ?? project?.foreignId ?? null;
  if (place.above.length > 0) {
    draft.title = [...place.above, title].join(" › ");
    draft.losses.push({ code: "depth", field: "RELATED-TO", value: place.above.join(" › ") });
  }
  return finishDraft(draft, context);
}

/** A file of a folder with several tasks is a list. */
function projectOfFile(file: string, survey: CalendarSurvey): RecordDraft | null {
  const stem = stemOf(file);
  if (file === "" || (survey.counts.get(file) ?? 0) < 2 || isInboxName(stem)) return null;
  return { ...startDraft(`file:${file}`, stem), kind: "project" };
}
