import type { Mutant } from "./mutant.ts";

const SENDER = "src/web/items/mutations/mutation-queue.ts";
const ITEMS = "src/web/items/store.ts";
const KNOWN = "src/web/items/server-state.ts";
const SHELF = "src/web/items/paged-list.ts";
const MISSED = "test/browser/missed-events.test.ts";
const WINDOW = "test/browser/capture-window.test.ts";
const RACES = "test/browser/races.test.ts";
const RECONNECT = "test/browser/reconnect.test.ts";
const OFFLINE = "test/browser/offline.test.ts";

/** Bugs of what the page sends, and of what it knows of its items. */
export const PAGE_QUEUE: readonly Mutant[] = [
  {
    title: "the page: 401 counts as a refusal of the capture",
    file: "src/web/items/mutations/send-changes.ts",
    from: '  "timeout",\n  "unauthorized",\n];',
    to: '  "timeout",\n];',
    test: WINDOW,
  },
  {
    title: "a window does not see that another sent what it kept",
    file: "src/web/capture/window-data.ts",
    from: "      else this.#markStored(key, draft);\n",
    to: "",
    test: WINDOW,
  },
  {
    title: "what another window took back is called captured",
    file: "src/web/capture/window-data.ts",
    from: "else if (undoneCaptures.has(mutationKeyOf(key)))",
    to: "else if (false)",
    test: MISSED,
  },
  {
    title: "what was taken back is not noted",
    file: SENDER,
    from: `
    undoneCaptures.add(...keys);
    `,
    to: "",
    test: MISSED,
  },
  {
    title: "what was redone still counts as taken back",
    file: SENDER,
    from: `
      undoneCaptures.delete(...entries.map(({ key }) => key)); // the entries were redone
      `,
    to: "",
    test: MISSED,
  },
  {
    title: "what is gone from the outbox stays in the window",
    file: SENDER,
    from: "const missingEntries = missingIn(outbox, storedEntries);",
    to: "const missingEntries = missingIn(outbox, []);",
    test: MISSED,
  },
  {
    title: "what was taken back comes back while the database still has it",
    file: SENDER,
    from: "!this.#endedKeys.has(key) && (takesUp",
    to: "(takesUp",
    test: MISSED,
  },
  {
    title: "what is redone while the database forgets it is taken for sent by another window",
    file: SENDER,
    from: "    for (const key of keys) this.#generations.delete(key); // a redone entry counts as stored only once it is written again\n",
    to: "",
    test: MISSED,
  },
  {
    title: "what another window is just sending is taken up",
    file: "src/web/items/mutations/tab-lock.ts",
    from: "  return locks.some(({ name }) => name === NAME);",
    to: "  return locks.length < 0;",
    test: MISSED,
  },
  {
    title: "the page looks at the outbox only when it starts",
    file: ITEMS,
    from: "    lookAgain(() => void this.#sender.lookAgain());\n",
    to: "",
    test: RACES,
  },
  {
    title: "the window looks at the outbox only when it starts",
    file: "src/web/capture/window-data.ts",
    from: "    lookAgain(() => void this.#sender.lookAgain().then(() => this.#draw()));\n",
    to: "",
    test: MISSED,
  },
  {
    title: "after a turn that was not given nothing is sent any more",
    file: SENDER,
    from: "        this.#running = null; // the browser",
    to: "        // the browser",
    test: MISSED,
  },
  {
    title: "what could not be sent is not tried again by itself",
    file: SENDER,
    from: "      this.#timer = undefined;\n      this.#run();\n    }, pause);",
    to: "    }, pause);",
    test: RACES,
  },
  {
    title: "what the database has lost counts as sent by another window",
    file: SENDER,
    from: "(read && this.#generations.get(key) === generation() ? undefined : ownEntry)",
    to: "(read ? undefined : ownEntry)",
    test: RACES,
  },
  {
    title: "what another window has sent is sent once more",
    file: SENDER,
    from: "    if (!this.#generations.has(key)) return ownEntry;",
    to: "    return ownEntry;",
    test: RACES,
  },
  {
    title: "two windows send at once",
    file: "src/web/items/mutations/tab-lock.ts",
    from: 'return "locks" in navigator ?',
    to: "return false ?",
    test: RACES,
  },
  {
    title: "a database that is deleted is not noticed",
    file: "src/web/items/mutations/database.ts",
    from: "      if (next === null) deletionCount++; // the database is being deleted\n",
    to: "",
    test: MISSED,
  },
  {
    title: "a database that never answers is waited for",
    file: "src/web/items/mutations/database.ts",
    from: "return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))]);",
    to: "return work ?? Promise.resolve(null);",
    test: RACES,
  },
  {
    title: "decisions about a capture do not follow it to its item",
    file: SENDER,
    from: "this.#itemIds.set(key, item.id);",
    to: "this.#itemIds.set(item.id, key);",
    test: "test/browser/triage-zero.test.ts",
  },
  {
    title: "undo does not wait for what is being sent",
    file: SENDER,
    from: `
      return await withTabLock(work);`,
    to: "      return await work();",
    test: RACES,
  },
  {
    title: "news of items are forgotten when they could not be read",
    file: "src/web/items/refetch-queue.ts",
    from: "      for (const [id, isNew] of laterIds) this.hear(id, isNew);\n",
    to: "      this.#changedIds = laterIds;\n",
    test: "src/web/items/refetch-queue.test.ts",
  },
  {
    title: "an older answer takes back a newer one",
    file: KNOWN,
    from: "    if (revision < (this.#newest.get(id) ?? 0)) return;\n",
    to: "",
    test: RACES,
  },
  {
    title: "what is told while a list is read is forgotten",
    file: SHELF,
    from: "    for (const update of this.#lateUpdates) this.#place(...update);\n",
    to: "",
    test: RACES,
  },
  {
    title: "the older of two readings of an item stands",
    file: SHELF,
    from: "    if (knownItem && knownItem.revision > item.revision) return;\n",
    to: "",
    test: RACES,
  },
  {
    title: "a reading that ended halfway is not taken up again",
    file: ITEMS,
    from: `if (connectionState.get() === "live") this.#retryTimer = setTimeout(this.refresh, RETRY_MS);`,
    to: "",
    test: RACES,
  },
  {
    title: "what waits is not sent when the server is back",
    file: ITEMS,
    from: `
    this.#sender.retryNow();
    return this.refresh();`,
    to: "    return this.refresh();",
    test: RECONNECT,
  },
  {
    title: "what was known last is kept after the session ended",
    file: "src/web/items/offline-copy.ts",
    from: "    snapshot.clear().catch(() => {});\n",
    to: "",
    test: OFFLINE,
  },
  {
    title: "what was known last is not kept",
    file: "src/web/items/offline-copy.ts",
    from: `
    if (this.#pendingItems && currentSession.get() !== null)
      snapshot.write(this.#pendingItems).catch(() => {});
  `,
    to: "",
    test: OFFLINE,
  },
  {
    title: "an item that changed is not kept as it is now",
    file: "src/web/items/snapshot.ts",
    from: "chunk.every((item, n) => item === before[n])",
    to: "chunk.length > 0",
    test: OFFLINE,
  },
];
