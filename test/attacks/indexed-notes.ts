import type { CreelProcess } from "../home.ts";
import { captureFor, type LoadReport, memoryOf } from "./slow-clients.ts";

/** The changes that a client repeats with long notes of unique words, before each search. */
export const INDEXED = ["added", "changed", "removed"] as const;
export type IndexedChange = (typeof INDEXED)[number];

const WORD_LETTERS = 17; // the ends of such words are many rows of the index
const RANDOM_LIMIT = 65_536; // bytes of one call
const SPACE = 32;
const FIRST_LETTER = 97; // "a"
const BODY_LIMIT_BYTES = 4 * 1024 * 1024; // of one request

interface Notes {
  /** Notes at a time. */
  notes: number;
  /** The length of each. */
  bytes: number;
  seconds: number;
}

/** One client adds, changes or removes long notes and then searches, again and again, while another client captures. */
export async function indexUnderLoad(
  server: CreelProcess,
  key: string,
  change: IndexedChange,
  { notes, bytes, seconds }: Notes,
): Promise<{ searchCount: number; load: LoadReport }> {
  const ask = (path: string, init?: RequestInit) => askAs(server, key, path, init);
  /** With turns between: the captures are timed in this process. */
  const newNotes = async () => {
    const texts: string[] = [];
    for (let n = 0; n < notes; n++) {
      texts.push(makeNote(bytes));
      await Bun.sleep(0);
    }
    return texts;
  };
  const add = async () => {
    const ids: string[] = [];
    for (const items of inRequests(
      (await newNotes()).map((note) => ({ title: "long", note })),
      bytes,
    )) {
      const body = JSON.stringify({ items });
      const { results } = (await ask("/api/items/batch", { method: "POST", body })) as {
        results: { id: string }[];
      };
      ids.push(...results.map(({ id }) => id));
    }
    return ids;
  };
  const edit = async (ids: string[], texts: (string | null)[]) => {
    const changes = ids.map((id, n) => ({ id, patch: { note: texts[n] ?? null } }));
    for (const some of inRequests(changes, bytes))
      await ask("/api/items", { method: "PATCH", body: JSON.stringify({ changes: some }) });
  };
  const search = () => ask("/api/items?limit=1&q=nothing");
  let ids = change === "added" ? [] : await add();
  await search();

  const before = memoryOf(server.pid);
  const until = Date.now() + seconds * 1_000;
  let searchCount = 0;
  const client = async () => {
    while (Date.now() < until) {
      if (change === "added") await add();
      if (change === "changed") await edit(ids, await newNotes());
      if (change === "removed") await edit(ids, []);
      await search();
      searchCount++;
      if (change === "removed") ids = await add();
    }
  };
  const repeated = client();
  const { max, ...captures } = await captureFor(server, seconds);
  await repeated;
  return { searchCount, load: { open: {}, ...captures, memory: { before, max } } };
}

async function askAs({ ask }: CreelProcess, key: string, path: string, init?: RequestInit): Promise<unknown> {
  const headers = { "X-Api-Key": key, "Content-Type": "application/json" };
  const response = await ask(path, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

function inRequests<T>(all: T[], bytes: number): T[][] {
  const size = Math.max(1, Math.floor(BODY_LIMIT_BYTES / bytes));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** Words of random letters, made in a few milliseconds a mebibyte. */
function makeNote(bytes: number): string {
  const note = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes; at += RANDOM_LIMIT)
    crypto.getRandomValues(note.subarray(at, Math.min(bytes, at + RANDOM_LIMIT)));
  for (let at = 0; at < bytes; at++)
    note[at] = at % (WORD_LETTERS + 1) === WORD_LETTERS ? SPACE : FIRST_LETTER + ((note[at] ?? 0) % 26);
  return note.toString("latin1");
}
