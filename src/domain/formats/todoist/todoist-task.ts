import type { CsvColumns } from "../csv/csv-columns.ts";
import { readDateWords, type WordContext } from "../draft/date-words.ts";
import type { ForeignTime } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { readRepeatWords } from "../draft/repeat-words.ts";
import type { RuleChecker } from "../draft/rule-checker.ts";
import { isKnownZone } from "../draft/time-zones.ts";
import type { ReadOptions, SourceRange } from "../format.ts";

/** One task of Todoist's CSV, with the comments below it. */

export interface TodoistTask {
  range: SourceRange;
  /** Its place among the tasks that are read together. */
  index: number;
  cells: readonly string[];
  columns: CsvColumns;
  indent: number;
  /** The cell of INDENT. */
  written: string;
  title: string;
  labels: readonly string[];
  section: string;
  parent: TodoistTask | null;
  order: number;
  notes: string[];
}

const LABEL = /(^|\s)@([\p{L}\p{N}\p{Extended_Pictographic}_][^\s@/,]*)(?=\s|$)/gu;

/** The text without its labels. A text of labels alone stays. */
export function takeLabels(content: string): [title: string, labels: string[]] {
  const labels = [...content.matchAll(LABEL)].map(([, , name = ""]) => name);
  if (labels.length === 0) return [content, []];
  const title = content.replace(LABEL, "").trim();
  return title === "" ? [content, []] : [title, labels];
}

const KNOWN = new Set(
  "type content description priority indent author responsible date date_lang timezone duration duration_unit deadline deadline_lang".split(
    " ",
  ),
);

/** Whether its title says all. */
export function isPlainTask({ columns, cells, labels, notes }: TodoistTask): boolean {
  const isEmpty = (name: string) => columns.cell(cells, name).trim() === "";
  const fields = ["DESCRIPTION", "DATE", "DEADLINE", "RESPONSIBLE"];
  const duration = columns.cell(cells, "DURATION").trim();
  return (
    labels.length === 0 &&
    notes.length === 0 &&
    fields.every(isEmpty) &&
    /^(none)?$/i.test(duration) &&
    columns.others(cells, KNOWN).length === 0
  );
}

/** The item of a task, without its place. */
export async function fillTask(
  task: TodoistTask,
  foreignId: string,
  options: ReadOptions,
  rules: RuleChecker,
): Promise<ItemDraft> {
  const { columns, cells } = task;
  const cell = (name: string) => columns.cell(cells, name);
  const draft = new ItemDraft(foreignId, task.title);
  draft.order = task.order;
  draft.addTags("label", task.labels);
  draft.addNote(cell("DESCRIPTION"));
  for (const note of task.notes) addFileNote(draft, note);
  await fillDates(draft, cell, options, rules);
  fillDuration(draft, cell("DURATION").trim(), cell("DURATION_UNIT").trim());
  if (task.written !== "" && String(task.indent) !== task.written)
    draft.lose("depth", "INDENT", task.written);
  const priority = cell("PRIORITY").trim() || "1"; // an empty cell is p1
  if (priority !== "4") draft.setPriority(levelOfWord(priority), "PRIORITY", priority);
  draft.keep("RESPONSIBLE", cell("RESPONSIBLE"));
  draft.lose("field", "AUTHOR", cell("AUTHOR"));
  for (const [name, value] of columns.others(cells, KNOWN)) draft.lose("field", name, value);
  return draft;
}

function fillDuration(draft: ItemDraft, amount: string, unit: string): void {
  if (amount === "" || /^none$/i.test(amount)) return;
  const text = `${amount} ${unit}`.trim();
  if (/^minutes?$/i.test(unit) && /^\d+$/.test(amount)) draft.setMinutes("DURATION", Number(amount), text);
  else draft.keep("DURATION", text);
}

async function fillDates(
  draft: ItemDraft,
  cell: (name: string) => string,
  options: ReadOptions,
  rules: RuleChecker,
): Promise<void> {
  const named = cell("TIMEZONE").trim();
  const isKnown = named !== "" && isKnownZone(named);
  if (named !== "" && !isKnown) draft.lose("field", "TIMEZONE", named);
  const at = { fileDay: options.fileDay, zone: isKnown ? named : options.zone, accountZone: options.zone };
  const deadline = cell("DEADLINE");
  const last = await readDateWords(deadline, at);
  if (last) draft.dueDate = last.day;
  else draft.keep("DEADLINE", deadline, "date");
  await setTodoistDate(draft, "DATE", cell("DATE"), at, rules);
}

/** DATE is the due date, or the start beside a deadline. With a time it is a reminder, too. */
export async function setTodoistDate(
  draft: ItemDraft,
  field: string,
  text: string,
  at: WordContext,
  rules: RuleChecker,
): Promise<void> {
  if (text.trim() === "") return;
  const date = await readDateWords(text, at);
  const repeat = date ? null : await readRepeatWords(text, at, rules);
  if (repeat) Object.assign(draft, { repeat: repeat.rule, repeatFrom: repeat.from });
  const found = date ?? repeat?.first;
  if (found) setDay(draft, found);
  else if (REPEAT_WORDS.test(text)) draft.keepRepeat(field, text);
  else draft.keep(field, text, "date");
}

/** How a repeat begins, also in languages whose words are not read. */
const REPEAT_WORDS =
  /^\s*(?:ev|each|jed|alle|after|nach|daily|weekly|monthly|chaque|tous|toutes|cada|todo|toda|ogni|elk|iedere|hver|varje|każd|co\s|кажд|毎|每|매)/i;

/** Sets the due date, or the start date if there is a deadline. */
export function setDay(draft: ItemDraft, found: ForeignTime): void {
  if (draft.dueDate === null) draft.setDue(found);
  else draft.startDate = found.day;
  if (found.moment !== null) draft.addReminder(found.moment);
}

const FILE = /\[\[file \{.{0,2000}?\}\]\]/gs;

/** Adds a comment. A file in it becomes its name and its link. */
export function addFileNote(draft: ItemDraft, text: string): void {
  for (const [whole] of text.matchAll(FILE)) {
    const part = (name: string) =>
      (new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(whole)?.[1] ?? "").replace(
        /\\(.)/g,
        "$1",
      );
    const name = [part("file_name"), part("file_url")].filter(Boolean).join(" ");
    draft.keep("file", name || whole, "attachment");
  }
  draft.addNote(text.replace(FILE, "").trim() === "" ? "" : text.replace(FILE, ""));
}
