import { closeSync, openSync, writeFileSync } from "node:fs";
import { putInPlace, removeIfThere } from "./atomic-file.ts";

/** A file that is written bit by bit, under another name until it is complete. */
export interface NewFile {
  write(part: string | Uint8Array): void;
  /** Ends the file and gives it its name: when this returns, it is on the disk. */
  finish(): void;
  /** Removes what was written, unless the file is finished. */
  abandon(): void;
}

/** Begins a file of the owner's. Its name while it is written is random: in a folder of others a known one could be prepared. */
export function openNewFile(path: string): NewFile {
  const part = `${path}.${crypto.randomUUID()}.part`;
  const fd = openSync(part, "wx", 0o600);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    write: (part) => writeFileSync(fd, part), // all of it, after what was written before
    finish() {
      close();
      putInPlace(part, path);
    },
    abandon() {
      close();
      removeIfThere(part);
    },
  };
}
