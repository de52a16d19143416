import { type DayOrder, isAmbiguousDay, orderOf } from "../draft/foreign-times.ts";
import { CsvColumns, foldHeader } from "./csv-columns.ts";
import type { CsvMapping, CsvRole } from "./csv-mapping.ts";
import { DATE_ROLES } from "./csv-survey.ts";
import { readState, readYesNo } from "./csv-words.ts";

/** Guesses the meaning of columns from their names, and asks where it is not clear. */

export type MappingQuestion =
  /** No column is surely the title. */
  | { about: "title"; columns: readonly string[] }
  /** The guess for a column is not sure: the first of the choices was taken. */
  | { about: "column"; column: string; choices: readonly CsvRole[] }
  /** The rows do not decide whether the day or the month is first. */
  | { about: "day-order"; columns: readonly string[]; example: string };

export interface GuessedMapping {
  mapping: CsvMapping;
  questions: readonly MappingQuestion[];
}

const NAMES: Partial<Record<CsvRole, string>> = {
  id: "id|uid|uuid|task id|taskid|key|nr",
  title: "title|name|subject|task|summary|task name|content|betreff|titel|aufgabe|name der aufgabe",
  note: "note|notes|description|body|details|comment|comments|notiz|notizen|beschreibung|kommentar|bemerkung",
  type: "type|kind|typ|art",
  status: "status|state|list|zustand|liste",
  focus: "focus|focused|flagged|starred|star|fokus|stern|markiert",
  tags: "tags|tag|labels|label|categories|category|schlagwörter|schlagworte|kategorien|kategorie",
  contexts: "context|contexts|kontext|kontexte",
  area: "area|folder|area of responsibility|bereich|ordner",
  contact: "contact|contacts|assigned to|assignee|waiting for|waitingfor|owner|kontakt|kontakte|zugewiesen an|zuständig|wartet auf",
  project: "project|project name|list name|projekt|projektname",
  heading: "heading|section|column|column name|abschnitt|spalte|überschrift",
  parent: "parent|parent id|parentid|parent task|übergeordnet",
  startDate: "start|start date|startdate|defer date|defer until|scheduled|scheduled date|beginn|beginnt am|startdatum|start am",
  dueDate: "due|due date|duedate|deadline|due on|fällig|fällig am|fälligkeit|fälligkeitsdatum|termin",
  dueTime: "due time|duetime|fällig um|uhrzeit",
  hasReminder: "reminder on/off|erinnerung ein/aus",
  reminderDate: "reminder|reminder date|remind at|erinnerung|erinnerungsdatum",
  reminderTime: "reminder time|erinnerungszeit",
  createdOn: "created|created at|created on|createdon|creation date|date added|added|erstellt|erstellt am|angelegt am",
  completedOn: "completed|completed at|completed on|completion date|date completed|done at|finished|erledigt am|abgeschlossen am",
  percent: "% complete|percent complete|percent|prozent|progress|% erledigt|fortschritt",
  repeat: "repeat|recurrence|recurring|rrule|wiederholung|wiederholt",
  minutes: "minutes|duration|estimate|time estimate|estimated time|length|time|dauer|schätzung|minuten",
  tracked: "actual work|time spent|tracked|ist-aufwand",
  energy: "energy|energie",
  priority: "priority|importance|priorität|wichtigkeit",
  checklist: "checklist|subtasks|checkliste|unteraufgaben",
  order: "order|position|sort order|reihenfolge",
}; // biome-ignore format: a table

const ROLE_OF = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.split("|").map((name) => [name, role as CsvRole] as const),
  ),
);

/** Columns of the lists of other programs. */
const LIST_NAMES = ["list", "liste"];

/** Parts of names, of which each suggests roles. */
const PARTS: [part: RegExp, choices: readonly CsvRole[]][] = [
  [/due|deadline|fällig/, ["dueDate", "block"]],
  [/start|defer|beginn/, ["startDate", "block"]],
  [/remind|erinner/, ["reminderDate", "block"]],
  [/created|added|erstellt/, ["createdOn", "block"]],
  [/complet|finish|done|erledigt/, ["completedOn", "status", "block"]],
  [/title|name|subject|betreff|titel/, ["title", "block"]],
  [/note|descr|comment|beschr|notiz/, ["note", "block"]],
  [/\btags?\b|label|categor|kategor/, ["tags", "area", "block"]],
  [/project|projekt/, ["project", "block"]],
  [/date|datum/, ["dueDate", "startDate", "createdOn", "block"]],
];

/** Roles that several columns may have. */
const SEVERAL = new Set<CsvRole>([
  "note",
  "tags",
  "contexts",
  "block",
  "report",
  "checklist",
  "reminderDate",
  "priority",
]);

