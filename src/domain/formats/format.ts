import type { ItemDetails, Kind, List, StoredItem } from "../item/item.ts";
import type { TagKind } from "../item/tags.ts";

/** A record of a file, as its reader has parsed it. */
export type SourceRecord =
  | {
      shape: "json" /** Where it stands, as `items` or `data.task.entities`. */;
      path: string;
      /** Its own index or name in there. */
      key?: string;
      /** Without the parts that are records of their own, which come before it. */
      value: unknown;
      /** Of the last record of a sealed file: the SHA-256 of all lines before it, in hexadecimal digits. */
      sha256Before?: string;
    }
  | { shape: "row" /** The cells of a CSV row. */; cells: readonly string[] }
  | { shape: "line"; text: string }
  | {
      shape: "component" /** Of iCalendar: `VTODO` or `VTIMEZONE`, with its lines unfolded. */;
      name: string;
      lines: readonly string[];
      /** The lines of its calendar before it that name it, and its version. */
      calendar?: readonly string[];
    }
  | {
      shape: "outline" /** An `<outline>` of OPML, in the order of the start tags. */;
      /** 0 at the top of the body. */
      depth: number;
      attributes: Readonly<Record<string, string>>;
    }
  | {
      shape: "file" /** A whole file of a folder or archive; null if it is not text. */;
      text: string | null;
    };

/** The place of a record in the source: bytes from the beginning of the file in it. Of a file in another encoding: of its text in UTF-8. */
export interface SourceRange {
  /** The file in a folder or archive; "" of a single file. */
  file: string;
  at: number;
  length: number;
}

export type Ranged<Value> = Value & SourceRange;

/** A value of a record that no field of an item has. */
export interface Loss {
  code: LossCode;
  /** The name of the field in its system. */
  field: string;
  value: string;
}

export const LOSS_CODES = [
  "attachment",
  "cancelled",
  "date",
  "date-extra",
  "dependency",
  "depth",
  "empty-title",
  "field",
  "name-cut",
  "note-block",
  "note-cut",
  "order",
  "priority",
  "reminder",
  "repeat-text",
  "title-cut",
  "tracked",
] as const;
export type LossCode = (typeof LOSS_CODES)[number];

/** Where an item of an export of Creel came from: a later file of that system meets the item by it. */
export interface ForeignOrigin {
  system: string;
  /** The name of the file or list that the id is unique in; "" of an id that is unique in its system. */
  scope: string;
  foreignId: string;
  /** The hashes of its fields as the last import had them (`hashFields`). */
  base: string;
  /** The revision that the last import left. */
  revision: number;
  /** Whether an undo of the import put the item in the trash. */
  isUndone: boolean;
  extra: Readonly<Record<string, unknown>> | null;
}

/** An item as a file has it. Its project and blocker are foreign ids; moments are Unix seconds. */
export interface ImportedItem extends Omit<ItemDetails, "remindAt" | "position" | "project" | "blockedBy"> {
  /** The id in its system, or one made of its place. */
  foreignId: string;
  kind: Kind;
  list: List;
  title: string;
  note: string | null;
  isFocused: boolean;
  /** Null: the file does not say. */
  createdOn: number | null;
  completedOn: number | null;
  project: string | null;
  blockedBy: string | null;
  /** Its place among the items of its project, or of no project; null if the file has no order. */
  order: number | null;
  /** Values that only the same system can use again: an export to it writes them. */
  extra: Readonly<Record<string, unknown>> | null;
  /** Of an export of Creel: the item with every field. Its id is the foreign id. */
  whole?: StoredItem;
  /** Of an export of Creel: only the id of an item that was deleted for good, which no item may have again. */
  isTombstone?: true;
  /** Of an export of Creel. */
  origins?: readonly ForeignOrigin[];
}

/** What becomes of a record. Each record of a file has one outcome; a project that only records name has none of its own. */
export type Outcome = SourceRange &
  (
    | { item: ImportedItem; losses: readonly Loss[] }
    /** The record is of a kind that is not imported, with a sentence. */
    | { leftOut: string }
    /** The record is damaged, with a sentence that says how. */
    | { refused: string }
  );

/** A project that records name and that is no record itself. */
export interface NamedProject {
  project: ImportedItem;
}

/** The colour of a name, which records give apart from the items. */
export interface NamedColour {
  nameKind: TagKind;
  name: string;
  /** `#rrggbb` */
  colour: string;
}

export interface ReadOptions {
  /** The account's IANA time zone: of days and times without one. */
  zone: string;
  /** Unix seconds. */
  now: number;
  /** Of a single file: its name, as `Home [2203306141].csv`. */
  fileName?: string;
  /** The day of the file, `YYYY-MM-DD`: "tomorrow" in it counts from there. */
  fileDay: string;
  /** Where open items of a system without lists go; "auto": those with a project or a date to next, the others to the inbox. */
  to: "auto" | "inbox" | "next" | "someday";
  cancelled: "done" | "trash";
  /** Whether values without a field stand at the end of the note, one a line. */
  hasBlock: boolean;
  /** Of Markdown: whether every line of a list is a task, not only a checkbox. */
  bullets: boolean;
  /** What becomes of a priority: nothing, the highest one is the focus, or the three are tags `p1` to `p3`. */
  priority: "none" | "focus" | "tags";
}

/** The beginning of a file, by which its format is recognised. */
export interface FileHead {
  /** With the extension; of an archive with one file the name of that. */
  name: string;
  /**
   * The first 64 KiB as text, without a byte order mark. Of an archive or folder: of its first file of JSON, CSV, OPML or
   * iCalendar, "" if there is none.
   */
  text: string;
  /** The files of a folder or archive. */
  files: readonly string[];
}

/** A format that can be read. */
export interface Format {
  /** As in `import:todoist`. */
  system: string;
  /** How its files are divided into records. */
  reader: "json" | "csv" | "lines" | "calendar" | "outlines" | "files";
  /** Of JSON: the paths of its records, for example `items.*`; `*` is each element or member. */
  paths?: readonly string[];
  /** Of JSON Lines: whether the record of the `type` `end` has a checksum of the lines before it. */
  isSealed?: boolean;
  /** The names of its files in a folder or archive; without it, those with the usual extension of the reader. */
  files?: RegExp;
  /** Whether the file is surely of this format. */
  fits(head: FileHead): boolean;
  /** Reads the records, more than once if it has to: `records` begins anew each time. Throws nothing but `invalid`. */
  read(
    records: () => AsyncIterable<Ranged<SourceRecord>>,
    options: ReadOptions,
  ): AsyncGenerator<Outcome | NamedProject | NamedColour>;
}
