/** The contract of the formats that other task systems read. */
import type { ItemOrigin } from "../import/item-origins.ts";
import type { Item } from "../item/item.ts";
import type { TagKind } from "../item/tags.ts";

export interface ExportItem extends Item {
  /** Only of an item that came from the system that the format is of. */
  origin?: Omit<ItemOrigin, "item">;
}

/** A project with its items in their order; the items without a project come first, under null. */
export interface ExportGroup {
  project: ExportItem | null;
  items: readonly ExportItem[];
}

export interface ExportContext {
  /** The account's IANA time zone. */
  zone: string;
  /** Unix seconds. */
  now: number;
  colours: readonly { kind: TagKind; name: string; colour: string }[];
  toJson(value: unknown): string;
  /** 32 hexadecimal digits in capitals, the same for the same text. */
  makeId(text: string): string;
  /** Reports that the format cannot say a field of an item, or not exactly: `note`, or `dueDate (of a project)`. */
  lose(item: ExportItem, field: string): void;
  /** Reports an item that is not in the file, with the reason. */
  leaveOut(item: ExportItem, reason: string): void;
}

interface NamedFormat {
  /** As in `creel export --as NAME`. */
  name: string;
  /** Of a file name, without the dot. */
  extension: string;
  /** The system whose imported items have their own values again, as in `import:everdo`. */
  system?: string;
}

export interface TextFormat extends NamedFormat {
  /** Yields the parts of one text. */
  write(groups: readonly ExportGroup[], context: ExportContext): Iterable<string>;
}

/** A format with a file for each project. */
export interface ArchiveFormat extends NamedFormat {
  writeFiles(groups: readonly ExportGroup[], context: ExportContext): Iterable<ArchiveFile>;
}

export interface ArchiveFile {
  /** A safe name without a folder. */
  name: string;
  text: string;
}

export type ExportFormat = TextFormat | ArchiveFormat;
