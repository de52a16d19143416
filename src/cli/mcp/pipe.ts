import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const ANSWER_TIMEOUT_MS = 30_000; // ms for the answers after the end of stdin: longer than any call

/** stdin and stdout. At the end of stdin it stays open until each request that was read has its response. */
export class Pipe extends StdioServerTransport {
  readonly #closed = Promise.withResolvers<void>();
  readonly closed = this.#closed.promise;
  /** The ids of the requests without a response. A cancelled request gets none. */
  readonly #open = new Set<unknown>();
  #isBroken = false;
  #timer: Timer | undefined;

  override async start(): Promise<void> {
    const receive = this.onmessage;
    this.onmessage = (message) => {
      this.#note(message);
      receive?.(message);
    };
    process.stdout.once("error", () => {
      this.#isBroken = true;
    });
    await super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if ("id" in message && !("method" in message)) this.#settle(message.id);
    }
  }

  override async close(): Promise<void> {
    if (this.#open.size > 0 && !this.#isBroken) {
      this.#timer ??= setTimeout(() => this.#end(), ANSWER_TIMEOUT_MS);
      return;
    }
    await this.#end();
  }

  #note(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    if ("id" in message) this.#open.add(message.id);
    else if (message.method === "notifications/cancelled") this.#settle(message.params?.requestId);
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    if (this.#timer !== undefined && this.#open.size === 0) void this.#end();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#timer);
    await super.close();
    this.#closed.resolve();
  }
}
