import type { Import } from "../../../domain/import/import.ts";
import { Problem } from "../../../domain/problem.ts";
import { asProblem } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { importClient, sendPiece } from "../../server/imports.ts";
import { Signal } from "../../state/signal.ts";

const PIECE_BYTES = 8 * 1024 * 1024;
const RETRY_MS = 2_000; // ms until the server is asked again that did not answer

/** A file that this page sends. */
export interface Upload {
  id: string;
  name: string;
  sent: number;
  total: number;
  /** Whether the server does not answer now. */
  isWaiting: boolean;
}

/** The upload of this page; it goes on while the user is on other screens. */
export const upload = new Signal<Upload | null>(null);
let stopUpload = new AbortController();

/** Ends the upload; the import stays until it is forgotten. */
export function cancelUpload(): void {
  stopUpload.abort();
  upload.set(null);
}

/**
 * Sends a file in pieces, and returns its import. A file of which a part has arrived goes on from there. Throws a
 * problem of the server, and `invalid` if the browser can no longer read the file.
 */
export async function sendFile(file: File, imports: readonly Import[]): Promise<string> {
  const { id } =
    imports.find((one) => isPartOf(file, one)) ?? (await importClient.addUpload(file.name, file.size, {}));
  stopUpload = new AbortController();
  const { signal } = stopUpload;
  const report = (sent: number, isWaiting = false) => {
    if (!signal.aborted) upload.set({ id, name: file.name, sent, total: file.size, isWaiting });
  };
  try {
    let sent: number | null = null; // null: the server says how much is there
    report(0);
    while (!signal.aborted && (sent ?? 0) < file.size) {
      try {
        const piece = await readPiece(file, sent);
        sent = await sendPiece(id, sent ?? 0, piece, file, signal);
        report(sent);
      } catch (thrown) {
        if (signal.aborted) break;
        if (!["unavailable", "timeout"].includes(asProblem(thrown).code)) throw thrown;
        report(sent ?? upload.get()?.sent ?? 0, true);
        sent = null;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return id;
  } finally {
    if (!signal.aborted) upload.set(null);
  }
}

/** Whether the file is the one of which a part has arrived. */
function isPartOf(file: File, { state, name, bytes, startedOn }: Import): boolean {
  const isOlder = file.lastModified / 1000 <= startedOn + 1; // a later file of that name has other bytes
  return state === "receiving" && name === file.name && bytes === file.size && isOlder;
}

/** Reads the piece before it is sent: a file that was changed or removed is not a server that does not answer. */
async function readPiece(file: File, at: number | null): Promise<Blob> {
  if (at === null) return new Blob();
  try {
    return new Blob([await file.slice(at, at + PIECE_BYTES).arrayBuffer()]);
  } catch (cause) {
    throw new Problem("invalid", messages.moveIn.problems.unreadable, { cause });
  }
}
