/** OPML of Workflowy, Dynalist, OmniOutliner and others: a top outline with others in it is a project. */
import { ItemFinisher } from "../draft/finish-item.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { rangeOf } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { type TaskNode, TaskTree } from "../draft/task-tree.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { readOutlineField } from "./opml-fields.ts";
import { plainText, readOutlineText } from "./opml-text.ts";

export const OPML: Format = {
  system: "opml",
  reader: "outlines",
  fits: ({ text }) => /<opml[\s>]/i.test(text.slice(0, 4_096)),
  read: readOpml,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;
type Attributes = Readonly<Record<string, string>>;

async function* readOpml(records: Records, options: ReadOptions): AsyncGenerator<Outcome> {
  const reader = new OpmlReader(await ItemFinisher.load(options));
  for await (const record of records()) {
    const range = rangeOf(record);
    if (record.shape !== "outline") yield { ...range, refused: "It is not an outline." };
    else {
      const draft = new ItemDraft("", "");
      await readAttributes(draft, record.attributes, options);
      yield* reader.read(range, Math.max(0, Math.trunc(Number(record.depth)) || 0), draft);
    }
  }
  yield* reader.end();
}

class OpmlReader {
  #file: string | null = null;
  /** A top outline, until it is known whether others are in it. */
  #top: TaskNode | null = null;
  #project: { id: string; title: string } | null = null;
  #tree: TaskTree | null = null;
  #order = 0;
  readonly #recordIds = new RecordIds();

  constructor(readonly finisher: ItemFinisher) {}

  *read(range: ReturnType<typeof rangeOf>, depth: number, draft: ItemDraft): Generator<Outcome> {
    if (range.file !== this.#file) {
      yield* this.end();
      this.#file = range.file;
    }
    const isEmpty = draft.title === "" && (draft.note ?? "").trim() === "";
    const node: TaskNode = { draft, range, depth, notes: [] };
    if (depth === 0) {
      yield* this.end();
      if (isEmpty) yield { ...range, leftOut: "It is an empty outline." };
      else this.#top = node;
      return;
    }
    if (this.#top) yield* this.#openProject(this.#top);
    if (isEmpty) {
      yield { ...range, leftOut: "It is an empty outline." };
      return;
    }
    draft.order = this.#order++;
    if (this.#tree && depth > this.#tree.root.depth) {
      yield* this.#tree.add(node);
      return;
    }
    yield* this.#endTree();
    draft.project = this.#project?.id ?? null;
    this.#tree = new TaskTree(node);
  }

  *end(): Generator<Outcome> {
    yield* this.#endTree();
    if (this.#top) {
      const { draft, range } = this.#top;
      draft.foreignId = this.#recordIds.place(this.#file, draft.title);
      draft.order = this.#order++;
      yield { ...range, ...this.finisher.finish(draft) };
    }
    this.#top = null;
    this.#project = null;
  }

  *#endTree(): Generator<Outcome> {
    const container = [this.#file ?? "", this.#project?.title ?? ""];
    if (this.#tree)
      yield* this.#tree.finish({
        finisher: this.finisher,
        ids: this.#recordIds,
        container,
        nestsBoxes: true,
      });
    this.#tree = null;
  }

  *#openProject({ draft, range }: TaskNode): Generator<Outcome> {
    this.#top = null;
    draft.kind = "project";
    draft.foreignId = this.#recordIds.place(this.#file, "project", draft.title);
    draft.order = this.#order++;
    this.#project = { id: draft.foreignId, title: draft.title };
    yield { ...range, ...this.finisher.finish(draft) };
  }
}

/** How a program shows an outline. */
const APPEARANCE = new Set([
  "collapsed",
  "checkbox",
  "heading",
  "expanded",
  "_collapsed",
  "listStyle",
  "numbered",
  "layoutMode",
  "id",
]);

async function readAttributes(draft: ItemDraft, attributes: Attributes, options: ReadOptions): Promise<void> {
  const { text, title } = attributes;
  const shown = typeof text === "string" && text.trim() !== "" ? "text" : "title";
  const written = String((shown === "text" ? text : title) ?? "");
  const [box = "", state = " "] = /^\[([ xX])\]\s+/.exec(written) ?? [];
  readOutlineText(draft, written.slice(box.length), options.zone);
  if (state !== " ") draft.list = "done";
  for (const [name, given] of Object.entries(attributes)) {
    const value = String(given);
    if (name === shown || value.trim() === "") continue;
    if (name === "_note" || name === "note")
      draft.note = [draft.note, plainText(value)].filter(Boolean).join("\n");
    else if (name === "title" && value === text) continue;
    else if (await readOutlineField(draft, name, value, options)) continue;
    else if (APPEARANCE.has(name) && value.length < 100 && /^[\x20-\x7e]*$/.test(value))
      draft.extra[name] = value;
    else if (/colou?r/i.test(name)) draft.lose("field", name, value);
    else draft.keep(name, value);
  }
}
