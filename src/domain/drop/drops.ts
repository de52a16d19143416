import { Problem } from "../problem.ts";
import { checkAbsolutePath } from "../text.ts";

export const DROP_KINDS = ["file", "folder"] as const;

/** The user's settings of a drop: a file whose lines become items, or a folder whose files do. */
export interface DropConfig {
  /** Absolute. */
  path: string;
  kind: (typeof DROP_KINDS)[number];
  /** Titles are read as quick entry. */
  isParsed: boolean;
}

export interface StoredDrop extends DropConfig {
  id: string;
  /** Unix seconds. */
  createdOn: number;
}

/** The stored drops of one account. */
export interface DropStore {
  /** Throws `invalid`, and `conflict` if there are too many, or one of the same files. */
  add(config: DropConfig): Promise<StoredDrop>;
  list(): Promise<StoredDrop[]>;
  /** False if it does not exist. */
  remove(id: string): Promise<boolean>;
}

/** A drop as clients see it. */
export interface Drop extends DropConfig {
  id: string;
  /** When Creel last took a file, Unix seconds; null if it has not since it started. */
  takenOn: number | null;
  /** The number of items that were made since Creel started. */
  itemCount: number;
  /** Why files are not taken, each with its cure. */
  problems: string[];
  /** The names of some files that stay where they are, because they are no texts. */
  otherFiles: string[];
}

/** A drop that a person wants. */
export interface WantedDrop {
  /** Absolute. */
  path: string;
  isParsed: boolean;
  /** The file or the folder may have texts already. */
  takesExisting: boolean;
}

/** The drops, with the files that are in them. */
export interface DropReader {
  list(): Promise<Drop[]>;
  /** Throws `invalid` and `conflict`. */
  add(wanted: WantedDrop): Promise<Drop>;
  /** False if it does not exist. Throws `conflict` while a file that was taken is not stored. */
  remove(id: string): Promise<boolean>;
  /** Takes what is there, and waits until it is stored. */
  run(): Promise<Drop[]>;
}

export const MAX_DROPS = 10;

/** Throws `invalid` and `conflict`. */
export function checkNewDrop(drops: readonly DropConfig[], { path, kind }: DropConfig): void {
  checkAbsolutePath(path, "path");
  if (drops.length >= MAX_DROPS)
    throw new Problem(
      "conflict",
      `There are ${MAX_DROPS} drops already, which is the maximum. Remove one first.`,
    );
  const other = drops.find((one) => one.path === path || isIn(one, path) || isIn({ path, kind }, one.path));
  if (other)
    throw new Problem(
      "conflict",
      `Creel takes the same files into the inbox from ${other.path} already. Remove that one first, or choose another.`,
      { field: "path" },
    );
}

/** Whether a path is directly in a folder: Creel takes no files from the folders below it. */
function isIn({ path: folder, kind }: Pick<DropConfig, "path" | "kind">, path: string): boolean {
  return kind === "folder" && path.startsWith(folder) && /^[\\/][^\\/]*$/.test(path.slice(folder.length));
}
