import type { Draft } from "../../domain/item/capture.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import type { MutationInFlight } from "../items/mutations/mutation.ts";
import { MutationQueue } from "../items/mutations/mutation-queue.ts";
import { undoneCaptures } from "../items/mutations/taken-back.ts";
import { snapshot } from "../items/snapshot.ts";
import { currentSession } from "../server/session.ts";
import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";

const MOST = 5; // captures on the page
const PATIENCE = 1_500; // ms that the window waits for the server; the outbox already has the capture

/** A capture of this window, and its state. */
export interface CapturedInWindow {
  key: string;
  draft: Draft;
  state: MutationInFlight["state"] | "kept" | "takenBack";
  reason: string | null;
}

/** The captures of this window, newest first. It shares the outbox with the page: either sends all captures in it. */
class WindowData {
  readonly caught = new Signal<readonly CapturedInWindow[]>([]);
  readonly #sender = new MutationQueue({
    onChange: () => this.#draw(),
    onCaptured: (key, item) => this.#kept(key, item),
    onItemsChanged: () => {},
  });

  constructor() {
    this.#sender.begin();
    currentSession.watch(() => {
      this.#sender.retryNow();
      if (currentSession.get() === null) snapshot.clear().catch(() => {});
    });
    addEventListener("online", () => this.#sender.retryNow());
    lookAgain(() => void this.#sender.lookAgain().then(() => this.#draw()));
  }

  capture(draft: Draft, parse: boolean): void {
    const key = crypto.randomUUID();
    this.caught.set(
      [{ key, draft, state: "saving" as const, reason: null }, ...this.caught.get()].slice(0, MOST),
    );
    this.#sender.add({ key, at: Math.floor(Date.now() / 1000), draft, parse });
  }

  /** Takes a refused capture back, to edit it. */
  withdraw(key: string): void {
    this.caught.set(this.caught.get().filter((one) => one.key !== key));
    this.#sender.withdraw(key);
  }

  /** Resolves when the server, or at least the outbox, has all captures. */
  async safe(): Promise<void> {
    await this.#sender.written();
    await Promise.race([this.#sender.idle(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  /** A capture that left the outbox, and was not taken back, has been sent, perhaps by another window. */
  #draw(): void {
    const waiting = new Map(this.#sender.entries.map((one) => [one.entry.key, one]));
    for (const { key, draft, state } of this.caught.get()) {
      if (state === "kept") continue;
      const sending = waiting.get(key);
      if (sending) this.#change(key, { state: sending.state, reason: sending.reason });
      else if (undoneCaptures.has(key)) this.#change(key, { state: "takenBack", reason: null });
      else this.#kept(key, draft);
    }
  }

  #kept(key: string, draft: Draft): void {
    this.#change(key, { state: "kept", draft, reason: null });
    announce(messages.capture.captured(shortTitle(draft.title)));
  }

  #change(key: string, change: Partial<CapturedInWindow>): void {
    this.caught.set(this.caught.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  }
}

export const capturedHere = new WindowData();
