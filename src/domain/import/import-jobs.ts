import type { Actor } from "../access/actor.ts";
import type { Import, ImportOptions, ImportPreview, TableColumns } from "./import.ts";

/** Imports as clients use them. One job works at a time for each import; progress is read again and again. */
export interface ImportJobs {
  list(): Promise<Import[]>;
  /** Throws `not-found`. */
  get(id: string): Promise<Import>;
  /** Throws `conflict` unless it is read. */
  preview(id: string): Promise<ImportPreview>;
  /** The columns of a table, as it was read or as the question with which reading failed; none of any other file. */
  columns(id: string): Promise<TableColumns>;
  /** Copies a file or folder of this computer and begins to read it. */
  addFile(path: string, options: ImportOptions): Promise<Import>;
  /** Announces an upload of so many bytes. */
  addUpload(name: string, bytes: number, options: ImportOptions): Promise<Import>;
  /**
   * Adds a piece; reading begins with the last one. Returns how many bytes are there. `modifiedOn`: Unix seconds at which the file
   * was changed, from whose day "tomorrow" in it counts; null is now.
   */
  receive(id: string, at: number, bytes: Uint8Array, modifiedOn: number | null): Promise<number>;
  /** Reads the source again with other options. */
  change(id: string, options: ImportOptions): Promise<Import>;
  /** Writes it, also again after it was taken back. */
  write(id: string, by: Actor): Promise<Import>;
  /** Takes it back, also while it is written. */
  undo(id: string, by: Actor): Promise<Import>;
  /** Deletes the source and the stage. */
  forget(id: string): Promise<void>;
  /** Goes on with what a former program has left. */
  resume(): Promise<void>;
  /** Deletes what is over: uploads that broke off, what was read of a file, and folders that belong to no import. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
