import { Coalescer } from "../../domain/async.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, FullTextIndex, IndexedNames, IndexedText, Statement } from "../engine/engine.ts";
import { PURGED } from "./item-row.ts";
import { ITEM_SIZE } from "./query.ts";
import { listTerms, removeTerms, removeTermsAhead, termsOf } from "./term-index.ts";

const PROJECTION = "item_words";
const SLICE_CHANGES = 250; // changes: a few milliseconds, so that a capture between two slices waits for one at most
const SLICE_BYTES = 32 * 1024; // of text, unless one item has more
const REMOVAL_COST = 8; // times as long as adding the same text: `secure-delete` writes each word's page
const LONG_TEXT_CHARS = 2_000; // characters: one word of a longer text may fill a page of the index
const IDLE_MS = 400; // ms without a commit until indexing starts

/** The timer for pauses; a test replaces it. */
interface Rest {
  /** Milliseconds. */
  now(): number;
  /** Returns `cancel`. */
  later(ms: number, work: () => void): () => void;
}

const REAL: Rest = {
  now: () => performance.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref?.();
    return () => clearTimeout(timer);
  },
};

interface Indexed extends Omit<IndexedNames, "tags"> {
  seq: number;
  title: string;
  note: string | null;
  /** A JSON array; null if empty. */
  tags: string | null;
  list: string;
  revision: number;
}

interface Place {
  from: number;
  to: number | null;
  newest: number;
  /** How far the terms are listed (`term-index.ts`). */
  listed: number;
}

export interface Search {
  /** Indexes up to the change that is the newest at the call; later changes may be missing. */
  catchUp(): Promise<void>;
  /** Resolves when nothing more is written: a closed engine would open the database again. */
  close(): Promise<void>;
}

/** The next slice: as many changes as have few texts together, or one. */
const whereTo = ({ table, seq, size }: FullTextIndex) => `
  SELECT seq AS "from", (SELECT max(seq) FROM change) AS newest,
    (SELECT seq FROM projection WHERE name = 'term_end') AS listed,
    (SELECT max(seq) FROM (SELECT seq, sum(size) OVER down AS total, row_number() OVER down AS place FROM (
        SELECT later.seq AS seq, coalesce(${ITEM_SIZE}, 0) + ${REMOVAL_COST} * coalesce(${size}, 0) AS size
        FROM (SELECT seq, item FROM change WHERE seq > projection.seq ORDER BY seq LIMIT ${SLICE_CHANGES}) AS later
        LEFT JOIN item ON item.seq = later.item
        LEFT JOIN ${table} ON ${seq} = item.seq AND item.revision > 1)
      WINDOW down AS (ORDER BY seq ROWS UNBOUNDED PRECEDING))
    WHERE total <= ${SLICE_BYTES} OR place = 1) AS "to"
  FROM projection WHERE name = '${PROJECTION}'`;

/** The words of all items: a projection of the log, filled while idle and before a search. Captures do not pay for it. */
export function openSearch(engine: Engine, rest: Rest = REAL): Search {
  /** A search waits until the index has this change. */
  let wanted = 0;
  /** The index has all changes up to this one. */
  let reached = 0;
  let isOpen = true;
  const nextSlice = whereTo(engine.words);
  const idle = new IdleTimer(rest, () => {
    if (isOpen) catchingUp.run().catch(() => {}); // the next search tries again
  });

  async function look(): Promise<Place | undefined> {
    const [place] = await engine.read<Place>(nextSlice);
    reached = Math.max(reached, Math.min(place?.from ?? 0, place?.listed ?? 0));
    return place;
  }

  async function listAll(): Promise<void> {
    await listTerms(engine, () => isOpen).catch(unlessChanged);
    if (isOpen) await look();
  }

  /** Indexes to the end. If no search waits, it stops when a new change arrives. */
  async function catchUp(): Promise<void> {
    for (let newest: number | null = null; isOpen; ) {
      const place = await look();
      if (!place || place.to === null) return listAll();
      if (place.from >= wanted && place.newest > (newest ?? place.newest)) {
        if (place.listed < wanted) await listAll();
        return idle.restart();
      }
      newest = place.newest;
      await indexSlice(engine, place).catch(unlessChanged);
    }
  }

  const catchingUp = new Coalescer(catchUp);

  engine.onCommit(() => {
    if (!catchingUp.isRunning) idle.restart(); // otherwise the commit may be the index's own
  });

  return {
    async catchUp() {
      const goal = (await look())?.newest ?? 0;
      wanted = Math.max(wanted, goal);
      while (isOpen && reached < goal) await catchingUp.run();
    },
    async close() {
      isOpen = false;
      idle.stop();
      if (catchingUp.isRunning) await catchingUp.run().catch(() => {});
    },
  };
}

