import { Mutex } from "../../domain/async.ts";
import type { Items } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { CommandContext } from "../context.ts";
import { flushAfter } from "../outbox/background.ts";
import { readRemoteConfig } from "../remote/config.ts";
import { type CaptureResult, captureForAssistant } from "./capture.ts";

/** The caller of a tool, and its abort signal. */
export interface ToolCaller {
  source: string;
  signal: AbortSignal;
}

/**
 * Runs the calls of one assistant one after the other. Each opens the home and closes it again: other commands can use
 * it in between, and the next call finds an app or a connection that is new.
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
        return await work(await session.items());
      } finally {
        await session.close();
      }
    });
    void this.#calls.run(() => flushAfter(this.context)).catch(() => {}); // not awaited here; the next call waits for it
    return done;
  }

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    await this.#calls.run(async () => {});
  }

  #take<Value>({ signal }: ToolCaller, work: () => Promise<Value>): Promise<Value> {
    return this.#calls.run(async () => {
      signal.throwIfAborted(); // aborted before its turn: not run at all
      return work();
    });
  }
}
