import type { Format } from "../format.ts";
import type { CsvMapping } from "./csv-mapping.ts";
import { csvFormat, hasColumns } from "./mapped-csv.ts";

/** The mappings of systems whose CSV files are known. */

export const NIRVANA_MAPPING: CsvMapping = {
  system: "nirvana",
  dayOrder: null,
  noProject: ["standalone"],
  columns: {
    type: "type",
    parent: "project",
    state: "status",
    completed: "completedOn",
    focus: "focus",
    name: "title",
    tags: "tags",
    time: "minutes",
    energy: "energy",
    waitingfor: "contact",
    startdate: "startDate",
    duedate: "dueDate",
    notes: "note",
  },
};

export const MINDWTR_MAPPING: CsvMapping = {
  system: "mindwtr",
  dayOrder: null,
  columns: {
    title: "title",
    description: "note",
    status: "status",
    project: "project",
    section: "heading",
    area: "area",
    contexts: "contexts",
    tags: "tags",
    "assigned to": "contact",
    priority: "priority",
    energy: "energy",
    "start date": "startDate",
    "due date": "dueDate",
    "review date": "block",
    "completed at": "completedOn",
    "created at": "createdOn",
    checklist: "checklist",
    location: "block",
    order: "order",
    id: "id",
    recurrence: "repeat",
  },
};

export const OUTLOOK_MAPPING: CsvMapping = {
  system: "outlook",
  dayOrder: null,
  columns: {
    subject: "title",
    "start date": "startDate",
    "due date": "dueDate",
    "reminder on/off": "hasReminder",
    "reminder date": "reminderDate",
    "reminder time": "reminderTime",
    "date completed": "completedOn",
    "% complete": "percent",
    "total work": "minutes",
    "actual work": "tracked",
    categories: "tags",
    contacts: "contact",
    notes: "note",
    priority: "priority",
    private: "report",
    "schedule+ priority": "report",
    sensitivity: "report",
    status: "status",
    betreff: "title",
    "beginnt am": "startDate",
    "fällig am": "dueDate",
    "erinnerung ein/aus": "hasReminder",
    erinnerungsdatum: "reminderDate",
    erinnerungszeit: "reminderTime",
    "erledigt am": "completedOn",
    "% erledigt": "percent",
    gesamtarbeitszeit: "minutes",
    gesamtaufwand: "minutes",
    "ist-aufwand": "tracked",
    kategorien: "tags",
    kontakte: "contact",
    notizen: "note",
    priorität: "priority",
    privat: "report",
    vertraulichkeit: "report",
  },
};

export const OMNIFOCUS_MAPPING: CsvMapping = {
  system: "omnifocus",
  dayOrder: null,
  nestsById: true,
  hasOrder: true,
  columns: {
    "task id": "id",
    type: "type",
    name: "title",
    status: "status",
    project: "project",
    context: "tags",
    "start date": "startDate",
    "planned date": "plannedDate",
    "due date": "dueDate",
    "completion date": "completedOn",
    duration: "minutes",
    flagged: "focus",
    notes: "note",
    tags: "tags",
  },
};

export const TOODLEDO_MAPPING: CsvMapping = {
  system: "toodledo",
  dayOrder: null,
  levels: { 3: 1, 2: 2, 1: 3 },
  columns: {
    task: "title",
    folder: "area",
    context: "contexts",
    goal: "block",
    location: "block",
    startdate: "startDate",
    starttime: "block",
    duedate: "dueDate",
    duetime: "dueTime",
    repeat: "repeat",
    length: "minutes",
    timer: "tracked",
    priority: "priority",
    tag: "tags",
    status: "status",
    star: "focus",
    note: "note",
    completed: "completedOn",
  },
};

export const nirvanaCsv = csvFormat(
  NIRVANA_MAPPING,
  hasColumns("type", "parent", "state", "waitingfor", "name"),
);
export const mindwtrCsv = csvFormat(
  MINDWTR_MAPPING,
  hasColumns("title", "contexts", "assigned to", "review date"),
);
export const outlookCsv = csvFormat(OUTLOOK_MAPPING, (head) => {
  const isEnglish = hasColumns("subject", "reminder on/off", "% complete");
  return isEnglish(head) || hasColumns("betreff", "erinnerung ein/aus", "% erledigt")(head);
});
export const omniFocusCsv = csvFormat(
  OMNIFOCUS_MAPPING,
  hasColumns("task id", "type", "name", "flagged", "context"),
);
export const toodledoCsv = csvFormat(
  TOODLEDO_MAPPING,
  hasColumns("task", "folder", "context", "duedate", "star"),
);

const PRESETS = new Map<Format, CsvMapping>([
  [nirvanaCsv, NIRVANA_MAPPING],
  [mindwtrCsv, MINDWTR_MAPPING],
  [outlookCsv, OUTLOOK_MAPPING],
  [omniFocusCsv, OMNIFOCUS_MAPPING],
  [toodledoCsv, TOODLEDO_MAPPING],
]);
export const CSV_PRESETS: readonly Format[] = [...PRESETS.keys()];

/** The columns of a known system; null of another format. */
export function presetOf(format: Format): CsvMapping | null {
  return PRESETS.get(format) ?? null;
}
