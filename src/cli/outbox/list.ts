import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../domain/problem.ts";
import { beginsWith } from "../resolve-items.ts";
import { draftAsText } from "./echo-drafts.ts";
import { DAMAGED, type OutboxEntry, REFUSED, readEntry, readNames, UNFINISHED, WAITING } from "./entries.ts";

/** An outbox entry as the user sees it. */
export interface PublicEntry {
  /** Its id on the command line. */
  id: string;
  /** Damaged: a file that cannot be parsed; `text` has its legible part. */
  state: "waiting" | "refused" | "damaged";
  title: string | null;
  note: string | null;
  isFocused: boolean;
  /** Unix seconds. */
  capturedOn: number | null;
  server: string | null;
  reason: string | null;
  text: string;
}

/** With internal fields. */
export interface FoundEntry extends PublicEntry {
  name: string;
  file: string;
  entry: OutboxEntry | null;
}

const SHORT_ID = 8;
const ABANDONED_AFTER_MS = 60_000; // ms: its writer has ended long ago

/** Everything in the outbox, in the order of capture. */
export function readEntries(folder: string): FoundEntry[] {
  const kinds = [WAITING, REFUSED, DAMAGED, UNFINISHED];
  return kinds
    .flatMap((kind) => readNames(folder, kind).map((name) => ({ name, kind })))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, kind }) => findEntryFile(folder, name, kind) ?? []);
}

function findEntryFile(folder: string, name: string, kind: string): FoundEntry | null {
  const file = name + kind;
  if (kind === UNFINISHED && !isAbandoned(join(folder, file))) return null;
  const id = (name.split("-").at(-1) ?? name).slice(0, SHORT_ID);
  const entry = kind === WAITING || kind === REFUSED ? readEntry(folder, file) : "damaged";
  if (entry === null) return null;
  if (entry === "damaged") return readDamaged(folder, { id, name, file });
  const { draft, capturedOn, to, refused } = entry;
  const state = kind === WAITING ? "waiting" : "refused";
  const reason = refused?.detail ?? null;
  return {
    id,
    state,
    ...draft,
    capturedOn,
    server: to.url,
    reason,
    text: draftAsText(draft),
    name,
    file,
    entry,
  };
}

/** Whether the process that wrote the file was killed before it reported success. */
function isAbandoned(path: string): boolean {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now(), size: 0 };
  return size > 0 && Date.now() - mtimeMs > ABANDONED_AFTER_MS;
}

function readDamaged(folder: string, found: Pick<FoundEntry, "id" | "name" | "file">): FoundEntry | null {
  let text: string;
  try {
    text = readFileSync(join(folder, found.file), "utf8");
  } catch (thrown) {
    if ((thrown as { code?: string }).code === "ENOENT") return null;
    text = "";
  }
  return {
    ...found,
    state: "damaged",
    title: null,
    note: null,
    isFocused: false,
    capturedOn: null,
    server: null,
    reason: `${join(folder, found.file)} differs from what was written`,
    text,
    entry: null,
  };
}

/** Finds entries by the beginnings of their ids, in the order of capture; without ids, all. */
export function findEntries(folder: string, ids: string[]): FoundEntry[] {
  const entries = readEntries(folder);
  if (ids.length === 0) return entries;
  const found = new Set(ids.map((id) => findEntry(entries, id)));
  return entries.filter((entry) => found.has(entry));
}

function findEntry(entries: FoundEntry[], id: string): FoundEntry {
  const [found, ...more] = entries.filter(({ name, id: short }) =>
    [name.split("-").at(-1) ?? name, short].some((one) => beginsWith(one, id)),
  );
  if (!found)
    throw new Problem("not-found", `Nothing in the outbox has the ID ${id}. \`creel outbox\` lists it.`);
  if (more.length > 0)
    throw new Problem("conflict", `More than one ID in the outbox begins with ${id}. Give more of it.`);
  return found;
}

/** Removes the internal fields. */
export function toPublicEntry({
  id,
  state,
  title,
  note,
  isFocused,
  capturedOn,
  server,
  reason,
  text,
}: FoundEntry): PublicEntry {
  return { id, state, title, note, isFocused, capturedOn, server, reason, text };
}
