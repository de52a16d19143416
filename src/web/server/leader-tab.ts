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
  const tab = new StreamTab(listener);
  tab.open();
  return () => tab.close();
}

/** One of the tabs: it leads while it has the lock, and listens to the channel while it has not. */
class StreamTab {
  readonly #channel = new BroadcastChannel(NAME);
  readonly #stop = new AbortController();
  readonly #events: TabEvents;
  #leads = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: StreamListener) {
    this.#events = new TabEvents(listener);
  }

  open(): void {
    this.#channel.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data);
    navigator.locks
      .query()
      .then(({ held = [] }) => {
        if (this.#stop.signal.aborted) return;
        this.#listen(); // two that come at once both find nobody
        if (!held.some(({ name }) => name === NAME)) return;
        this.#channel.postMessage({ say: "hello" } satisfies Told);
        this.#events.open(false);
      })
      .finally(() => this.#queue({ signal: this.#stop.signal }));
  }

  close(): void {
    this.#stop.abort();
    clearTimeout(this.#silence);
    this.#channel.close();
  }

  #hear(told: Told): void {
    if (told.say === "hello") {
      this.#tellBeat(connectionState.get() === "lost" ? "lost" : "lives");
      return;
    }
    if (this.#leads) return;
    this.#listen();
    connectionState.set(told.say === "lost" ? "lost" : "live");
    if (told.say === "opened") this.#events.open(told.isGapless);
    else if (told.say === "heard") this.#events.take(told.event);
    else this.#events.catchUp(told);
  }

  #tell(told: Told): void {
    if (this.#leads) this.#channel.postMessage(told);
  }

  #tellBeat(say: Beat["say"]): void {
    this.#tell(this.#events.beat(say));
  }

  #queue(options: LockOptions): void {
    const taken = new AbortController();
    const { signal } = this.#stop;
    navigator.locks
      .request(NAME, options, () => (signal.aborted ? undefined : this.#lead(taken.signal)))
      .catch(() => {
        taken.abort(); // another tab took over, for it had not heard of this one
        this.#listen();
        if (!signal.aborted) this.#queue({ signal });
      });
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#stop.signal.aborted) return;
    this.#silence = setTimeout(() => this.#queue({ steal: true }), SILENCE);
  }

  /** Until this tab is closed, or another takes over. */
  #lead(taken: AbortSignal): Promise<void> {
    this.#leads = true;
    clearTimeout(this.#silence);
    const end = this.#events.follow({
      opened: (isGapless) => this.#tell({ say: "opened", isGapless }),
      heard: (event) => this.#tell({ say: "heard", event }),
      lost: () => this.#tellBeat("lost"),
      lives: () => this.#tellBeat("lives"),
    });
    return new Promise((resolve) => {
      const leave = () => {
        this.#leads = false;
        end();
        resolve();
      };
      this.#stop.signal.addEventListener("abort", leave);
      taken.addEventListener("abort", leave);
    });
  }
}

/** The events that this tab has: those of the stream, or those that the tab that leads tells. */
class TabEvents {
  readonly #listener: StreamListener;
  /** The newest of those that tell how things stand: who comes later, or has missed one, is told them again. */
  readonly #standing = new Map<string, ServerEvent>();
  #lastId: string | null = null;
  /** Whether the listener was told that the stream stands, and whether it is known how things stand. */
  #isOpened = false;
  #hasBeat = false;

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  /** Follows the stream itself, from where it is; the others hear of it first. */
  follow(others: Required<StreamListener>): () => void {
    this.#hasBeat = true;
    return followEvents(
      {
        ...others,
        opened: (isGapless) => {
          others.opened(isGapless);
          this.open(isGapless);
        },
        heard: (event) => {
          others.heard(event);
          this.take(event);
        },
      },
      this.#lastId,
    );
  }

  open(isGapless: boolean): void {
    this.#isOpened = true;
    this.#listener.opened(isGapless);
  }

  take(event: ServerEvent): void {
    this.#lastId = event.lastId ?? this.#lastId;
    if (event.event === "api" || event.event === "attention") this.#standing.set(event.event, event);
    this.#listener.heard(event);
  }

  /** How things stand, for the other tabs. */
  beat(say: Beat["say"]): Beat {
    return { say, lastId: this.#lastId, standing: [...this.#standing.values()] };
  }

  /** A tab that was busy, frozen or put away by its browser has not heard all. */
  catchUp({ standing: now, lastId: newest }: Beat): void {
    const hasMissed = this.#hasBeat ? newest !== this.#lastId : !this.#isOpened;
    for (const event of now) if (event.data !== this.#standing.get(event.event)?.data) this.take(event);
    this.#lastId = newest;
    this.#hasBeat = true;
    if (hasMissed) this.open(false);
  }
}
