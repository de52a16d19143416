/** Checkboxes of Markdown: a file, a folder or an Obsidian vault. A file or its top heading is a project. */

import { foldName } from "../../quick-entry/name.ts";
import { Blockers } from "../draft/blockers.ts";
import { isInboxName, lineText, stemOf } from "../draft/clean-text.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { EMPTY_LINE, NOT_A_LINE, quoteName, rangeOf, sayNote } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { EMPTY_BOX, TaskTree } from "../draft/task-tree.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type {
  Format,
  NamedProject,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRange,
  SourceRecord,
} from "../format.ts";
import { hasBoxes, hasOrgKeywords, hasTaskPaperTags } from "../text-signs.ts";
import { fillMarker, LogseqBody, type MarkedTask, readMarker } from "./logseq.ts";
import { type KnownTasks, markdownId, readFields, splitFields } from "./markdown-fields.ts";
import { type MarkdownLine, MarkdownScanner } from "./markdown-lines.ts";

export const MARKDOWN: Format = {
  system: "markdown",
  reader: "lines",
  files: /\.(md|markdown)$/i,
  fits: ({ name, text, files }) =>
    files.length > 0
      ? files.some((file) => isNoteFile(file) && !/(^|\/)[0-9a-f]{32}\.md$/.test(file))
      : isNoteFile(name) || (hasBoxes(text) && !hasOrgKeywords(text) && !hasTaskPaperTags(text)),
  read: readMarkdown,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;
type Box = MarkdownLine & { kind: "box" };

function isNoteFile(file: string): boolean {
  return /\.(md|markdown)$/i.test(file) && !/(^|\/)\.[^/]/.test(file);
}

async function* readMarkdown(records: Records, options: ReadOptions): AsyncGenerator<Outcome | NamedProject> {
  const reader = new MarkdownReader(await ItemFinisher.load(options), await surveyIds(records));
  for await (const record of records()) {
    if (record.shape === "line") yield* reader.read(record, lineText(record.text));
    else yield { ...rangeOf(record), refused: NOT_A_LINE };
  }
  yield* reader.end();
}

/** Collects the ids by which tasks name each other. */
async function surveyIds(records: Records): Promise<KnownTasks> {
  const ids = new TextNumbers();
  const waiting = new Blockers();
  for await (const { shape, text } of linesOf(records)) {
    if (shape !== "line" || !/🆔|id\s*::/u.test(text)) continue;
    const fields = new Map(splitFields(text).fields.toReversed());
    const [id, blockers = ""] = [fields.get("id"), fields.get("dependsOn")];
    if (id === undefined || ids.has(id)) continue;
    ids.take(id);
    for (const one of blockers.split(",")) waiting.add(markdownId(id), markdownId(one.trim()));
  }
  return { ids, blockers: waiting };
}

async function* linesOf(records: Records) {
  for await (const record of records()) if (record.shape === "line") yield record;
}

/** The state while the lines of the files pass. */
class MarkdownReader {
  #file: string | null = null;
  #scanner = new MarkdownScanner();
  /** The headings above, from the top. */
  #headings: { level: number; text: string }[] = [];
  #tree: TaskTree | null = null;
  #container: string[] = [];
  #empty = 0;
  #order = 0;
  /** Of a task of Logseq. */
  #body: LogseqBody | null = null;
  readonly #ids = new TextNumbers();
  readonly #recordIds = new RecordIds();
  readonly #projects = new Set<string>();

  constructor(
    readonly finisher: ItemFinisher,
    readonly known: KnownTasks,
  ) {}

  *read(range: SourceRange, text: string): Generator<Outcome | NamedProject> {
    if (range.file !== this.#file) {
      yield* this.end();
      this.#file = range.file;
      this.#scanner = new MarkdownScanner();
      this.#headings = [];
    }
    const place = rangeOf(range);
    if (range.file !== "" && !/\.(md|markdown|txt)$/i.test(range.file) && !isNoteFile(range.file)) {
      yield { ...place, leftOut: "It is in a file that is not Markdown." };
      return;
    }
    if (/(^|\/)logseq\/bak\//.test(range.file)) {
      yield { ...place, leftOut: "It is in an older copy of a page, which Logseq keeps." };
      return;
    }
    const line = this.#scanner.read(text);
    const isTask = line.kind === "bullet" && this.finisher.options.bullets;
    const marked = this.#markedTask(line);
    if (line.kind === "box") yield* this.#readBox(place, line);
    else if (marked) yield* this.#readBox(place, marked.box, marked.task);
    else if (isTask) yield* this.#readBox(place, boxOf(line));
    else if (line.kind === "heading") {
      yield* this.end();
      this.#headings = this.#headings.filter(({ level }) => level < line.level);
      this.#headings.push(line);
      yield {
        ...place,
        leftOut: `It is the heading ${quoteName(line.text)}. The tasks below it have it as project or heading.`,
      };
    } else yield* this.#readOther(place, line, text);
  }

  /** A bullet with a marker of Logseq. Below a checkbox it is a line of the note. */
  #markedTask(line: MarkdownLine): { box: Box; task: MarkedTask } | null {
    const task = line.kind === "bullet" ? readMarker(line.text) : null;
    if (line.kind !== "bullet" || task === null) return null;
    const isNote = this.#tree !== null && this.#body === null && line.depth > this.#tree.root.depth;
    return isNote ? null : { box: { ...boxOf(line), text: task.text }, task };
  }

  *end(): Generator<Outcome> {
    if (this.#tree)
      yield* this.#tree.finish({ finisher: this.finisher, ids: this.#recordIds, container: this.#container });
    this.#tree = null;
    this.#body = null;
    this.#empty = 0;
  }

  *#readOther(place: SourceRange, line: MarkdownLine, text: string): Generator<Outcome> {
    if (line.kind === "empty") {
      this.#empty++;
      yield { ...place, leftOut: EMPTY_LINE };
      return;
    }
    const root = this.#tree?.root;
    const depth = "depth" in line ? line.depth : text.search(/\S/);
    if (!this.#tree || !root || line.kind === "matter" || depth <= root.depth) {
      yield* this.end();
      yield { ...place, leftOut: sayKind(line.kind, text) };
      return;
    }
    const node = this.#tree.nodeAbove(depth);
    if (this.#body?.read(node.draft, text, this.finisher.options.zone)) {
      yield { ...place, leftOut: `It is a value of the task ${quoteName(node.draft.title)}.` };
      return;
    }
    const gap = node.notes.length > 0 && this.#empty > 0 ? [""] : [];
    node.notes.push(...gap, line.kind === "code" ? text.slice(Math.min(depth, node.depth + 2)) : text.trim());
    this.#empty = 0;
    yield { ...place, leftOut: sayNote(node.draft.title) };
  }

  *#readBox(place: SourceRange, box: Box, marked?: MarkedTask): Generator<Outcome | NamedProject> {
    const draft = this.#draftOf(box);
    if (marked) fillMarker(draft, marked);
    this.#body?.restart();
    const isStep = this.#tree !== null && box.depth > this.#tree.root.depth;
    if (!isStep) yield* this.end();
    this.#empty = 0;
    const node = { draft, range: place, depth: box.depth, notes: [] };
    if (this.#tree) {
      yield* this.#tree.add(node);
      return;
    }
    if (draft.title === "" && draft.dueDate === null && draft.startDate === null) {
      yield { ...place, leftOut: EMPTY_BOX };
      return;
    }
    yield* this.#placeTask(draft);
    this.#tree = new TaskTree(node);
    this.#body = marked ? new LogseqBody() : null;
  }

  #draftOf({ mark, text }: Box) {
    const draft = new ItemDraft("", "");
    draft.order = this.#order++;
    readFields(draft, text, this.finisher.options.zone, this.known);
    if (this.#ids.has(draft.foreignId)) {
      draft.lose("field", "id", draft.foreignId);
      draft.foreignId = "";
    } else if (draft.foreignId !== "") this.#ids.take(draft.foreignId);
    if (mark === "x" || mark === "X") draft.list = "done";
    else if (mark === "-") draft.cancel("status", mark);
    else if (mark !== " ") draft.lose("field", "status", mark);
    return draft;
  }

  /** The file is the project, else the top heading; the heading above the task is its heading. */
  *#placeTask(draft: ItemDraft): Generator<NamedProject> {
    // A board that is a single file is the project of its columns, as it is in a folder.
    const file = this.#file || (this.#scanner.isBoard ? (this.finisher.options.fileName ?? "") : "");
    const stem = stemOf(file);
    const isList = file !== "" && !isInboxName(stem) && !/^\d{4}[-_]\d\d[-_]\d\d$/.test(stem);
    const title = isList ? (this.#scanner.title ?? stem) : file === "" ? (this.#headings[0]?.text ?? "") : "";
    const names = this.#headings.map(({ text }) => text);
    const below =
      file === "" ? names.slice(1) : names.filter((name) => foldName(name) !== foldName(title || stem));
    const id = file === "" ? `heading:${title}` : `file:${file}`;
    this.#container = [this.#file ?? "", ...names];
    if (title !== "") draft.project = id.slice(0, 500);
    draft.heading = below.at(-1) || null;
    if (draft.project === null || this.#projects.has(draft.project)) return;
    this.#projects.add(draft.project);
    const project = draftProject(draft.project, title).set({ area: file.split("/").at(-2) ?? null });
    yield { project: this.finisher.finish(project).item };
  }
}

/** A bullet as a checkbox that is not checked. */
function boxOf({ depth, text }: MarkdownLine & { kind: "bullet" }): Box {
  return { kind: "box", depth, mark: " ", text: text.replace(/^\S+\s*/, "") };
}

function sayKind(kind: MarkdownLine["kind"], text: string): string {
  if (kind === "code") return "It is code, not a task.";
  if (kind === "matter") return `It is front matter of the file: ${quoteName(text)}.`;
  return `It is text beside the tasks: ${quoteName(text)}.`;
}
