import type { Actor } from "../access/actor.ts";
import type { ImportedItem, Loss, LossCode, NamedColour } from "../formats/format.ts";
import type { Item } from "../item/item.ts";

/**
 * `receiving`: the file arrives. `reading`: its records are read into the stage. `ready`: it waits for a yes.
 * `writing`, `undoing`: items are written, in units. `failed`: nothing of it is in the inbox, see `problem`.
 */
export const IMPORT_STATES = [
  "receiving",
  "reading",
  "ready",
  "writing",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What became of the records of a file: `read` is the sum of all others. */
export interface RecordCounts {
  read: number;
  made: number;
  updated: number;
  unchanged: number;
  leftOut: number;
  refused: number;
}

export const NO_RECORDS: RecordCounts = {
  read: 0,
  made: 0,
  updated: 0,
  unchanged: 0,
  leftOut: 0,
  refused: 0,
};

/** The choices of a person for one import. What is absent is guessed, or as the words say first. */
export interface ImportOptions {
  /** The system, if it cannot be recognised or a person knows better. */
  system?: string | undefined;
  /** Of a file that is not in UTF-8 or UTF-16. */
  encoding?: "windows-1252" | undefined;
  /** Where open items of a system without lists go; `auto` is to next with a project or a date, else to the inbox. */
  to?: "auto" | "inbox" | "next" | "someday" | undefined;
  cancelled?: "done" | "trash" | undefined;
  /** Whether values without a field stand at the end of the note. They do. */
  hasBlock?: boolean | undefined;
  /** What the highest priority becomes: nothing, the focus, or all become tags `p1` to `p3`. */
  priority?: "none" | "focus" | "tags" | undefined;
  /** Of Markdown: each item of a list, not only checkboxes. */
  bullets?: boolean | undefined;
  /** Of a CSV of no known system: the roles of columns by their names, as `title` and `dueDate`. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Of a CSV: whether `3/4/2026` begins with the day or the month. */
  dayOrder?: "dmy" | "mdy" | undefined;
  /** Where both sides changed a field since the last import: the file's value instead of this inbox's. */
  isFilePreferred?: boolean | undefined;
}

/** An import, as clients see it. Moments are Unix seconds. */
export interface Import {
  id: string;
  /** As `todoist`; null until it is recognised. */
  system: string | null;
  /** The name of the file or folder. */
  name: string;
  bytes: number;
  state: ImportState;
  /** Why it failed, with the cure; null otherwise. */
  problem: string | null;
  options: ImportOptions;
  /** Bytes while it is read, items in all other states. */
  progress: { done: number; total: number };
  /** As they will be while it is `ready`. */
  counts: RecordCounts;
  /** Projects that only records name: they are made beside `counts`. */
  namedProjects: number;
  /** Items that stayed at an undo: they were changed since, or their values from before are no longer stored. */
  stayed: number;
  /** The actor that wrote it, or took it back: it is a step of undo of this actor. Null before. */
  by: string | null;
  startedOn: number;
  endedOn: number | null;
}

/** One line of a preview or report. */
export interface ReportRow {
  /** The title, or what the record begins with. */
  text: string;
  sentence: string;
}

/** What a file will bring, before anything of it is in the inbox. */
export interface ImportPreview {
  /** The number of items by list and by kind. */
  lists: Partial<Record<Item["list"], number>>;
  kinds: Partial<Record<Item["kind"], number>>;
  /** The number of values that no field has, by code. */
  losses: Partial<Record<LossCode, number>>;
  /** The first items. */
  items: Pick<ImportedItem, "title" | "kind" | "list" | "dueDate" | "tags" | "project">[];
  /** The first records that are left out or refused. */
  rows: ReportRow[];
  /** Open items after it, with those that are here. */
  openItems: number;
}

/** The columns of a CSV whose columns a person can give a meaning. */
export interface TableColumns {
  columns: {
    name: string;
    /** The first values. */
    samples: string[];
    /** One of `CSV_ROLES`: as it was chosen, else a guess. */
    role: string;
    /** Whether the guess is not sure, so that the file is not read yet. */
    isOpen: boolean;
  }[];
  /** A date of which the rows do not say whether the day or the month is first; null if they do, or if it need not be asked. */
  dayExample: string | null;
  /** Of several tables with different columns: the columns of each, which have the same role in all of them. */
  tables?: { file: string; columns: string[] }[] | undefined;
}

/** What becomes of an item of a file. */
export type ItemOutcome = "made" | "updated" | "unchanged" | "leftOut" | "refused";

/** An item of the stage: read, and not yet written. Its id was drawn when it was read, so that a repeated unit has the same. */
export interface StagedItem {
  /** The place in the order of writing, from 1. */
  place: number;
  id: string;
  item: ImportedItem;
  losses: readonly Loss[];
  /** The place among the items of its project (`position.ts`); null if the file has no order. */
  position: string | null;
  /** False for a project that only records name. */
  isRecord: boolean;
  /** The bytes of its record in the kept source. */
  at: number;
  length: number;
}

/** An item that an undo leaves as it is. */
export interface StayedItem {
  id: string;
  title: string;
  sentence: string;
}

/** Reads the stage of an import, in the order of writing, and stores what became of its items. */
export interface Stage {
  /** The number of items, with named projects. */
  total: number;
  /** The id that was drawn for a foreign id; null if it is not in the file. */
  idOf(foreignId: string): string | null;
  /** The number of records that are no items. */
  others(): { leftOut: number; refused: number };
  namedProjects(): number;
  /** Stores the outcomes of a unit by place, before the unit is committed. */
  record(
    outcomes: readonly (readonly [place: number, outcome: ItemOutcome, sentence: string | null])[],
  ): void;
  /** Items behind a place; fewer if they are long. */
  unit(after: number, limit: number): StagedItem[];
  colours(): NamedColour[];
  /** What the file brings, with the first `limit` items and other records. */
  preview(limit: number): Omit<ImportPreview, "openItems">;
  /** One object for each record: its place in the source, its outcome, and the values that no field has. */
  report(): Iterable<object>;
  close(): void;
}

/** What changes when an import moves on. */
export type ImportPatch = Partial<
  Pick<Import, "system" | "problem" | "options" | "counts" | "namedProjects" | "bytes">
> & { total?: number; header?: string | null };

/** The options of an import before, by the header of its CSV. */
export interface KeptMapping {
  header: string;
  options: ImportOptions;
}

/** The imports of one account, and the items that they write. One import writes at a time. */
export interface ImportStore {
  /** Newest first. */
  list(): Promise<Import[]>;
  find(id: string): Promise<Import | null>;
  /** The options of the CSV files that were imported, newest first, also of forgotten ones. */
  mappings(): Promise<KeptMapping[]>;
  add(one: Pick<Import, "name" | "bytes" | "options">): Promise<Import>;
  /** Moves an import from one of the states to another. Throws `conflict` if it is in none of them. */
  move(id: string, from: readonly ImportState[], to: ImportState, patch?: ImportPatch): Promise<Import>;
  /** What writing the stage would come to. Nothing is written. */
  count(id: string, stage: Stage): Promise<RecordCounts>;
  /** Begins to write a stage. Throws `conflict`. */
  start(id: string, stage: Stage, by: Actor): Promise<Import>;
  /** Writes the next unit, and stores how far it came with it. False when all are written; the import is done then. */
  writeUnit(id: string, stage: Stage): Promise<boolean>;
  /** Begins to take an import back, also one that is being written. Throws `conflict`. */
  startUndo(id: string, by: Actor): Promise<Import>;
  /**
   * Takes the next unit back, and reports the items that stay before the unit is committed. False when all are taken back; the
   * import is undone then.
   */
  undoUnit(id: string, report: (stayed: readonly StayedItem[]) => Promise<void>): Promise<boolean>;
  countOpenItems(): Promise<number>;
  /** Takes an import that is over out of the list. Items that it made keep their origin. Throws `conflict`. */
  forget(id: string): Promise<void>;
}

/** Systems whose ids are made of a text or its place, so that they are unique in one file only. */
const IDS_OF_A_FILE = "csv lines markdown opml org outlook taskpaper todo.txt toodledo".split(" ");

/**
 * Where the ids of a file are unique: everywhere, or in files of its name. The number that a browser adds to a second
 * download is no part of it, nor the day in a name of Toodledo: its next file is `toodledo_current_270103.csv`. Its done tasks are a
 * file of their own, and a task that repeats is in both.
 */
export function importScope(system: string, name: string): string {
  if (!IDS_OF_A_FILE.includes(system)) return "";
  const own = name.replace(/ ?\(\d+\)(?=\.|$)/, "");
  return system === "toodledo" ? own.replace(/_\d{6}(?=\.|$)/, "") : own;
}
