import { Signal } from "../state/signal.ts";
import { currentSession, endSession } from "./session.ts";
import { EventReader, type ServerEvent } from "./sse.ts";

const SILENCE = 20_000; // ms: the server's heart beats every 8 s
const FIRST_PAUSE = 250; // ms
const LONGEST_PAUSE = 10_000; // ms

/** Whether news from the server arrive: at first they have not begun, later they may be lost. */
export const connectionState = new Signal<"starting" | "live" | "lost">("starting");

export interface StreamListener {
  /** The stream stands, for the first time or again. Unless it goes on where it was cut, something may have been missed. */
  opened(isGapless: boolean): void;
  heard(event: ServerEvent): void;
  /** The connection is lost, and sought anew. */
  lost?(): void;
  /** The other end lives: it sent something, be it only a beat of its heart. */
  lives?(): void;
}

/** Follows the server's events for as long as it takes, from `lastId` on. Returns the way to stop. */
export function followEvents(listener: StreamListener, from: string | null = null): () => void {
  const stop = new AbortController();
  let lastId = from;
  let failures = 0;

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await readOnce().catch(() => {}); // whatever cut it, the cure is to ask again
      if (stop.signal.aborted) return;
      connectionState.set("lost");
      listener.lost?.();
      await pause(Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE), stop.signal);
    }
  }

  async function readOnce(): Promise<void> {
    const cut = new AbortController();
    let silence = setTimeout(() => cut.abort(), SILENCE);
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
        signal: AbortSignal.any([stop.signal, cut.signal]),
      });
      if (response.status === 401) endSession(secret);
      if (!response.ok || !response.body) return;
      connectionState.set("live");
      listener.opened(lastId !== null);
      const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const reader = new EventReader();
      for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), SILENCE);
        failures = 0;
        listener.lives?.();
        for (const event of reader.read(piece.value)) {
          lastId = event.lastId ?? lastId;
          listener.heard(event);
        }
      }
    } finally {
      clearTimeout(silence);
      cut.abort();
    }
  }

  void run();
  return () => stop.abort();
}

/** Waits, but not when there is reason to hope: the network is back, or someone looks at the page. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms * (0.75 + Math.random() / 2)); // spread, so that tabs do not march in step
    addEventListener("online", end, { signal: done.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal: done.signal });
    signal.addEventListener("abort", end, { signal: done.signal });
  });
}
