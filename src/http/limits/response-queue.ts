import { yieldForHeavyWork } from "./large-response-limit.ts";

/** Characters from which a response is sent in pieces, and bytes of one piece. */
export const LONG_RESPONSE_CHARS = 64 * 1024;
const CHARS_PER_TURN = 128 * 1024; // characters of an answer that one turn of the event loop makes
const MAX_UNREAD_BYTES = 128 * 1024 * 1024; // bytes that all responses together hold in memory

/** Limits the memory of all responses that their readers have not taken. */
export class UnreadBudget {
  #bytes = 0;
  /** The queues with unread bytes; the first has waited longest for its reader. */
  readonly #queues = new Set<ResponseQueue>();

  constructor(private readonly most = MAX_UNREAD_BYTES) {}

  /** Adds the change of a queue's unread bytes. Above the limit it cuts other queues, the slowest first. */
  count(queue: ResponseQueue, change: number): void {
    this.#bytes += change;
    // A wait begins when the reader takes bytes, or when an empty queue gets some.
    if (change <= 0 || queue.unread === change) this.#queues.delete(queue);
    if (queue.unread > 0) this.#queues.add(queue);
    for (const slowest of this.#queues) {
      if (this.#bytes <= this.most) return;
      if (slowest !== queue) slowest.cut();
    }
  }
}

const ALL = new UnreadBudget();

/** The body of a response, in pieces that are sent as fast as the reader takes them. */
export class ResponseQueue {
  readonly stream: ReadableStream<Uint8Array>;
  /** Resolves when the reader took all or cancelled, or when the response was cut. */
  readonly ended: Promise<void>;
  #pieces: Uint8Array[] = [];
  #unread = 0;
  #state: "open" | "ending" | "ended" = "open";
  #isAsked = false;
  /** Called when the reader has taken all bytes. */
  #onDrained: (() => void)[] = [];
  /** The text that is made when its reader asks for it, and the bytes that it is made from. */
  #source: { parts: Iterator<string>; bytes: number } | null = null;
  #isMaking = false;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #resolve: () => void;

  constructor(private readonly budget = ALL) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#resolve = resolve;
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.#isAsked = true;
          this.#answer();
        },
        cancel: () => this.#finish(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Bytes that the reader has not taken. */
  get unread(): number {
    return this.#unread;
  }

  /** Resolves when the reader has taken all bytes and asks for more, or when the response has ended. */
  drained(): Promise<void> {
    if (this.#state === "ended") return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDrained.push(resolve);
      this.#answer();
    });
  }

  push(bytes: Uint8Array): void {
    if (this.#state !== "open") return;
    this.#pieces.push(bytes);
    this.#count(bytes.length);
    this.#answer();
  }

  /** Adds text that is made as the reader takes it, behind all pushed bytes. `bytes` count as unread until it is made. */
  pushParts(parts: Iterator<string>, bytes: number): void {
    if (this.#state !== "open") return;
    this.#source = { parts, bytes };
    this.#count(bytes);
    this.#answer();
  }

  /** Ends the response after the pushed bytes and parts. */
  end(): void {
    if (this.#state !== "open") return;
    this.#state = "ending";
    this.#answer();
  }

  /** Ends the connection of a reader that is too slow. */
  cut(): void {
    if (this.#state === "ended") return;
    this.#finish();
    this.#controller.error(new Error("The client read too slowly."));
  }

  /** Sends one piece, if the reader has asked for one and there is one. */
  #answer(): void {
    if (!this.#isAsked || this.#state === "ended") return;
    const [bytes] = this.#pieces;
    if (bytes) {
      const piece = bytes.subarray(0, LONG_RESPONSE_CHARS);
      if (piece.length < bytes.length) this.#pieces[0] = bytes.subarray(LONG_RESPONSE_CHARS);
      else this.#pieces.shift();
      this.#isAsked = false;
      this.#count(-piece.length);
      this.#controller.enqueue(piece);
    } else if (this.#source) {
      void this.#make();
    } else if (this.#state === "ending") {
      this.#finish();
      this.#controller.close();
    } else this.#reportDrained();
  }

  #reportDrained(): void {
    for (const resolve of this.#onDrained.splice(0)) resolve();
  }

  /** Makes some of the parts in a turn of their own. */
  async #make(): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    await yieldForHeavyWork("responses");
    this.#isMaking = false;
    const source = this.#source;
    if (!source) return;
    let text = "";
    while (text.length < CHARS_PER_TURN) {
      const { done, value } = source.parts.next();
      if (done) {
        this.#source = null;
        this.#count(-source.bytes);
        break;
      }
      text += value;
    }
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > 0) this.#pieces.push(bytes);
    this.#count(bytes.length);
    this.#answer();
  }

  #finish(): void {
    this.#state = "ended";
    this.#source = null;
    this.#pieces = [];
    this.#count(-this.#unread);
    this.#reportDrained();
    this.#resolve();
  }

  #count(change: number): void {
    this.#unread += change;
    this.budget.count(this, change);
  }
}
