/** TaskPaper, and the text that OmniFocus copies. */
import { isInboxName, lineText } from "../draft/clean-text.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { EMPTY_LINE, NOT_A_LINE, quoteName, rangeOf, sayInbox, sayNote } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { type TaskNode, TaskTree } from "../draft/task-tree.ts";
import type {
  Format,
  NamedProject,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRange,
  SourceRecord,
} from "../format.ts";
import { hasBoxes, hasTaskPaperProject, hasTaskPaperTags } from "../text-signs.ts";
import { readTag, splitTags, type TaskPaperTag } from "./taskpaper-tags.ts";

export const TASKPAPER: Format = {
  system: "taskpaper",
  reader: "lines",
  files: /\.taskpaper$/i,
  fits: ({ name, text, files }) =>
    /\.taskpaper$/i.test(files[0] ?? name) ||
    (files.length === 0 && (hasTaskPaperTags(text) || (hasTaskPaperProject(text) && !hasBoxes(text)))),
  read: readTaskPaper,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

async function* readTaskPaper(
  records: Records,
  options: ReadOptions,
): AsyncGenerator<Outcome | NamedProject> {
  const reader = new TaskPaperReader(await ItemFinisher.load(options));
  for await (const record of records()) {
    if (record.shape === "line") yield* reader.read(rangeOf(record), lineText(record.text));
    else yield { ...rangeOf(record), refused: NOT_A_LINE };
  }
  yield* reader.end();
}

/** A project, or one inside it, which is a heading. */
interface OpenProject {
  depth: number;
  id: string;
  title: string;
  /** Until its notes are read. */
  node: TaskNode | null;
  hasSearches?: boolean;
}

class TaskPaperReader {
  #file: string | null = null;
  #projects: OpenProject[] = [];
  #tree: TaskTree | null = null;
  #empty = 0;
  #order = 0;
  readonly #recordIds = new RecordIds();
  readonly #names = new Map<string, string>();

  constructor(readonly finisher: ItemFinisher) {}

  *read(range: SourceRange, text: string): Generator<Outcome | NamedProject> {
    if (range.file !== this.#file) {
      yield* this.end();
      this.#file = range.file;
    }
    const depth = /^[\t ]*/.exec(text.replace(/ {4}/g, "\t"))?.[0].length ?? 0;
    const line = text.trim();
    const { words, tags } = splitTags(line);
    if (line === "") {
      this.#empty++;
      yield { ...range, leftOut: EMPTY_LINE };
    } else if (/^- /.test(`${line} `)) yield* this.#readTask(range, depth, words.slice(1).trim(), tags);
    else if (/:$/.test(words)) yield* this.#readProject(range, depth, words.slice(0, -1).trim(), tags);
    else if (/\s@search\(/i.test(line)) yield { ...range, leftOut: this.#readSearch() };
    else yield { ...range, leftOut: this.#readNote(depth, line) };
    if (line !== "") this.#empty = 0;
  }

  *end(): Generator<Outcome> {
    yield* this.#endTree();
    yield* this.#endNotes();
    this.#projects = [];
  }

  *#endTree(): Generator<Outcome> {
    const container = [this.#file ?? "", ...this.#projects.map(({ title }) => title)];
    if (this.#tree) yield* this.#tree.finish({ finisher: this.finisher, ids: this.#recordIds, container });
    this.#tree = null;
  }

  #readSearch(): string {
    const last = this.#projects.at(-1);
    if (last) last.hasSearches = true;
    return "It is a saved search of TaskPaper.";
  }

  /** A project whose notes have been read is finished. Without a task, a list of searches is none. */
  *#endNotes(hasTask = false): Generator<Outcome> {
    for (const project of this.#projects) {
      if (project.node === null) continue;
      const { draft, range, notes } = project.node;
      project.node = null;
      if (project.hasSearches && !hasTask && notes.length === 0) {
        yield { ...range, leftOut: "It is the list of saved searches of TaskPaper." };
        continue;
      }
      yield { ...range, ...this.finisher.finish(draft.set({ note: notes.join("\n").trim() })) };
    }
  }

  #readNote(depth: number, line: string): string {
    const last = this.#projects.at(-1);
    const node = this.#tree && depth > this.#tree.root.depth ? this.#tree.nodeAbove(depth) : null;
    const target = node ?? (this.#tree === null && last && depth > last.depth ? last.node : null);
    if (!target) return "It is a note of no task.";
    const gap = target.notes.length > 0 ? Array.from({ length: Math.min(this.#empty, 2) }, () => "") : [];
    target.notes.push(...gap, line);
    return sayNote(target.draft.title);
  }

  *#readProject(range: SourceRange, depth: number, title: string, tags: TaskPaperTag[]): Generator<Outcome> {
    yield* this.#endTree();
    yield* this.#endNotes();
    this.#closeProjects(depth);
    const isInbox = isInboxName(title);
    if (depth === 0 && (isInbox || /^archive?$/i.test(title))) {
      this.#projects.push({ depth, id: "", title, node: null });
      const archive = "It is the archive. Its tasks are in the projects that they name.";
      yield { ...range, leftOut: isInbox ? sayInbox(title) : archive };
      return;
    }
    if (this.#projects.length > 0) {
      const [top] = this.#projects;
      this.#projects.push({ depth, id: top?.id ?? "", title, node: null });
      const lost = tags.map(({ text }) => text).join(" ");
      yield {
        ...range,
        leftOut: `It is a heading of ${quoteName(top?.title ?? "")}.${lost ? ` Left out: ${lost}` : ""}`,
      };
      return;
    }
    this.#openProject({ draft: new ItemDraft("", title), range, depth, notes: [] }, tags);
  }

  #openProject(node: TaskNode, tags: readonly TaskPaperTag[]): void {
    const { draft, depth } = node;
    draft.kind = "project";
    for (const tag of tags) readTag(draft, tag, this.finisher.options.zone);
    draft.foreignId = this.#recordIds.place(this.#file, "project", draft.title);
    draft.order = this.#order++;
    if (!this.#names.has(draft.title)) this.#names.set(draft.title, draft.foreignId);
    this.#projects.push({ depth, id: draft.foreignId, title: draft.title, node });
  }

  #closeProjects(depth: number): void {
    while ((this.#projects.at(-1)?.depth ?? -1) >= depth) this.#projects.pop();
  }

  *#readTask(
    range: SourceRange,
    depth: number,
    title: string,
    tags: TaskPaperTag[],
  ): Generator<Outcome | NamedProject> {
    const node: TaskNode = { draft: new ItemDraft("", title), range, depth, notes: [] };
    if (this.#tree && depth > this.#tree.root.depth) {
      this.#readTags(node.draft, tags);
      yield* this.#tree.add(node);
      return;
    }
    yield* this.#endTree();
    yield* this.#endNotes(true);
    // OmniFocus writes projects as tasks.
    const isProject =
      depth === 0 &&
      tags.some(({ name }) => name === "autodone") &&
      tags.some(({ name }) => name === "parallel");
    if (isProject) this.#projects = [];
    // The tasks of a project may stand beside it, those of a heading not.
    else
      while ((this.#projects.at(-1)?.depth ?? -1) >= depth + (this.#projects.length > 1 ? 0 : 1))
        this.#projects.pop();
    if (isProject) {
      this.#openProject(node, tags);
      return;
    }
    const named = this.#readTags(node.draft, tags);
    yield* this.#place(node.draft, named);
    this.#tree = new TaskTree(node);
  }

  /** Returns the project of `@project(…)`. */
  #readTags(draft: ItemDraft, tags: readonly TaskPaperTag[]): string | null {
    draft.order = this.#order++;
    let named: string | null = null;
    for (const tag of tags) {
      if (tag.name === "project" && tag.value && named === null) named = tag.value;
      else readTag(draft, tag, this.finisher.options.zone);
    }
    return named;
  }

  /** An archived task names the project that it came from. */
  *#place(draft: ItemDraft, named: string | null): Generator<NamedProject> {
    const [top, ...headings] = this.#projects;
    if (named === null) {
      draft.project = top?.id || null;
      draft.heading = headings.at(-1)?.title || null;
      if (headings.length > 1) draft.lose("depth", "heading", headings.map(({ title }) => title).join(" › "));
      return;
    }
    const known = this.#names.get(named);
    draft.project = known ?? this.#recordIds.place(this.#file, "project", named);
    if (top?.id) draft.lose("field", "project", top.title);
    if (known !== undefined) return;
    this.#names.set(named, draft.project);
    yield {
      project: this.finisher.finish(draftProject(draft.project, named)).item,
    };
  }
}
