import {
  BLANK_ROW,
  CsvColumns,
  cellsOf,
  HEADER_ROW,
  headerCells,
  isBlankRow,
  NOT_A_ROW,
} from "../csv/csv-columns.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject } from "../draft/item-draft.ts";
import { leaveOut, quoteName, rangeOf, refuse, sayBox, sayHeading, sayNote } from "../draft/outcomes.ts";
import { RecordIds, shortenId } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { addFileNote, fillTask, isPlainTask, type TodoistTask, takeLabels } from "./todoist-task.ts";

/** Todoist's CSV: one file is one project, a backup has one for each. Rows are in the order of the project. */

export const todoistCsv: Format = {
  system: "todoist",
  reader: "csv",
  fits({ text, files }) {
    if (files.length > 0) return files.every((name) => /(?:^|\/)[^/]+ \[[0-9A-Za-z]{6,}\]\.csv$/.test(name));
    const [type, content] = headerCells(text);
    return type === "type" && content === "content" && headerCells(text).includes("indent");
  },
  async *read(records, options) {
    const reading: Reading = { options, ids: new RecordIds(), finisher: await ItemFinisher.load(options) };
    const files = new Map<string, ProjectFile>();
    for await (const record of records()) {
      const file = files.get(record.file) ?? openFile(record.file || (options.fileName ?? ""));
      files.set(record.file, file);
      yield* readRow(record, file, reading);
    }
    for (const file of files.values()) {
      yield* flush(file, reading);
      yield* projectOf(file, reading.finisher);
    }
  },
};

interface Reading {
  options: ReadOptions;
  ids: RecordIds;
  finisher: ItemFinisher;
}

interface ProjectFile {
  /** Null of the inbox, or if the file has no name. */
  project: { id: string; title: string } | null;
  /** The beginning of the ids of its tasks. */
  container: string;
  columns: CsvColumns | null;
  section: string;
  /** The task of the last row, for the comments after it. */
  last: TodoistTask | null;
  /** The tasks from the last one without a task above it. */
  tree: TodoistTask[];
  /** The tasks that the next one may be below, each deeper than the one before. */
  open: TodoistTask[];
  tasks: number;
  /** The comments of the project, and the texts of its sections. */
  notes: string[];
}

const INBOX = /^(?:inbox|eingang|posteingang)$/i;

function openFile(path: string): ProjectFile {
  const [, folder = "", file = path] = /^(.*[/\\])([^/\\]*)$/s.exec(path) ?? [];
  const name = file.replace(/\.csv$/i, "");
  const [, title = name, id] = /^(.*?)\s*\[([0-9A-Za-z]+)\]$/s.exec(name) ?? [];
  const hasProject = title.trim() !== "" && !INBOX.test(title.trim());
  return {
    project: hasProject ? { id: id ?? `project:${folder}${title}`, title } : null,
    container: id ?? `${folder}${title}`,
    columns: null,
    section: "",
    last: null,
    tree: [],
    open: [],
    tasks: 0,
    notes: [],
  };
}

async function* readRow(
  record: Ranged<SourceRecord>,
  file: ProjectFile,
  reading: Reading,
): AsyncGenerator<Outcome> {
  const cells = cellsOf(record);
  if (cells === null) return yield refuse(record, NOT_A_ROW);
  if (isBlankRow(cells)) return yield leaveOut(record, BLANK_ROW);
  if (file.columns === null) {
    const columns = new CsvColumns(cells);
    if (!columns.has("TYPE") || !columns.has("CONTENT"))
      return yield refuse(record, "It is before the names of the columns, TYPE and CONTENT.");
    file.columns = columns;
    return yield leaveOut(record, HEADER_ROW);
  }
  const type = file.columns.cell(cells, "TYPE").trim().toLowerCase();
  const content = file.columns.cell(cells, "CONTENT");
  if (type === "task") {
    const task = readTask(record, cells, file.columns, file);
    if (task.parent === null) yield* flush(file, reading);
    task.index = file.tree.length;
    file.tree.push(task);
    file.open.push(task);
    file.last = task;
  } else if (type === "section") {
    yield* flush(file, reading);
    yield readSection(record, content, file.columns.cell(cells, "DESCRIPTION"), file);
  } else if (type === "note") yield readNote(record, content, file);
  else if (type === "meta") yield leaveOut(record, `It is a setting of the project: ${quoteName(content)}.`);
  else yield refuse(record, `Its TYPE is ${quoteName(type)}, not task, section or note.`);
}

