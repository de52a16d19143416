import type { Inbox } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { Hand } from "../context.ts";
import { sendAfter } from "../outbox/background.ts";
import { readRemote } from "../remote/config.ts";
import { capture, type Kept } from "./capture.ts";

/** Who calls a tool, and whether they still wait for it. */
export interface Caller {
  source: string;
  signal: AbortSignal;
}

/**
 * The calls of one assistant, one after the other. Each opens the desk and closes it again: the home is free for others
 * in between, and an app that is started or stopped, or a computer that is connected, is met by the next call.
 */
export class Session {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly hand: Hand,
    private readonly isLocal: boolean,
  ) {}

  capture(draft: Draft, caller: Caller): Promise<Kept> {
    return this.#take(caller, () => {
      const remote = this.isLocal ? null : readRemote(this.hand.remote);
      return capture(this.hand, remote, draft, caller.source);
    });
  }

  work<Value>(caller: Caller, work: (inbox: Inbox) => Promise<Value>): Promise<Value> {
    const done = this.#take(caller, async () => {
      const desk = await this.hand.desk({ local: this.isLocal, source: caller.source });
      try {
        return await work(desk.inbox);
      } finally {
        await desk.close();
      }
    });
    this.#last = this.#last.then(() => sendAfter(this.hand)); // nobody waits for it but the next call
    return done;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#last;
  }

  #take<Value>({ signal }: Caller, work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.then(() => {
      signal.throwIfAborted(); // called off before its turn: not done at all
      return work();
    });
    this.#last = mine.catch(() => {}); // whoever called is told
    return mine;
  }
}
