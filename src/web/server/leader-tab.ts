import { connectionState, followEvents, type StreamListener } from "./event-stream.ts";
import type { ServerEvent } from "./sse.ts";

const NAME = "creel-events-2"; // of the lock and the channel; changes with the format of the messages
const SILENCE = 30_000; // ms without a message of the leader until another tab takes over

/** The messages of the leader; `hello` is the request of a new tab. */
type Told =
  | { say: "hello" }
  | { say: "opened"; isGapless: boolean }
  | { say: "heard"; event: ServerEvent }
  | Beat;

/** The current state, sent regularly: a tab that missed an event detects it. */
interface Beat {
  say: "lives" | "lost";
  lastId: string | null;
  standing: readonly ServerEvent[];
}

/**
 * Shares one event stream among the tabs of this browser: the leader has the stream and forwards events. If it closes
 * or falls silent, another tab continues. Returns `stop`.
 */
export function followAsOneTab(listener: StreamListener): () => void {
  if (!("locks" in navigator)) return followEvents(listener);
  const tab = new StreamTab(listener);
  tab.open();
  return () => tab.close();
}

/** A tab: it is the leader while it holds the lock, and otherwise listens to the channel. */
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
        this.#listen(); // two tabs that start at once both find no leader
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
        taken.abort(); // another tab took over, because it did not hear of this one
        this.#listen();
        if (!signal.aborted) this.#queue({ signal });
      });
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#stop.signal.aborted) return;
    this.#silence = setTimeout(() => this.#queue({ steal: true }), SILENCE);
  }

  /** Resolves when this tab is closed or another takes over. */
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

/** The events of this tab: from the stream, or from the leader. */
class TabEvents {
  readonly #listener: StreamListener;
  /** The newest state events: a new tab, or one that missed them, gets them again. */
  readonly #standing = new Map<string, ServerEvent>();
  #lastId: string | null = null;
  /** Whether the listener was called with `opened`, and whether the state is known. */
  #isOpened = false;
  #hasBeat = false;

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  /** Follows the stream itself, from the last event on; the other tabs get each event first. */
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

  /** The current state for the other tabs. */
  beat(say: Beat["say"]): Beat {
    return { say, lastId: this.#lastId, standing: [...this.#standing.values()] };
  }

  /** A tab that was busy, frozen or discarded has missed events. */
  catchUp({ standing: now, lastId: newest }: Beat): void {
    const hasMissed = this.#hasBeat ? newest !== this.#lastId : !this.#isOpened;
    for (const event of now) if (event.data !== this.#standing.get(event.event)?.data) this.take(event);
    this.#lastId = newest;
    this.#hasBeat = true;
    if (hasMissed) this.open(false);
  }
}