function readTask(
  record: Ranged<SourceRecord>,
  cells: readonly string[],
  columns: CsvColumns,
  file: ProjectFile,
): TodoistTask {
  const written = columns.cell(cells, "INDENT").trim();
  const indent = /^\d{1,3}$/.test(written) && Number(written) > 0 ? Number(written) : 1;
  const [title, labels] = takeLabels(columns.cell(cells, "CONTENT"));
  while ((file.open.at(-1)?.indent ?? 0) >= indent) file.open.pop();
  const parent = file.open.at(-1) ?? null;
  const { section } = file;
  return {
    range: rangeOf(record),
    index: 0,
    cells,
    columns,
    indent,
    written,
    title,
    labels,
    section,
    parent,
    order: file.tasks++,
    notes: [],
  };
}

function readSection(record: Ranged<SourceRecord>, name: string, text: string, file: ProjectFile): Outcome {
  file.section = name;
  file.open = [];
  file.last = null;
  const isKept = file.project !== null && text.trim() !== "";
  if (isKept) file.notes.push(`${name}: ${text}`);
  const where =
    text.trim() === "" ? "" : isKept ? " Its text is in the note of the project." : ` Its text was: ${text}`;
  return leaveOut(record, `${sayHeading(name)}${where}`);
}

function readNote(record: Ranged<SourceRecord>, content: string, file: ProjectFile): Outcome {
  if (file.last) {
    file.last.notes.push(content);
    return leaveOut(record, sayNote(file.last.title));
  }
  if (file.project === null) return leaveOut(record, `It is a comment of no task. Its text was: ${content}`);
  file.notes.push(content);
  return leaveOut(record, sayNote(file.project.title));
}

/** Makes items of the tasks read since the last one without a task above it. */
async function* flush(file: ProjectFile, { options, ids, finisher }: Reading): AsyncGenerator<Outcome> {
  const tree = file.tree;
  file.tree = [];
  const family = new Family();
  for (const task of tree) {
    const { index, parent, title } = task;
    const above = parent === null ? null : String(parent.index);
    family.add({
      id: String(index),
      parent: above,
      title,
      isPlain: isPlainTask(task),
      isOpen: true,
      order: index,
    });
  }
  for (const task of tree) {
    const id = String(task.index);
    const above = family.titlesAbove(id);
    if (family.isBox(id)) {
      yield leaveOut(task.range, sayBox(above.at(-1) ?? ""));
      continue;
    }
    const foreignId = ids.place(file.container, ...above, task.title);
    const draft = await fillTask(task, foreignId, options, finisher.rules);
    if (above.length > 0) draft.lose("depth", "INDENT", task.written);
    draft.project = file.project?.id ?? null;
    draft.heading = draft.nameOf("section", task.section);
    family.place(draft, id);
    for (const box of family.boxes(id)) for (const loss of lossesOfBox(tree[box.order])) draft.lose(...loss);
    yield { ...task.range, ...finisher.finish(draft) };
  }
}

function lossesOfBox(task: TodoistTask | undefined): ["priority" | "field", string, string][] {
  if (!task) return [];
  const cell = (name: string) => task.columns.cell(task.cells, name);
  const priority = cell("PRIORITY").trim() || "1";
  return [
    ["field", "AUTHOR", cell("AUTHOR")],
    ["priority", "PRIORITY", priority === "4" ? "" : priority],
  ];
}

function* projectOf({ project, notes }: ProjectFile, finisher: ItemFinisher): Generator<NamedProject> {
  if (project === null) return;
  const draft = draftProject(shortenId(project.id), project.title);
  for (const note of notes) addFileNote(draft, note);
  yield { project: finisher.finish(draft).item };
}
