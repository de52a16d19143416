import { countBytes } from "../text.ts";

/** A file that Creel took: renamed within its folder, so that no other Creel takes it. */
export interface ClaimedFile {
  /** The name of the file in its folder, and hidden there. */
  name: string;
  /** Unique. It is part of each Idempotency-Key. */
  id: string;
  /** The name that the file had, cut if it was very long. */
  original: string;
  /** Unix seconds. */
  takenOn: number;
}

const MAX_ORIGINAL_BYTES = 150; // a name has at most 255 bytes
const ARCHIVE_LIFETIME_S = 30 * 86_400;
const ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-[0-9a-f]{12}(?=-)/;

/** The name of a file that the drop with this id takes now. `random` has 6 bytes. */
export function makeClaim(drop: string, original: string, now: number, random: Uint8Array): ClaimedFile {
  const moment = new Date(now * 1000).toISOString().slice(0, 19).replace(/[-:]/g, "");
  const id = `${moment}-${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const cut = cutFront(original);
  return { name: `${prefixOf(drop)}${id}-${cut}`, id, original: cut, takenOn: now };
}

/** The file of this name, if this drop took it; else null. */
export function readClaim(drop: string, name: string): ClaimedFile | null {
  const prefix = prefixOf(drop);
  if (!name.startsWith(prefix)) return null;
  const rest = name.slice(prefix.length);
  const takenOn = momentOf(rest);
  const [id] = ID.exec(rest) ?? [];
  if (id === undefined || takenOn === null) return null;
  return { name, id, original: rest.slice(id.length + 1), takenOn };
}

/** Its name in the archive. */
export function archiveName({ id, original }: ClaimedFile): string {
  return `${id}-${original}`;
}

/** Whether a file of the archive has been there for 30 days. Files with other names never expire. */
export function isExpiredInArchive(name: string, now: number): boolean {
  const takenOn = momentOf(name);
  return takenOn !== null && now - takenOn >= ARCHIVE_LIFETIME_S;
}

function prefixOf(drop: string): string {
  return `.creel-${drop}-`;
}

/** The extension stays. */
function cutFront(name: string): string {
  let cut = name;
  while (countBytes(cut) > MAX_ORIGINAL_BYTES) cut = [...cut].slice(1).join("");
  return cut;
}

function momentOf(name: string): number | null {
  const parts = ID.exec(name)?.slice(1, 7).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}
