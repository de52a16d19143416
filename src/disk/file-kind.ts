import { statSync } from "node:fs";

/** `other`: a FIFO, a device, a socket, a link that leads back to itself, or what may not be looked at. */
export type FileKind = "missing" | "file" | "folder" | "other";

const IMPOSSIBLE = ["ENOENT", "ENOTDIR", "ENAMETOOLONG"]; // no file can have such a path

/** The kind of the file at a path. Links are followed. */
export function fileKind(path: string): FileKind {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return "missing";
    return stat.isFile() ? "file" : stat.isDirectory() ? "folder" : "other";
  } catch (thrown) {
    return IMPOSSIBLE.includes((thrown as { code?: string }).code ?? "") ? "missing" : "other";
  }
}
