import type { Chance } from "./chance.ts";
import type { Ask } from "./operations-clients.ts";

/** Reads the log as it grows, from its beginning. */
export interface Reader {
  /** Reads on until it has seen `last`, and tells what it saw. */
  end(last: number): Promise<{ seen: number[]; cuts: number }>;
}

const PATIENCE = 30_000; // ms to the last change, once nothing more happens

/** A reader of the event stream that is cut after a few events, and comes back with the last id that it knows. */
export function openReader(ask: Ask, chance: Chance): Reader {
  const seen: number[] = [];
  let cuts = 0;
  let until = Number.MAX_SAFE_INTEGER;
  let isOver = false;

  async function readOnce(): Promise<void> {
    const cut = new AbortController();
    const most = chance.between(1, 200);
    const answer = await ask.open("/api/events", { "Last-Event-ID": String(seen.at(-1) ?? 0) }, cut.signal);
    let rest = "";
    let heard = 0;
    for await (const piece of (answer.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      const events = (rest + piece).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const seq = /^event: change\nid: (\d+)/.exec(event)?.[1];
        if (seq === undefined) continue;
        seen.push(Number(seq));
        // Anywhere, also in the middle of what has arrived: what was not looked at is sent again.
        if (++heard >= most) return cut.abort();
      }
      if (isOver || (seen.at(-1) ?? 0) >= until) return cut.abort();
    }
  }

  async function run(): Promise<void> {
    while (!isOver && (seen.at(-1) ?? 0) < until) {
      await readOnce().catch(() => {});
      cuts++;
    }
  }

  const running = run();
  return {
    async end(last) {
      until = last;
      const late = setTimeout(() => {
        isOver = true;
      }, PATIENCE);
      await running;
      clearTimeout(late);
      return { seen, cuts };
    },
  };
}
