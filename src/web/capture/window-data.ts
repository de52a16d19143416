import type { Draft } from "../../domain/item/capture.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import {
  type CaptureText,
  capturesOf,
  type MutationInFlight,
  mutationKeyOf,
  toMutations,
} from "../items/mutations/mutation.ts";
import { MutationQueue } from "../items/mutations/mutation-queue.ts";
import { undoneCaptures } from "../items/mutations/taken-back.ts";
import { snapshot } from "../items/snapshot.ts";
import { apiClient } from "../server/client.ts";
import { currentSession } from "../server/session.ts";
import { poll } from "../state/poll.ts";
import { Signal } from "../state/signal.ts";
import { setTimeZone } from "../state/time-zone.ts";
import { announce } from "../ui/live-region.tsx";

const MAX_CAPTURES = 5; // captures on the page
const SERVER_WAIT_MS = 1_500; // ms that the window waits for the server; the outbox already has the capture

/** A capture of this window, and its state. */
export interface CapturedInWindow {
  key: string;
  draft: Draft;
  state: MutationInFlight["state"] | "kept" | "takenBack";
  reason: string | null;
}

/** The captures of this window, newest first. It shares the outbox with the page: either sends all captures in it. */
class WindowData {
  readonly captures = new Signal<readonly CapturedInWindow[]>([]);
  readonly #sender = new MutationQueue({
    onChange: () => this.#draw(),
    onCaptured: (key, item) => this.#markStored(key, item),
    onSentElsewhere: () => {},
    onRefused: (title, reason) => announce(messages.capture.notCaptured(title, reason)),
    onItemsChanged: () => {},
  });

  constructor() {
    this.#sender.begin();
    currentSession.watch(() => {
      this.#sender.retryNow();
      if (currentSession.get() === null) snapshot.clear().catch(() => {});
    });
    addEventListener("online", () => this.#sender.retryNow());
    if (currentSession.get() !== null)
      apiClient.me().then(
        ({ timeZone }) => setTimeZone(timeZone),
        () => {}, // then days are those of the time zone that the page knew last
      );
    poll(() => void this.#sender.lookAgain().then(() => this.#draw()));
  }

  /** Several are one request. Returns the key of the first request. */
  capture(...captures: readonly CaptureText[]): string {
    const entries = toMutations(captures, Math.floor(Date.now() / 1000));
    const rows = entries.flatMap(capturesOf).map(({ key, draft }) => ({ key, draft, reason: null }));
    this.captures.set(
      [...rows.reverse().map((row) => ({ ...row, state: "saving" as const })), ...this.captures.get()].slice(
        0,
        MAX_CAPTURES,
      ),
    );
    this.#sender.add(...entries);
    return entries[0]?.key ?? "";
  }

  /** Takes a refused capture back, to edit it. */
  withdraw(key: string): void {
    this.captures.set(this.captures.get().filter((capture) => capture.key !== key));
    this.#sender.withdraw(key);
  }

  /** Resolves when the server, or at least the outbox, has all captures. */
  async safe(): Promise<void> {
    await this.#sender.written();
    await Promise.race([this.#sender.idle(), new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS))]);
  }

  /** A capture that left the outbox, and was not taken back, has been sent, perhaps by another window. */
  #draw(): void {
    const entriesByKey = new Map(
      this.#sender.entries.flatMap((mutation) =>
        capturesOf(mutation.entry).map(({ key }) => [key, mutation] as const),
      ),
    );
    for (const { key, draft, state } of this.captures.get()) {
      if (state === "kept") continue;
      const entry = entriesByKey.get(key);
      if (entry) this.#change(key, { state: entry.state, reason: entry.reason });
      else if (undoneCaptures.has(mutationKeyOf(key)))
        this.#change(key, { state: "takenBack", reason: null });
      else this.#markStored(key, draft);
    }
  }

  #markStored(key: string, draft: Draft): void {
    this.#change(key, { state: "kept", draft, reason: null });
    announce(messages.capture.captured(shortTitle(draft.title)));
  }

  #change(key: string, change: Partial<CapturedInWindow>): void {
    this.captures.set(
      this.captures.get().map((capture) => (capture.key === key ? { ...capture, ...change } : capture)),
    );
  }
}

export const capturedHere = new WindowData();
