/** Org: headlines with a keyword are actions, a top headline without one is the project of those below it. */
import { cleanText, isInboxName, lineText } from "../draft/clean-text.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import {
  EMPTY_LINE,
  NOT_A_LINE,
  quoteName,
  rangeOf,
  sayHeading,
  sayInbox,
  sayNote,
} from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { type TaskNode, TaskTree } from "../draft/task-tree.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRange, SourceRecord } from "../format.ts";
import { hasOrgKeywords } from "../text-signs.ts";
import { OrgBody, outdentLines } from "./org-body.ts";
import { type OrgHeadline, type OrgSettings, readHeadline, surveyOrg } from "./org-headlines.ts";
import { fillActiveDates, takeActiveDates } from "./org-times.ts";

export const ORG: Format = {
  system: "org",
  reader: "lines",
  files: /\.org(_archive)?$/i,
  fits: ({ name, text, files }) =>
    /\.org$/i.test(files[0] ?? name) || (files.length === 0 && hasOrgKeywords(text)),
  read: readOrg,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

async function* readOrg(records: Records, options: ReadOptions): AsyncGenerator<Outcome> {
  const reader = new OrgReader(await ItemFinisher.load(options), await surveyOrg(records));
  for await (const record of records()) {
    if (record.shape === "line") yield* reader.read(rangeOf(record), lineText(record.text));
    else yield { ...rangeOf(record), refused: NOT_A_LINE };
  }
  yield* reader.end();
}

/** A headline without a keyword. */
interface Section {
  level: number;
  title: string;
  tags: string[];
  /** Of a top headline: the project that it becomes with the first task below it. */
  node: TaskNode | null;
  project: string | null;
}

class OrgReader {
  #file: string | null = null;
  #settings: OrgSettings = { open: new Set(), done: new Set(), tags: [] };
  #sections: Section[] = [];
  #tree: TaskTree | null = null;
  /** The task that the lines below the last headline belong to. */
  #sink: TaskNode | null = null;
  /** The level of a headline whose lines are left out. */
  #comment: number | null = null;
  #order = 0;
  readonly #body = new OrgBody();
  /** The dates of headlines whose planning is not read yet. */
  readonly #dates = new WeakMap<ItemDraft, readonly string[]>();
  readonly #recordIds = new RecordIds();
  readonly #ids = new TextNumbers();

  constructor(
    readonly finisher: ItemFinisher,
    readonly settingsOf: (file: string) => OrgSettings,
  ) {}

  *read(range: SourceRange, line: string): Generator<Outcome> {
    if (range.file !== this.#file) {
      yield* this.end();
      this.#file = range.file;
      this.#settings = this.settingsOf(range.file);
    }
    const headline = readHeadline(line, this.#settings);
    if (headline === null) yield { ...range, leftOut: this.#readBody(line) };
    else {
      this.#body.restart();
      yield* this.#readHeadline(range, headline, line);
    }
  }

  *end(): Generator<Outcome> {
    yield* this.#endTree();
    yield* this.#endSections(0);
    this.#comment = null;
  }

  *#endTree(): Generator<Outcome> {
    const container = [this.#file ?? "", ...this.#sections.map(({ title }) => title)];
    if (this.#tree) {
      this.#settle();
      yield* this.#tree.finish({ finisher: this.finisher, ids: this.#recordIds, container });
    }
    this.#tree = null;
    this.#sink = null;
  }

  /** Settles the last node, all of whose lines were read. */
  #settle(): void {
    const node = this.#sink;
    if (!node) return;
    node.notes.splice(0, node.notes.length, ...[outdentLines(node.notes)].filter(Boolean));
    this.#takeId(node.draft);
    this.#fillDates(node.draft);
  }

  #fillDates(draft: ItemDraft): void {
    fillActiveDates(draft, this.#dates.get(draft) ?? [], this.finisher.options.zone);
    this.#dates.delete(draft);
  }

  #takeId(draft: ItemDraft): void {
    if (typeof draft.extra.id !== "string" || draft.foreignId !== "") return;
    const id = cleanText(draft.extra.id);
    if (this.#ids.has(id)) draft.lose("field", "ID", id);
    else draft.foreignId = `id:${id}`;
    this.#ids.take(id);
    delete draft.extra.id;
  }

  *#endSections(level: number): Generator<Outcome> {
    while ((this.#sections.at(-1)?.level ?? -1) >= level) {
      const section = this.#sections.pop();
      if (section?.node && section.project === null)
        yield {
          ...section.node.range,
          leftOut: "It is a headline without a keyword, and no task is below it.",
        };
    }
  }

  #readBody(line: string): string {
    if (this.#comment !== null) return "It is in a part that is commented out.";
    const section = this.#sections.at(-1);
    const node = this.#tree ? this.#sink : section?.node;
    if (node && (this.#tree || section?.project === null)) {
      this.#body.read(node.draft, node.notes, line, this.finisher.options.zone);
      return line.trim() === "" ? EMPTY_LINE : `It is below the headline ${quoteName(node.draft.title)}.`;
    }
    if (line.trim() === "") return EMPTY_LINE;
    if (/^#\+/.test(line)) return "It is a setting of the file.";
    return section
      ? `It is text below the heading ${quoteName(section.title)}.`
      : "It is text before the first task.";
  }

  *#readHeadline(range: SourceRange, headline: OrgHeadline, line: string): Generator<Outcome> {
    const { level, title, keyword } = headline;
    if (this.#comment !== null && level > this.#comment) {
      yield { ...range, leftOut: "It is in a part that is commented out." };
      return;
    }
    this.#comment = null;
    const isBelow = this.#tree !== null && level > this.#tree.root.depth;
    if (this.#tree) this.#settle();
    if (!isBelow) {
      yield* this.#endTree();
      yield* this.#endSections(level);
    }
    if (headline.isComment) {
      this.#comment = level;
      yield { ...range, leftOut: `It is commented out: ${quoteName(title)}.` };
    } else if (keyword !== null) yield* this.#readTask(range, headline);
    else if (isBelow) {
      this.#sink = this.#tree?.nodeAbove(level) ?? null;
      this.#sink?.notes.push(line);
      yield { ...range, leftOut: sayNote(this.#tree?.root.draft.title ?? "") };
    } else yield* this.#openSection(range, headline);
  }

  *#openSection(
    range: SourceRange,
    { level, title, progress, tags, priority }: OrgHeadline,
  ): Generator<Outcome> {
    if (this.#sections.length > 0) {
      this.#sections.push({ level, title, tags, node: null, project: null });
      yield { ...range, leftOut: sayHeading(title) };
      return;
    }
    if (isInboxName(title)) {
      this.#sections.push({ level, title, tags, node: null, project: null });
      yield { ...range, leftOut: sayInbox(title) };
      return;
    }
    const { title: name, dates } = takeActiveDates(title);
    const draft = draftProject("", name).lose("field", "progress", progress);
    nameLinks(draft);
    this.#dates.set(draft, dates);
    if (priority !== null) draft.setPriority(levelOfWord(priority), "priority", priority);
    draft.tags = [...tags, ...this.#settings.tags];
    if (tags.includes("ARCHIVE")) draft.list = "someday";
    draft.order = this.#order++;
    this.#sections.push({
      level,
      title: name,
      tags,
      node: { draft, range, depth: level, notes: [] },
      project: null,
    });
  }

  *#readTask(range: SourceRange, headline: OrgHeadline): Generator<Outcome> {
    const inherited = [...this.#sections.flatMap(({ tags }) => tags), ...this.#settings.tags];
    const { title, dates } = takeActiveDates(headline.title);
    const draft = draftOf({ ...headline, title }, inherited);
    this.#dates.set(draft, dates);
    draft.order = this.#order++;
    const node = { draft, range, depth: headline.level, notes: [] };
    this.#sink = node;
    if (this.#tree) {
      yield* this.#tree.add(node);
      return;
    }
    yield* this.#openProject();
    const [top, ...headings] = this.#sections;
    draft.project = top?.project ?? null;
    draft.heading = headings.at(-1)?.title || null;
    if (headings.length > 1) draft.lose("depth", "heading", headings.map(({ title }) => title).join(" › "));
    this.#tree = new TaskTree(node);
  }

  *#openProject(): Generator<Outcome> {
    const top = this.#sections[0];
    if (!top?.node || top.project !== null) return;
    const { draft, range, notes } = top.node;
    this.#takeId(draft);
    this.#fillDates(draft);
    draft.foreignId ||= this.#recordIds.place(this.#file, "project", draft.title);
    draft.note = outdentLines(notes);
    top.project = draft.foreignId;
    yield { ...range, ...this.finisher.finish(draft) };
  }
}

/** A link in a title is its label. Its address is in the note; one into a file or to an id leads nowhere here. */
function nameLinks(draft: ItemDraft): void {
  draft.title = draft.title.replace(LINK, (_, target: string, label?: string, address = "") => {
    if (label === undefined) return address;
    if (/^(https?|mailto):/i.test(target)) draft.keep("link", target);
    else draft.lose("field", "link", target);
    return label;
  });
}

/** In quotes it is text. */
const LINK = /(?<!")\[\[(?:([^[\]]{1,2000})\]\[([^[\]]{1,500})|((?:https?|mailto):[^[\]]{1,2000}))\]\]/g;
const USUAL = /^(TODO|DONE)$/;
const LISTS = [
  [/^(WAIT|WAITING|HOLD|BLOCKED|DELEGATED)$/, "waiting"],
  [/^(SOMEDAY|MAYBE)$/, "someday"],
  [/^(NEXT|STARTED|DOING|STRT|IN-PROGRESS|INPROGRESS)$/, "next"],
] as const;

function draftOf(
  { title, progress, keyword, isDone, priority, tags }: OrgHeadline,
  inherited: readonly string[],
): ItemDraft {
  const draft = new ItemDraft("", title).lose("field", "progress", progress);
  nameLinks(draft);
  draft.tags = [...tags, ...inherited];
  if (priority !== null) draft.setPriority(levelOfWord(priority), "priority", priority);
  const word = (keyword ?? "").toUpperCase();
  const known = LISTS.find(([pattern]) => pattern.test(word));
  const isCancelled = /^(CANCELL?ED|CNCL|KILL(ED)?|DROPPED|ABANDONED|REJECTED)$/.test(word);
  if (isDone && isCancelled) draft.cancel("keyword", keyword);
  else if (isDone) draft.list = "done";
  else if (known) draft.list = known[1];
  else if (draft.tags.includes("ARCHIVE")) draft.list = "someday";
  if (!USUAL.test(word) && !known && draft.list !== "cancelled") draft.keep("keyword", keyword ?? "");
  return draft;
}
