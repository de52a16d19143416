import type { Draft } from "../../domain/capture.ts";
import type { Wish } from "../../domain/inbox.ts";
import type { Item } from "../../domain/item.ts";
import { Problem, type ProblemCode } from "../../domain/problem.ts";
import { asProblem } from "../../wire/problems.ts";
import { creel } from "../creel.ts";
import { announce } from "../frame/announcer.tsx";
import { showToast } from "../frame/toasts.ts";
import { sentences } from "../sentences.ts";
import { session } from "../session.ts";
import { shortTitle } from "../title.ts";
import type { Entry } from "./entry.ts";
import { itemOf } from "./foresee.ts";
import { outbox } from "./outbox.ts";

/** Something on its way to the server, oldest first. */
export interface Sending {
  entry: Entry;
  state: "saving" | "waiting" | "failed";
  /** Why it is not there yet; null while the server is only away. */
  reason: string | null;
  /** By an earlier page, or another tab, which may have sent it meanwhile. */
  isLeftOver?: true;
}

interface Heard {
  /** What is on its way is not what it was. */
  changed(): void;
  /** A capture has become this item. */
  kept(key: string, item: Item): void;
  /** The server has changed these. */
  took(items: readonly Item[]): void;
}

/** What ends by itself: the entry waits, and those behind it. */
const PASSING: readonly ProblemCode[] = ["unavailable", "disk-full", "too-many", "timeout", "unauthorized"];
const FIRST_PAUSE = 1_000; // ms
const LONGEST_PAUSE = 30_000; // ms

/**
 * Sends what this page wants, in order and one by one. Each is in the browser's database until the server has answered: it
 * survives the page, and a server that is away. What is sent twice does nothing twice.
 */
export class Sender {
  #sending: readonly Sending[] = [];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #inWork: string | null = null;
  /** Writes to the database, in their order. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly heard: Heard) {}

  get entries(): readonly Sending[] {
    return this.#sending;
  }

  /** Takes up what an earlier page left, or another tab has not sent yet. */
  async begin(): Promise<void> {
    const left = await outbox.all().catch(() => []);
    const known = new Set(this.#sending.map(({ entry }) => entry.key));
    const found = left.filter(({ key }) => !known.has(key));
    this.#set([
      ...found.map(
        (entry): Sending => ({
          entry,
          state: "waiting",
          reason: null,
          isLeftOver: true,
        }),
      ),
      ...this.#sending,
    ]);
    this.#run();
  }

  add(entry: Entry): void {
    this.#keep(entry);
    this.#set([...this.#sending, { entry, state: "saving", reason: null }]);
    this.hope();
  }

  setAside(draft: Draft): void {
    const entry = { key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), draft, parse: false };
    this.#keep(entry);
    this.#set([...this.#sending, { entry, state: "failed", reason: sentences.capture.setAside }]);
  }

  retry(key: string): void {
    this.#mark(key, "saving", null);
    this.hope();
  }

  withdraw(key: string): void {
    this.#set(this.#sending.filter(({ entry }) => entry.key !== key));
    this.#write(() => outbox.remove(key));
  }

  /** Takes the newest back that is not being sent. Null when there is none. */
  takeBack(): Entry | null {
    const last = this.#sending.findLast(({ state }) => state !== "failed");
    if (!last || last.entry.key === this.#inWork) return null;
    this.withdraw(last.entry.key);
    return last.entry;
  }

  /** There is reason to try at once: the server is back. */
  hope(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
    this.#run();
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Resolves when the browser's database has all of it. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #run(): void {
    if (this.#timer !== undefined || session.get() === null) return;
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
    });
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      try {
        this.#inWork = next.entry.key;
        if (!next.isLeftOver || (await outbox.has(next.entry.key))) await this.#send(next.entry);
        this.withdraw(next.entry.key);
        this.#failures = 0;
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (PASSING.includes(problem.code)) return this.#wait(problem);
        this.#refused(next.entry, problem);
      } finally {
        this.#inWork = null;
      }
    }
  }

  #next(): Sending | undefined {
    return this.#sending.find(({ state }) => state !== "failed");
  }

  async #send(entry: Entry): Promise<void> {
    if ("draft" in entry) {
      const { key, draft, at, parse } = entry;
      const told = { idempotencyKey: key, capturedOn: at, ...(parse && { parse }) };
      const { id, createdOn } = await creel.inbox.capture(draft, told);
      const item = parse ? await creel.inbox.get(id) : itemOf(draft, id, createdOn);
      this.#rename(key, id);
      this.heard.kept(key, item ?? itemOf(draft, id, createdOn));
    } else if (entry.wishes.length === 1 && entry.wishes[0]) {
      const item = await creel.inbox.change(entry.wishes[0]);
      if (!item) throw gone();
      this.#raise([item]);
      this.heard.took([item]);
    } else {
      const results = await creel.inbox.changeAll(entry.wishes);
      const changed = results.filter((one): one is Item => !(one instanceof Problem));
      this.#raise(changed);
      this.heard.took(changed);
      const refused = results.find((one) => one instanceof Problem);
      if (refused) throw refused;
    }
  }

  /** What was decided about a capture on its way is meant for the item that it has become, also as a project. */
  #rename(key: string, id: string): void {
    this.#reword((wish) => {
      const { command } = wish;
      if (command.verb === "edit" && command.patch.project === key)
        return { ...wish, command: { ...command, patch: { ...command.patch, project: id } } };
      return wish.id === key ? { ...wish, id } : wish;
    });
  }

  /** Our own change, and nobody else's, has raised the revision: what waits behind it need not stumble over that. */
  #raise(items: readonly Item[]): void {
    const raised = new Map(items.map(({ id, revision }) => [id, revision]));
    this.#reword((wish) => {
      const now = raised.get(wish.id);
      return now !== undefined && wish.revision === now - 1 ? { ...wish, revision: now } : wish;
    });
  }

  /** Not what is being sent: that has its words already. */
  #reword(say: (wish: Wish) => Wish): void {
    this.#set(
      this.#sending.map((one) => {
        if (!("wishes" in one.entry) || one.entry.key === this.#inWork) return one;
        const before = one.entry.wishes;
        const wishes = before.map(say);
        if (wishes.every((wish, n) => wish === before[n])) return one;
        const entry = { ...one.entry, wishes };
        this.#keep(entry);
        return { ...one, entry };
      }),
    );
  }

  #wait(problem: Problem): void {
    const reason = problem.cause === undefined ? problem.detail : null;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, pause);
    this.#set(
      this.#sending.map((one) => (one.state === "failed" ? one : { ...one, state: "waiting", reason })),
    );
  }

  /** A capture stays to be edited; a change is taken back, and said. */
  #refused(entry: Entry, problem: Problem): void {
    if ("draft" in entry) {
      this.#mark(entry.key, "failed", problem.detail);
      announce(sentences.capture.notCaptured(shortTitle(entry.draft.title), problem.detail));
      return;
    }
    this.withdraw(entry.key);
    showToast({ kind: "bad", title: sentences.items.notChanged, detail: problem.detail });
  }

  #mark(key: string, state: Sending["state"], reason: string | null): void {
    this.#set(this.#sending.map((one) => (one.entry.key === key ? { ...one, state, reason } : one)));
  }

  #set(sending: readonly Sending[]): void {
    this.#sending = sending;
    this.heard.changed();
  }

  #keep(entry: Entry): void {
    this.#write(() => outbox.put(entry));
  }

  /** A browser that keeps nothing does not keep anything from being sent. */
  #write(write: () => Promise<void>): void {
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

function gone(): Problem {
  return new Problem("not-found", sentences.items.gone);
}
