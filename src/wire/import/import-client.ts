import type { Import, ImportOptions, ImportPreview, TableColumns } from "../../domain/import/import.ts";
import type { Client } from "../client.ts";

/** The requests for imports. They are apart from `Client`, so that the page loads them late. */
export interface ImportClient {
  list(): Promise<Import[]>;
  get(id: string): Promise<Import>;
  preview(id: string): Promise<ImportPreview>;
  columns(id: string): Promise<TableColumns>;
  /** Begins with a file or folder of this computer. Throws `invalid` and `disk-full`. */
  addFile(path: string, options: ImportOptions): Promise<Import>;
  /** Begins with an upload, whose pieces follow. */
  addUpload(name: string, bytes: number, options: ImportOptions): Promise<Import>;
  change(id: string, options: ImportOptions): Promise<Import>;
  write(id: string): Promise<Import>;
  undo(id: string): Promise<Import>;
  forget(id: string): Promise<void>;
}

const COPY_TIMEOUT_MS = 600_000; // ms: the file is copied into the home
const BACKUP_TIMEOUT_MS = 600_000; // ms: the database is backed up first
const IMPORTS = "/app/imports";

export function importsOf({ ask }: Pick<Client, "ask">): ImportClient {
  const at = (id: string, rest = "") => `${IMPORTS}/${encodeURIComponent(id)}${rest}`;
  return {
    list: async () => (await ask<{ imports: Import[] }>("GET", IMPORTS)).imports,
    get: (id) => ask("GET", at(id)),
    preview: (id) => ask("GET", at(id, "/preview")),
    columns: (id) => ask("GET", at(id, "/columns")),
    addFile: (path, options) => ask("POST", IMPORTS, { path, options }, undefined, COPY_TIMEOUT_MS),
    addUpload: (name, bytes, options) => ask("POST", IMPORTS, { name, bytes, options }),
    change: (id, options) => ask("PATCH", at(id), { options }),
    write: (id) => ask("POST", at(id, "/write"), undefined, undefined, BACKUP_TIMEOUT_MS),
    undo: (id) => ask("POST", at(id, "/undo")),
    forget: (id) => ask("DELETE", at(id)),
  };
}
