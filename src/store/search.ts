import type { Engine, Statement } from "./engine.ts";
import { PURGED } from "./item-row.ts";

const PROJECTION = "item_words";
const SLICE = 250; // changes: a few milliseconds, so that a capture between two slices waits for one at most
const REST = 400; // ms without a commit, after which there is time to index

export interface Search {
  /** Brings the index up to the newest change. */
  catchUp(): Promise<void>;
  close(): void;
}

/**
 * The words of all items: a projection of the log, caught up while nothing else is to be done, and before it is asked. A
 * capture does not pay for it.
 */
export function openSearch(engine: Engine): Search {
  const { words } = engine;
  let catching: Promise<void> | null = null;
  let committedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOpen = true;

  /** False when there was nothing left. */
  async function indexSlice(): Promise<boolean> {
    const [place] = await engine.read<{ from: number; to: number | null }>(
      `SELECT seq AS "from", (SELECT max(seq) FROM (SELECT seq FROM change WHERE seq > projection.seq ORDER BY seq LIMIT ?))
        AS "to" FROM projection WHERE name = '${PROJECTION}'`,
      [SLICE],
    );
    if (!place || place.to === null) return false;
    const rows = await engine.read<{ seq: number; title: string; note: string | null; list: string }>(
      `SELECT seq, title, note, list FROM item
       WHERE seq IN (SELECT item FROM change WHERE seq > ? AND seq <= ?) ORDER BY seq`,
      [place.from, place.to],
    );
    const indexed = rows.flatMap(({ seq, title, note, list }): Statement[] =>
      list === PURGED ? [words.forget(seq)] : words.put(seq, title, note),
    );
    await engine.write([
      ...indexed,
      {
        sql: `UPDATE projection SET seq = ? WHERE name = '${PROJECTION}' AND seq = ?`,
        values: [place.to, place.from],
        rows: 1,
      },
    ]);
    return true;
  }

  async function catchUp(): Promise<void> {
    while (isOpen && (await indexSlice()));
  }

  function catchUpOnce(): Promise<void> {
    catching ??= catchUp().finally(() => {
      catching = null;
    });
    return catching;
  }

  function look(): void {
    timer = null;
    const rest = committedAt + REST - performance.now();
    if (rest > 0) wait(rest);
    else if (isOpen) catchUpOnce().catch(() => {}); // the next search tries again
  }

  function wait(ms: number): void {
    timer = setTimeout(look, ms);
    timer.unref?.();
  }

  engine.onCommit(() => {
    if (catching) return; // its own
    committedAt = performance.now();
    if (timer === null) wait(REST);
  });

  return {
    catchUp: catchUpOnce,
    close() {
      isOpen = false;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
