import { Coalescer } from "../../domain/async.ts";
import type { SearchIndex } from "../../domain/inbox/items.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, FullTextIndex, IndexedNames, IndexedText, Statement } from "../engine/engine.ts";
import {
  listedBeyondLimits,
  listTerms,
  removeTerms,
  removeTermsAhead,
  termsOf,
} from "./indexes/term-index.ts";
import { PURGED } from "./item-row.ts";
import { ITEM_SIZE } from "./query.ts";

const PROJECTION = "item_words";
const SLICE_CHANGES = 250; // changes: a few milliseconds, so that a capture between two slices waits for one at most
const SLICE_BYTES = 32 * 1024; // of text, unless one item has more
const REMOVAL_COST = 8; // times as long as adding the same text: `secure-delete` writes each word's page
const LONG_TEXT_CHARS = 2_000; // characters: one word of a longer text may fill a page of the index
const LITTLE_BEHIND = 100; // changes: a search waits for the terms of so many
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

/** How far the index is, in changes: `words`, and the terms behind them (`term-index.ts`). */
interface Place {
  newest: number;
  words: number;
  terms: number;
}

export interface Search extends SearchIndex {
  /** Resolves when nothing more is written: a closed engine would open the database again. */
  close(): Promise<void>;
}

const PLACE = `SELECT (SELECT coalesce(max(seq), 0) FROM change) AS newest,
  (SELECT seq FROM projection WHERE name = '${PROJECTION}') AS words,
  (SELECT seq FROM projection WHERE name = 'term_end') AS terms`;

/**
 * The end of the next slice: as many changes as have few texts together, or one. Sizes are read item by item, each once,
 * up to the first that is too much.
 */
const endOfSlice = ({ table, seq, size }: FullTextIndex) => `
  WITH RECURSIVE later AS MATERIALIZED (
    SELECT seq, item FROM change WHERE seq > ? ORDER BY seq LIMIT ${SLICE_CHANGES}),
  first AS MATERIALIZED (
    SELECT item, min(seq) AS seq, row_number() OVER (ORDER BY min(seq)) AS place FROM later GROUP BY item),
  summed (place, total) AS (
    SELECT 0, 0 UNION ALL
    SELECT first.place, total + (
      SELECT coalesce(${ITEM_SIZE}, 0) + ${REMOVAL_COST} * coalesce(${size}, 0)
      FROM (SELECT first.item AS seq) AS wanted LEFT JOIN item ON item.seq = wanted.seq
      LEFT JOIN ${table} ON ${seq} = item.seq AND item.revision > 1)
    FROM summed JOIN first ON first.place = summed.place + 1 WHERE total <= ${SLICE_BYTES}),
  fitting AS (SELECT max(1, max(place) FILTER (WHERE total <= ${SLICE_BYTES})) AS place FROM summed)
  SELECT max(seq) AS "to" FROM later WHERE seq < coalesce(
    (SELECT first.seq FROM first JOIN fitting ON first.place = fitting.place + 1), ${Number.MAX_SAFE_INTEGER})`;

/** The words of all items: a projection of the log, filled while idle and before a search. Captures do not pay for it. */
export function openSearch(engine: Engine, rest: Rest = REAL): Search {
  /** A search waits, or waited, until the index has this change. */
  let wanted = 0;
  /** Changes up to this one are indexed without a search: there was a pause after it. */
  let calm = 0;
  let isOpen = true;
  const sliceEnd = endOfSlice(engine.words);

  async function look(): Promise<Place> {
    const [place] = await engine.read<Place>(PLACE);
    return place ?? { newest: 0, words: 0, terms: 0 };
  }

  /** A slice of the words, or else the terms of some items; false if there is nothing to do. */
  const step = new Coalescer(async () => {
    const { newest, words, terms } = await look();
    const isCalm = newest <= calm;
    if (!isOpen) return false;
    if (words < wanted || (isCalm && words < newest)) {
      const [slice] = await engine.read<{ to: number }>(sliceEnd, [words]);
      await indexSlice(engine, words, slice?.to ?? newest, newest).catch(unlessChanged);
    } else if (terms < words && (isCalm || terms < wanted))
      await listTerms(engine, () => isOpen).catch(unlessChanged);
    else return false;
    return true;
  });

  /** Indexes to the end. When a new change arrives, it goes on for a search only, and otherwise after the next pause. */
  const filling = new Coalescer(async () => {
    calm = (await look()).newest;
    for (let goesOn = true; goesOn; ) goesOn = await step.run();
    const { newest, words, terms } = await look();
    if (isOpen && (words < newest || terms < words)) idle.restart();
  });
  const fill = () => filling.run().catch(() => {}); // the next search tries again

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const gone = new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
    let place = await look();
    const goal = place.newest;
    const isForTerms = goal - place.terms <= LITTLE_BEHIND;
    const isBehind = () => place.words < goal || (isForTerms && place.terms < goal);
    wanted = Math.max(wanted, goal);
    if (place.terms < goal) fill(); // never ahead of the words
    for (; isOpen && !signal?.aborted && isBehind(); place = await look())
      await Promise.race([step.run(), gone]);
  }

  const idle = new IdleTimer(rest, () => {
    if (isOpen) fill();
  });
  engine.onCommit(() => {
    if (!filling.isRunning) idle.restart(); // otherwise the commit may be the index's own
  });

  return {
    catchUp: (signal) => wait(signal).catch(whenFull),
    async close() {
      isOpen = false;
      idle.stop();
      if (filling.isRunning) await fill();
      if (step.isRunning) await step.run().catch(() => {});
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
async function indexSlice(engine: Engine, from: number, to: number, newest: number): Promise<void> {
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
    const beyond = (await listedBeyondLimits(engine, old)).filter((term) => !terms?.has(term));
    await removeTermsAhead(engine, seq, [...gone, ...beyond]);
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
  await removeTermsAhead(engine, seq, texts ? [...terms, ...(await listedBeyondLimits(engine, texts))] : []);
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

/** Ignores a full disk: reading goes on, and the next reader tries again. */
export function whenFull(thrown: unknown): void {
  if (!(thrown instanceof Problem) || !["disk-full", "unavailable"].includes(thrown.code)) throw thrown;
}

function unlessChanged(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === "changed")) throw thrown;
}