/** The mapping of a file by its header and some of its rows. `chosen`: the roles of columns that a person gave. */
export function guessMapping(
  header: readonly string[],
  sampleRows: readonly (readonly string[])[],
  chosen: Readonly<Record<string, string>> = {},
): GuessedMapping {
  const { names } = new CsvColumns(header);
  const own = new Map(Object.entries(chosen).map(([name, role]) => [foldHeader(name), role as CsvRole]));
  const roles = new Map<string, CsvRole>();
  const questions: MappingQuestion[] = [];
  const taken = new Set<CsvRole>();
  const named = new Set(names.flatMap((name) => ROLE_OF.get(foldName(name)) ?? []));
  for (const [at, name] of names.entries()) {
    const values = sampleRows.map((row) => row[at]);
    const choices = LIST_NAMES.includes(foldName(name))
      ? listChoices(values, named)
      : saysYesOrNo(name, values)
        ? (["completedOn"] as const)
        : nameChoices(name);
    const role = guessColumn(name, choices, taken, questions);
    roles.set(name, role);
    taken.add(role);
  }
  if (!taken.has("title")) {
    questions.unshift({ about: "title", columns: names });
    const first = names.find((name) => roles.get(name) === "block");
    if (first !== undefined) roles.set(first, "title");
  }
  const hasTitle = [...own.values()].includes("title");
  for (const name of names) {
    const guess = roles.get(name) ?? "block";
    roles.set(name, own.get(foldHeader(name)) ?? (hasTitle && guess === "title" ? "block" : guess));
  }
  const dayOrder = guessDayOrder(names, roles, sampleRows, questions);
  const columns = Object.fromEntries([...roles].map(([name, role]) => [foldHeader(name), role]));
  return { mapping: { system: "csv", columns, dayOrder }, questions };
}

/** The mapping of a known system for one file: its columns are clear, and the order of its dates may be a question. */
export function completePreset(
  preset: CsvMapping,
  header: readonly string[],
  sampleRows: readonly (readonly string[])[],
  chosen: Readonly<Record<string, string>> = {},
): GuessedMapping {
  const own = Object.entries(chosen).map(([name, role]) => [foldHeader(name), role as CsvRole]);
  const columns: CsvMapping["columns"] = { ...preset.columns, ...Object.fromEntries(own) };
  const { names } = new CsvColumns(header);
  const roleOf = new Map(Object.entries(columns)); // a name may be that of a method
  const roles = new Map(names.map((name) => [name, roleOf.get(foldHeader(name)) ?? "block"]));
  const questions: MappingQuestion[] = [];
  const dayOrder = guessDayOrder(names, roles, sampleRows, questions);
  return { mapping: { ...preset, columns, dayOrder }, questions };
}

function foldName(name: string): string {
  return foldHeader(name).replaceAll("_", " ");
}

function nameChoices(name: string): readonly CsvRole[] {
  const folded = foldName(name);
  const known = ROLE_OF.get(folded);
  return known ? [known] : (PARTS.find(([part]) => part.test(folded))?.[1] ?? []);
}

const DONE_NAME = /^(?:is )?(?:done|complete|completed|checked|finished|erledigt|abgeschlossen)$/;

/** Whether a column says of each task if it is done: `TRUE`, `no`, `x`. */
function saysYesOrNo(name: string, values: readonly unknown[]): boolean {
  const written = values.filter((value) => typeof value === "string" && value.trim() !== "");
  const isAnswer = (value: unknown) => readYesNo(String(value)) !== null;
  return DONE_NAME.test(foldName(name)) && written.length > 0 && written.every(isAnswer);
}

/** The roles of a column of lists by its values: other programs write the names of projects into it. */
function listChoices(values: readonly unknown[], named: ReadonlySet<CsvRole>): readonly CsvRole[] {
  const names = new Set(values.flatMap((value) => (typeof value === "string" ? value.trim() : [])));
  names.delete("");
  const states = [...names].map(readState).filter((state) => state !== "inbox"); // both have one
  const others = states.filter((state) => state === null);
  if (others.length === 0 || others.length * 2 < states.length) return ["status"];
  if (named.has("project")) return ["area", "status"];
  return others.length === states.length ? ["project"] : ["project", "status"];
}

function guessColumn(
  name: string,
  choices: readonly CsvRole[],
  taken: ReadonlySet<CsvRole>,
  questions: MappingQuestion[],
): CsvRole {
  const isTaken = (role: CsvRole) => !SEVERAL.has(role) && taken.has(role);
  const free = choices.filter((role) => !isTaken(role));
  const [role = "block"] = free;
  if (choices.length > 1 || free.length < choices.length)
    questions.push({
      about: "column",
      column: name,
      choices: [...new Set<CsvRole>([role, ...choices, "block"])],
    });
  return role;
}

/** The order that all sample rows prove. Asks if there are dates that do not say it, or that contradict each other. */
function guessDayOrder(
  names: readonly string[],
  roles: ReadonlyMap<string, CsvRole>,
  rows: readonly (readonly string[])[],
  questions: MappingQuestion[],
): DayOrder {
  const orders = new Set<DayOrder>();
  const open: { column: string; example: string }[] = [];
  for (const [at, column] of names.entries()) {
    if (!DATE_ROLES.includes(roles.get(column) ?? "block")) continue;
    for (const row of rows) {
      const cell = row[at];
      if (typeof cell !== "string") continue;
      const order = orderOf(cell);
      if (order !== null) orders.add(order);
      if (order !== null || isAmbiguousDay(cell)) open.push({ column, example: cell });
    }
  }
  const [order = null] = orders;
  if (orders.size === 1 || open.length === 0) return order;
  const columns = [...new Set(open.map((one) => one.column))];
  questions.push({ about: "day-order", columns, example: open[0]?.example ?? "" });
  return null;
}