/** Calls back after `REST` ms without a commit. */
class IdleTimer {
  #committedAt = 0;
  #stop: (() => void) | null = null;

  constructor(
    private readonly rest: Rest,
    private readonly onIdle: () => void,
  ) {}

  /** Called for each commit. */
  restart(): void {
    this.#committedAt = this.rest.now();
    if (this.#stop === null) this.#wait(IDLE_MS);
  }

  stop(): void {
    this.#stop?.();
  }

  #wait(ms: number): void {
    this.#stop = this.rest.later(ms, () => {
      this.#stop = null;
      const left = this.#committedAt + IDLE_MS - this.rest.now();
      if (left > 0) this.#wait(left);
      else this.onIdle();
    });
  }
}

/** Throws `changed` if an item was purged meanwhile: its text must not come back into the index. */
async function indexSlice(engine: Engine, { from, to, newest }: Place): Promise<void> {
  const { words } = engine;
  const all = await engine.read<Indexed>(
    `SELECT seq, title, note, list, revision, tags, area, contact, project FROM item
     WHERE seq IN (SELECT item FROM change WHERE seq > ? AND seq <= ?) ORDER BY seq`,
    [from, to],
  );
  const { sql, values } = words.stored(all.filter(({ revision }) => revision > 1).map(({ seq }) => seq));
  const before = new Map((await engine.read<IndexedText>(sql, values)).map((texts) => [texts.seq, texts]));
  const rows = all.map((row) => ({ ...row, texts: textsOf(words, row), before: before.get(row.seq) }));
  const changed = rows.filter((row) => !isSame(row.texts, row.before));
  // In its own commit: together with a long text, FTS5 (3.53.4) keeps words of the deleted one.
  const rewritten = changed.filter(
    ({ title, note, before }) =>
      before && Math.max(sizeOf(title, note), sizeOf(before.title, before.note)) > LONG_TEXT_CHARS,
  );
  const removed = new Set<string>();
  for (const { seq, texts, before: old } of changed) {
    if (!old) continue;
    const terms = texts ? termsOf(words, texts) : null;
    const gone = [...termsOf(words, old)].filter((term) => !terms?.has(term));
    await removeTermsAhead(engine, seq, gone);
    for (const term of gone) removed.add(term);
  }
  if (rewritten.length > 0) await engine.write(rewritten.map(({ seq }) => words.forget(seq)));
  const indexed = changed.flatMap((row): Statement[] =>
    row.texts === undefined ? [words.forget(row.seq)] : words.put(row.seq, row.title, row.note, namesOf(row)),
  );
  await engine.write([
    // First: what is rolled back after it was written stays in free pages of the file, where no purge overwrites it.
    {
      sql: `UPDATE projection SET seq = ? WHERE name = '${PROJECTION}' AND seq = ?
            AND NOT EXISTS (SELECT 1 FROM change WHERE seq > ? AND verb = 'purge')`,
      values: [to, from, newest],
      rows: 1,
      grows: true,
    },
    ...indexed,
    ...removeTerms(words, removed),
  ]);
}

/** The texts to index; undefined for a purged item. */
function textsOf(words: FullTextIndex, row: Indexed): Omit<IndexedText, "seq"> | undefined {
  if (row.list === PURGED) return undefined;
  const [title, note, names] = words.texts(row.title, row.note, namesOf(row));
  return { title, note, names };
}

function namesOf({ tags, area, contact, project }: Indexed): IndexedNames {
  return { tags: tags === null ? [] : JSON.parse(tags), area, contact, project };
}

function isSame(texts: Omit<IndexedText, "seq"> | undefined, before: IndexedText | undefined): boolean {
  if (texts === undefined || before === undefined) return false;
  return texts.title === before.title && texts.note === before.note && texts.names === before.names;
}

/**
 * The statements that remove an item's text from the index in the same transaction as its purge. That fails with
 * `changed` if the index took another text of the item meanwhile.
 */
export async function forgetText(engine: Engine, seq: number): Promise<Statement[]> {
  const { words } = engine;
  const [place] = await engine.read<{ seq: number }>(
    `SELECT seq FROM projection WHERE name = '${PROJECTION}'`,
  );
  const { sql, values } = words.stored([seq]);
  const [texts] = await engine.read<IndexedText>(sql, values);
  const terms = texts ? termsOf(words, texts) : [];
  await removeTermsAhead(engine, seq, terms);
  return [
    words.forget(seq),
    ...removeTerms(words, terms),
    {
      sql: `UPDATE projection SET seq = seq WHERE name = '${PROJECTION}' AND seq = ?`,
      values: [place?.seq ?? 0],
      rows: 1,
    },
  ];
}

function sizeOf(title: string, note: string | null): number {
  return title.length + (note?.length ?? 0);
}

function unlessChanged(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === "changed")) throw thrown;
}
