import { Signal } from "../state/signal.ts";
import { currentSession, endSession } from "./session.ts";
import { EventReader, type ServerEvent } from "./sse.ts";

const SILENCE_MS = 20_000; // the server's heartbeat comes every 8 s
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/** The state of the event stream: not open yet, open, or lost. */
export const connectionState = new Signal<"starting" | "live" | "lost">("starting");

export interface StreamListener {
  /** The stream is open, for the first time or again. Unless `isGapless`, events may have been missed. */
  opened(isGapless: boolean): void;
  heard(event: ServerEvent): void;
  /** The connection is lost and will be retried. */
  lost?(): void;
  /** The server has sent data, even if only a heartbeat. */
  lives?(): void;
}

/** Follows the server's events, from `lastId` on. Returns `stop`. */
export function followEvents(listener: StreamListener, from: string | null = null): () => void {
  const stop = new AbortController();
  let lastId = from;
  let failures = 0;

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await readOnce().catch(() => {}); // any error leads to a retry
      if (stop.signal.aborted) return;
      connectionState.set("lost");
      listener.lost?.();
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS), stop.signal);
    }
  }

  async function readOnce(): Promise<void> {
    const request = new AbortController();
    let silence = setTimeout(() => request.abort(), SILENCE_MS);
    try {
      const secret = currentSession.get();
      const response = await fetch("/api/events", {
        headers: {
          Accept: "text/event-stream",
          ...(secret === null ? {} : { "Creel-Session": secret }),
          ...(lastId === null ? {} : { "Last-Event-ID": lastId }),
        },
        credentials: "omit",
        cache: "no-store",
        signal: AbortSignal.any([stop.signal, request.signal]),
      });
      if (response.status === 401) endSession(secret);
      if (!response.ok || !response.body) return;
      connectionState.set("live");
      listener.opened(lastId !== null);
      const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const reader = new EventReader();
      for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => request.abort(), SILENCE_MS);
        failures = 0;
        listener.lives?.();
        for (const event of reader.read(chunk.value)) {
          lastId = event.lastId ?? lastId;
          listener.heard(event);
        }
      }
    } finally {
      clearTimeout(silence);
      request.abort();
    }
  }

  void run();
  return () => stop.abort();
}

/** Waits, but ends early if the network is back or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2)); // random, so that tabs do not retry at the same time
    addEventListener("online", end, { signal: done.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal: done.signal });
    signal.addEventListener("abort", end, { signal: done.signal });
  });
}
