import type { Heard } from "./sse.ts";
import { connection, follow, type StreamListener } from "./stream.ts";

const NAME = "creel-events"; // of the lock, and of the channel
const SILENCE = 30_000; // ms without a word of the tab that leads, after which another takes over

/** What the tab that leads tells the others; `hello` is what one asks that has just come. */
type Told =
  | { say: "hello" | "lives" | "lost" }
  | { say: "opened"; isGapless: boolean }
  | { say: "heard"; event: Heard };

/**
 * Follows the server's events together with the other tabs of this browser: one of them has the stream, and tells the
 * others. When it is closed or no longer says anything, another goes on where it was. Returns the way to stop.
 */
export function followTogether(listener: StreamListener): () => void {
  if (!("locks" in navigator)) return follow(listener);
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  /** The newest of those that tell how things stand: who comes later is told them again. */
  const standing = new Map<string, Heard>();
  let lastId: string | null = null;
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function tell(told: Told): void {
    if (leads) channel.postMessage(told);
  }

  function take(event: Heard): void {
    lastId = event.lastId ?? lastId;
    if (event.event === "api" || event.event === "attention") standing.set(event.event, event);
    listener.heard(event);
  }

  /** Until this tab is closed, or another takes over. */
  function lead(taken: AbortSignal): Promise<void> {
    leads = true;
    clearTimeout(silence);
    const end = follow(
      {
        opened(isGapless) {
          tell({ say: "opened", isGapless });
          listener.opened(isGapless);
        },
        heard(event) {
          tell({ say: "heard", event });
          take(event);
        },
        lost: () => tell({ say: "lost" }),
        lives: () => tell({ say: "lives" }),
      },
      lastId,
    );
    return new Promise((resolve) => {
      const leave = () => {
        leads = false;
        end();
        resolve();
      };
      stop.signal.addEventListener("abort", leave);
      taken.addEventListener("abort", leave);
    });
  }

  function queue(options: LockOptions): void {
    const taken = new AbortController();
    navigator.locks
      .request(NAME, options, () => (stop.signal.aborted ? undefined : lead(taken.signal)))
      .catch(() => {
        taken.abort(); // another tab took over, for it had not heard of this one
        if (!stop.signal.aborted) queue({ signal: stop.signal });
      });
  }

  function listen(): void {
    clearTimeout(silence);
    if (!stop.signal.aborted) silence = setTimeout(() => queue({ steal: true }), SILENCE);
  }

  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.say === "hello") {
      for (const event of standing.values()) tell({ say: "heard", event });
      tell({ say: connection.get() === "lost" ? "lost" : "lives" });
      return;
    }
    if (leads) return;
    listen();
    connection.set(data.say === "lost" ? "lost" : "live");
    if (data.say === "opened") listener.opened(data.isGapless);
    if (data.say === "heard") take(data.event);
  };

  navigator.locks
    .query()
    .then(({ held = [] }) => {
      if (stop.signal.aborted || !held.some(({ name }) => name === NAME)) return;
      channel.postMessage({ say: "hello" } satisfies Told);
      listen();
      listener.opened(false);
    })
    .finally(() => queue({ signal: stop.signal }));

  return () => {
    stop.abort();
    clearTimeout(silence);
    channel.close();
  };
}
