import { Mutex } from "../../domain/async.ts";
import type { Items } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { CommandContext } from "../context.ts";
import { flushAfter } from "../outbox/background.ts";
import { readRemoteConfig } from "../remote/config.ts";
import { type CaptureResult, captureForAssistant } from "./capture.ts";

/** Who calls a tool, and whether they still wait for it. */
export interface ToolCaller {
  source: string;
  signal: AbortSignal;
}

/**
 * The calls of one assistant, one after the other. Each opens the session and closes it again: the home is free for others
 * in between, and an app that is started or stopped, or a computer that is connected, is met by the next call.
 */
export class McpSession {
  readonly #calls = new Mutex();

  constructor(
    private readonly context: CommandContext,
    private readonly isLocal: boolean,
  ) {}

  capture(draft: Draft, caller: ToolCaller): Promise<CaptureResult> {
    return this.#take(caller, () => {
      const remote = this.isLocal ? null : readRemoteConfig(this.context.remote);
      return captureForAssistant(this.context, remote, draft, caller.source);
    });
  }

  work<Value>(caller: ToolCaller, work: (inbox: Items) => Promise<Value>): Promise<Value> {
    const done = this.#take(caller, async () => {
      const session = await this.context.openSession({ local: this.isLocal, source: caller.source });
      try {
        return await work(session.items);
      } finally {
        await session.close();
      }
    });
    void this.#calls.run(() => flushAfter(this.context)).catch(() => {}); // only the next call waits for it
    return done;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#calls.run(async () => {});
  }

  #take<Value>({ signal }: ToolCaller, work: () => Promise<Value>): Promise<Value> {
    return this.#calls.run(async () => {
      signal.throwIfAborted(); // called off before its turn: not done at all
      return work();
    });
  }
}
