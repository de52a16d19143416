import { connectionState, followEvents, type StreamListener } from "./event-stream.ts";
import type { ServerEvent } from "./sse.ts";

const NAME = "creel-events-2"; // of the lock, and of the channel; another for each form of what is told
const SILENCE = 30_000; // ms without a word of the tab that leads, after which another takes over

/** What the tab that leads tells the others; `hello` is what one asks that has just come. */
type Told =
  | { say: "hello" }
  | { say: "opened"; isGapless: boolean }
  | { say: "heard"; event: ServerEvent }
  | Beat;

/** How things stand, told again and again: who has missed something sees it by that. */
interface Beat {
  say: "lives" | "lost";
  lastId: string | null;
  standing: readonly ServerEvent[];
}

/**
 * Follows the server's events together with the other tabs of this browser: one of them has the stream, and tells the
 * others. When it is closed or no longer says anything, another goes on where it was. Returns the way to stop.
 */
export function followAsOneTab(listener: StreamListener): () => void {
  if (!("locks" in navigator)) return followEvents(listener);
  const stop = new AbortController();
  const channel = new BroadcastChannel(NAME);
  /** The newest of those that tell how things stand: who comes later, or has missed one, is told them again. */
  const standing = new Map<string, ServerEvent>();
  let lastId: string | null = null;
  let leads = false;
  /** Whether the listener was told that the stream stands, and whether it is known how things stand. */
  let [isOpened, isToldHow] = [false, false];
  let silence: ReturnType<typeof setTimeout> | undefined;

  function tell(told: Told): void {
    if (leads) channel.postMessage(told);
  }

  function tellHowThingsStand(say: Beat["say"]): void {
    tell({ say, lastId, standing: [...standing.values()] });
  }

  /** A tab that was busy, frozen or put away by its browser has not heard all. */
  function catchUp({ standing: now, lastId: newest }: Beat): void {
    const hasMissed = isToldHow ? newest !== lastId : !isOpened;
    for (const event of now) if (event.data !== standing.get(event.event)?.data) take(event);
    lastId = newest;
    isToldHow = true;
    if (hasMissed) open(false);
  }

  function open(isGapless: boolean): void {
    isOpened = true;
    listener.opened(isGapless);
  }

  function take(event: ServerEvent): void {
    lastId = event.lastId ?? lastId;
    if (event.event === "api" || event.event === "attention") standing.set(event.event, event);
    listener.heard(event);
  }

  /** Until this tab is closed, or another takes over. */
  function lead(taken: AbortSignal): Promise<void> {
    leads = isToldHow = true;
    clearTimeout(silence);
    const end = followEvents(
      {
        opened(isGapless) {
          tell({ say: "opened", isGapless });
          open(isGapless);
        },
        heard(event) {
          tell({ say: "heard", event });
          take(event);
        },
        lost: () => tellHowThingsStand("lost"),
        lives: () => tellHowThingsStand("lives"),
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
        listen();
        if (!stop.signal.aborted) queue({ signal: stop.signal });
      });
  }

  function listen(): void {
    clearTimeout(silence);
    if (!stop.signal.aborted) silence = setTimeout(() => queue({ steal: true }), SILENCE);
  }

  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.say === "hello") return tellHowThingsStand(connectionState.get() === "lost" ? "lost" : "lives");
    if (leads) return;
    listen();
    connectionState.set(data.say === "lost" ? "lost" : "live");
    if (data.say === "opened") open(data.isGapless);
    else if (data.say === "heard") take(data.event);
    else catchUp(data);
  };

  navigator.locks
    .query()
    .then(({ held = [] }) => {
      if (stop.signal.aborted) return;
      listen(); // two that come at once both find nobody
      if (!held.some(({ name }) => name === NAME)) return;
      channel.postMessage({ say: "hello" } satisfies Told);
      open(false);
    })
    .finally(() => queue({ signal: stop.signal }));

  return () => {
    stop.abort();
    clearTimeout(silence);
    channel.close();
  };
}
