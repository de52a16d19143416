import { type DayOrder, isAmbiguousDay, orderOf } from "../draft/foreign-times.ts";
import { CsvColumns, foldHeader } from "./csv-columns.ts";
import type { CsvMapping, CsvRole } from "./csv-mapping.ts";
import { DATE_ROLES } from "./csv-survey.ts";
import { readState, readYesNo } from "./csv-words.ts";

/** Guesses the meaning of columns from their names, and asks where it is not clear. */

export type MappingQuestion =
  /** No column is surely the title. `file`: the table, if there are several. */
  | { about: "title"; columns: readonly string[]; file?: string }
  /** The guess for a column is not sure: the first of the choices was taken. */
  | { about: "column"; column: string; choices: readonly CsvRole[] }
  /** The rows do not decide whether the day or the month is first. */
  | { about: "day-order"; columns: readonly string[]; example: string };

/** The names of the columns of a table, and its first rows. */
export interface SampleTable {
  /** Its name in a folder or archive; "" of a single file. */
  file: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

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
  heading: "heading|section|section/column|column|column name|abschnitt|spalte|überschrift",
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
  return guessTables([{ file: "", header, rows: sampleRows }], chosen);
}

/**
 * The mapping of several tables with different columns: a column has the same role in each table that has it. One that the
 * tables would read in different roles is a question.
 */
export function guessTables(
  tables: readonly SampleTable[],
  chosen: Readonly<Record<string, string>> = {},
): GuessedMapping {
  const own = new Map(Object.entries(chosen).map(([name, role]) => [foldHeader(name), role as CsvRole]));
  const questions: MappingQuestion[] = [];
  const roles = new Map<string, CsvRole>();
  for (const table of tables) {
    const guessed = guessRoles(table, own);
    for (const one of guessed.questions)
      if (one.about !== "title") addColumnQuestion(one, questions);
      else questions.push(tables.length > 1 ? { ...one, file: table.file } : one);
    for (const [column, role] of guessed.roles) {
      const known = roles.get(foldHeader(column)) ?? role;
      roles.set(foldHeader(column), known);
      if (known !== role)
        addColumnQuestion({ about: "column", column, choices: [known, role, "block"] }, questions);
    }
  }
  const dayOrder = guessDayOrder(tables, roles, questions);
  return { mapping: { system: "csv", columns: Object.fromEntries(roles), dayOrder }, questions };
}

/** Each column is asked about once. */
function addColumnQuestion(one: MappingQuestion, questions: MappingQuestion[]): void {
  const isSame = (other: MappingQuestion) =>
    one.about === "column" && other.about === "column" && foldHeader(one.column) === foldHeader(other.column);
  const at = questions.findIndex(isSame);
  const before = questions[at];
  if (one.about !== "column" || before?.about !== "column") questions.push(one);
  else questions[at] = { ...before, choices: [...new Set([...before.choices, ...one.choices])] };
}

function guessRoles(
  { header, rows: sampleRows }: SampleTable,
  own: ReadonlyMap<string, CsvRole>,
): { roles: Map<string, CsvRole>; questions: MappingQuestion[] } {
  const { names } = new CsvColumns(header);
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
  const hasTitle = names.some((name) => own.get(foldHeader(name)) === "title");
  for (const name of names) {
    const guess = roles.get(name) ?? "block";
    roles.set(name, own.get(foldHeader(name)) ?? (hasTitle && guess === "title" ? "block" : guess));
  }
  return { roles, questions };
}

/** The mapping of a known system: its columns are clear, and the order of its dates may be a question. */
export function completePreset(
  preset: CsvMapping,
  tables: readonly SampleTable[],
  chosen: Readonly<Record<string, string>> = {},
): GuessedMapping {
  const own = Object.entries(chosen).map(([name, role]) => [foldHeader(name), role as CsvRole]);
  const columns: CsvMapping["columns"] = { ...preset.columns, ...Object.fromEntries(own) };
  const questions: MappingQuestion[] = [];
  const dayOrder = guessDayOrder(tables, new Map(Object.entries(columns)), questions);
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
  tables: readonly SampleTable[],
  roles: ReadonlyMap<string, CsvRole>,
  questions: MappingQuestion[],
): DayOrder {
  const orders = new Set<DayOrder>();
  const open: { column: string; example: string }[] = [];
  for (const { header, rows } of tables)
    for (const [at, column] of new CsvColumns(header).names.entries()) {
      if (!DATE_ROLES.includes(roles.get(foldHeader(column)) ?? "block")) continue;
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
