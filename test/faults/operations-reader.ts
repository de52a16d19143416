import type { ClientRequest } from "./operations-clients.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Reads the event stream from its beginning. */
export interface Reader {
  /** Reads until the event `last`, then returns all events. */
  end(last: number): Promise<{ seqs: number[]; cuts: number }>;
}

const READ_TIMEOUT_MS = 30_000; // for the last change, after all requests have ended

/** Opens a reader of the event stream that disconnects after a few events and resumes with the last id that it knows. */
export function openReader(ask: ClientRequest, random: SeededRandom): Reader {
  const seqs: number[] = [];
  let cuts = 0;
  let until = Number.MAX_SAFE_INTEGER;
  let isOver = false;

  async function readOnce(): Promise<void> {
    const cut = new AbortController();
    const most = random.between(1, 200);
    const response = await ask.open("/api/events", { "Last-Event-ID": String(seqs.at(-1) ?? 0) }, cut.signal);
    let rest = "";
    let received = 0;
    for await (const piece of (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
      const events = (rest + piece).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const seq = /^event: change\nid: (\d+)/.exec(event)?.[1];
        if (seq === undefined) continue;
        seqs.push(Number(seq));
        // Cut anywhere, also inside received data: the server sends the unread events again.
        if (++received >= most) return cut.abort();
      }
      if (isOver || (seqs.at(-1) ?? 0) >= until) return cut.abort();
    }
  }

  async function run(): Promise<void> {
    while (!isOver && (seqs.at(-1) ?? 0) < until) {
      await readOnce().catch(() => {});
      cuts++;
    }
  }

  const server = run();
  return {
    async end(last) {
      until = last;
      const deadline = setTimeout(() => {
        isOver = true;
      }, READ_TIMEOUT_MS);
      await server;
      clearTimeout(deadline);
      return { seqs, cuts };
    },
  };
}
