import { connectionState, followEvents, type StreamListener } from "./event-stream.ts";
import type { ServerEvent } from "./sse.ts";

const NAME = "creel-events-2"; // of the lock and the channel; changes with the format of the messages
const SILENCE_MS = 30_000; // ms without a message of the leader until another tab takes over
const STATE_EVENTS = ["api", "attention", "zone"];

/** The messages of the leader; `hello` is the request of a new tab. */
type TabMessage =
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
  #isLeader = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: StreamListener) {
    this.#events = new TabEvents(listener);
  }

  open(): void {
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
    navigator.locks
      .query()
      .then(({ held = [] }) => {
        if (this.#stop.signal.aborted) return;
        this.#listen(); // two tabs that start at once both find no leader
        if (!held.some(({ name }) => name === NAME)) return;
        this.#channel.postMessage({ say: "hello" } satisfies TabMessage);
        this.#events.open(false);
      })
      .finally(() => this.#queue({ signal: this.#stop.signal }));
  }

  close(): void {
    this.#stop.abort();
    clearTimeout(this.#silence);
    this.#channel.close();
  }

  #receive(message: TabMessage): void {
    if (message.say === "hello") {
      this.#postBeat(connectionState.get() === "lost" ? "lost" : "lives");
      return;
    }
    if (this.#isLeader) return;
    this.#listen();
    connectionState.set(message.say === "lost" ? "lost" : "live");
    if (message.say === "opened") this.#events.open(message.isGapless);
    else if (message.say === "heard") this.#events.take(message.event);
    else this.#events.catchUp(message);
  }

  #post(message: TabMessage): void {
    if (this.#isLeader) this.#channel.postMessage(message);
  }

  #postBeat(say: Beat["say"]): void {
    this.#post(this.#events.beat(say));
  }

  #queue(options: LockOptions): void {
    const takeover = new AbortController();
    const { signal } = this.#stop;
    navigator.locks
      .request(NAME, options, () => (signal.aborted ? undefined : this.#lead(takeover.signal)))
      .catch(() => {
        takeover.abort(); // another tab took over, because it received no message of this one
        this.#listen();
        if (!signal.aborted) this.#queue({ signal });
      });
  }

  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#stop.signal.aborted) return;
    this.#silence = setTimeout(() => this.#queue({ steal: true }), SILENCE_MS);
  }

  /** Resolves when this tab is closed or another takes over. */
  #lead(takeover: AbortSignal): Promise<void> {
    this.#isLeader = true;
    clearTimeout(this.#silence);
    const end = this.#events.follow({
      opened: (isGapless) => this.#post({ say: "opened", isGapless }),
      heard: (event) => this.#post({ say: "heard", event }),
      lost: () => this.#postBeat("lost"),
      lives: () => this.#postBeat("lives"),
    });
    return new Promise((resolve) => {
      const endLead = () => {
        this.#isLeader = false;
        end();
        resolve();
      };
      this.#stop.signal.addEventListener("abort", endLead);
      takeover.addEventListener("abort", endLead);
    });
  }
}

/** The events of this tab: from the stream, or from the leader. */
class TabEvents {
  readonly #listener: StreamListener;
  /** The newest state events: a new tab, or one that missed them, gets them again. */
  readonly #stateEvents = new Map<string, ServerEvent>();
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
    if (STATE_EVENTS.includes(event.event)) this.#stateEvents.set(event.event, event);
    this.#listener.heard(event);
  }

  /** The current state for the other tabs. */
  beat(say: Beat["say"]): Beat {
    return { say, lastId: this.#lastId, standing: [...this.#stateEvents.values()] };
  }

  /** A tab that was busy, frozen or discarded has missed events. */
  catchUp({ standing: stateEvents, lastId: newestId }: Beat): void {
    const hasMissed = this.#hasBeat ? newestId !== this.#lastId : !this.#isOpened;
    for (const event of stateEvents)
      if (event.data !== this.#stateEvents.get(event.event)?.data) this.take(event);
    this.#lastId = newestId;
    this.#hasBeat = true;
    if (hasMissed) this.open(false);
  }
}
