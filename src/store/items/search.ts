import { Coalescer } from "../../domain/async.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { PURGED } from "./item-row.ts";

const PROJECTION = "item_words";
const SLICE = 250; // changes: a few milliseconds, so that a capture between two slices waits for one at most
const LONG = 2_000; // characters: one word of a longer text may fill a page of the index
const REST = 400; // ms without a commit until indexing starts

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

interface Indexed {
  seq: number;
  title: string;
  note: string | null;
  list: string;
  revision: number;
}

interface Place {
  from: number;
  to: number | null;
  newest: number;
}

export interface Search {
  /** Indexes up to the change that is the newest at the call; later changes may be missing. */
  catchUp(): Promise<void>;
  close(): void;
}

const WHERE_TO = `SELECT seq AS "from", (SELECT max(seq) FROM change) AS newest,
    (SELECT max(seq) FROM (SELECT seq FROM change WHERE seq > projection.seq ORDER BY seq LIMIT ?)) AS "to"
  FROM projection WHERE name = '${PROJECTION}'`;

/** The words of all items: a projection of the log, filled while idle and before a search. Captures do not pay for it. */
export function openSearch(engine: Engine, rest: Rest = REAL): Search {
  /** A search waits until the index has this change. */
  let wanted = 0;
  /** The index has all changes up to this one. */
  let reached = 0;
  let isOpen = true;
  const idle = new IdleTimer(rest, () => {
    if (isOpen) catchingUp.run().catch(() => {}); // the next search tries again
  });

  async function look(): Promise<Place | undefined> {
    const [place] = await engine.read<Place>(WHERE_TO, [SLICE]);
    reached = Math.max(reached, place?.from ?? 0);
    return place;
  }

  /** Indexes to the end. If no search waits, it stops when a new change arrives. */
  async function catchUp(): Promise<void> {
    for (let newest: number | null = null; isOpen; ) {
      const place = await look();
      if (!place || place.to === null) return;
      if (place.from >= wanted && place.newest > (newest ?? place.newest)) return idle.restart();
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
    close() {
      isOpen = false;
      idle.stop();
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
    if (this.#stop === null) this.#wait(REST);
  }

  stop(): void {
    this.#stop?.();
  }

  #wait(ms: number): void {
    this.#stop = this.rest.later(ms, () => {
      this.#stop = null;
      const left = this.#committedAt + REST - this.rest.now();
      if (left > 0) this.#wait(left);
      else this.onIdle();
    });
  }
}

/** Throws `changed` if an item was purged meanwhile: its text must not come back into the index. */
async function indexSlice(engine: Engine, { from, to, newest }: Place): Promise<void> {
  const { words } = engine;
  const rows = await engine.read<Indexed>(
    `SELECT seq, title, note, list, revision FROM item
     WHERE seq IN (SELECT item FROM change WHERE seq > ? AND seq <= ?) ORDER BY seq`,
    [from, to],
  );
  // In its own commit: together with a long text, FTS5 (3.53.4) keeps words of the deleted one.
  const rewritten = rows.filter(({ title, note, revision }) => revision > 1 && sizeOf(title, note) > LONG);
  if (rewritten.length > 0) await engine.write(rewritten.map(({ seq }) => words.forget(seq)));
  const indexed = rows.flatMap(({ seq, title, note, list }): Statement[] =>
    list === PURGED ? [words.forget(seq)] : words.put(seq, title, note),
  );
  await engine.write([
    ...indexed,
    {
      sql: `UPDATE projection SET seq = ? WHERE name = '${PROJECTION}' AND seq = ?
            AND NOT EXISTS (SELECT 1 FROM change WHERE seq > ? AND verb = 'purge')`,
      values: [to, from, newest],
      rows: 1,
    },
  ]);
}

function sizeOf(title: string, note: string | null): number {
  return title.length + (note?.length ?? 0);
}

function unlessChanged(thrown: unknown): void {
  if (!(thrown instanceof Problem && thrown.code === "changed")) throw thrown;
}
