import type { Draft } from "../../domain/capture.ts";
import { Cell } from "../cell.ts";
import { announce } from "../frame/announcer.tsx";
import { Sender, type Sending } from "../items/sender.ts";
import { snapshot } from "../items/snapshot.ts";
import { sentences } from "../sentences.ts";
import { session } from "../session.ts";
import { shortTitle } from "../title.ts";

const MOST = 5; // that are shown
const PATIENCE = 1_500; // ms that the window stays open for the server; the outbox has it by then

/** A thought that this window took, and where it is now. */
export interface Caught {
  key: string;
  draft: Draft;
  state: Sending["state"] | "kept";
  reason: string | null;
}

/** What this window took, newest first. The outbox is that of the page: either sends what the other left. */
class WindowData {
  readonly caught = new Cell<readonly Caught[]>([]);
  readonly #sender = new Sender({
    changed: () => this.#draw(),
    kept: (key, item) => {
      this.#change(key, { state: "kept", draft: item, reason: null });
      announce(sentences.capture.captured(shortTitle(item.title)));
    },
    took: () => {},
  });

  constructor() {
    void this.#sender.begin();
    session.watch(() => {
      this.#sender.hope();
      if (session.get() === null) snapshot.clear().catch(() => {});
    });
    addEventListener("online", () => this.#sender.hope());
  }

  capture(draft: Draft, parse: boolean): void {
    const key = crypto.randomUUID();
    this.caught.set(
      [{ key, draft, state: "saving" as const, reason: null }, ...this.caught.get()].slice(0, MOST),
    );
    this.#sender.add({ key, at: Math.floor(Date.now() / 1000), draft, parse });
  }

  /** Takes one back that was refused, to be edited. */
  withdraw(key: string): void {
    this.#sender.withdraw(key);
    this.caught.set(this.caught.get().filter((one) => one.key !== key));
  }

  /** Everything is with the server, or at least in the outbox. */
  async safe(): Promise<void> {
    await this.#sender.written();
    await Promise.race([this.#sender.idle(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }

  #draw(): void {
    for (const { entry, state, reason } of this.#sender.entries) this.#change(entry.key, { state, reason });
  }

  #change(key: string, change: Partial<Caught>): void {
    this.caught.set(this.caught.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  }
}

export const caughtHere = new WindowData();
