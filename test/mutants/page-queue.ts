import type { Mutant } from "./mutant.ts";

const MUTATION_QUEUE = "src/web/items/mutations/mutation-queue.ts";
const STORE = "src/web/items/store.ts";
const SERVER_STATE = "src/web/items/server-state.ts";
const PAGED_LIST = "src/web/items/paged-list.ts";
const MISSED_EVENTS = "test/browser/missed-events.test.ts";
const THOUSANDS = "test/browser/ten-thousand.test.ts";
const PARTIAL_LIST = "test/browser/partial-list.test.ts";
const WINDOW = "test/browser/capture-window.test.ts";
const RACES = "test/browser/races.test.ts";
const RECONNECT = "test/browser/reconnect.test.ts";
const OFFLINE = "test/browser/offline.test.ts";

/** Bugs of what the page sends, and of what it knows of its items. */
export const PAGE_QUEUE: readonly Mutant[] = [
  {
    title: "a list whose items are not loaded yet says that it is empty",
    file: "src/web/list-screens/list-screen.tsx",
    from: "isWhole.open && (all.length",
    to: "isLoaded && (all.length",
    test: PARTIAL_LIST,
  },
  {
    title: "triage counts the items that are loaded as all of them",
    file: "src/web/triage/triage-screen.tsx",
    from: "messages.list.count(total, isWhole)",
    to: "messages.list.count(total, true)",
    test: PARTIAL_LIST,
  },
  {
    title: "the page does not say that it reads the other items",
    file: "src/web/items/store.ts",
    from: "isLoadingRest.set(this.#serverState.isThere && !isWhole);",
    to: "",
    test: PARTIAL_LIST,
  },
  {
    title: "the page does not open after another program stored a language that every object has",
    file: "src/web/i18n/language.ts",
    from: "Object.hasOwn(LANGUAGES, value)",
    to: "value in LANGUAGES",
    test: "src/web/i18n/language.test.ts",
  },
  {
    title: "the page treats 401 as a refusal of the capture",
    file: "src/web/items/mutations/passing-problems.ts",
    from: '  "timeout",\n  "unauthorized",\n];',
    to: '  "timeout",\n];',
    test: WINDOW,
  },
  {
    title: "a capture whose moment the server refuses is refused for good",
    file: "src/web/items/mutations/send-mutation.ts",
    from: "if (!(thrown instanceof Problem) || !isDateRefused(thrown)) throw thrown;",
    to: "throw thrown;",
    test: "test/browser/wrong-clock.test.ts",
  },
  {
    title: "pasted lines whose moment the server refuses are refused for good",
    file: "src/web/items/mutations/send-mutation.ts",
    from: "return isRefused ? await sendDated(captures, {}) : results;",
    to: "return results;",
    test: "test/browser/wrong-clock.test.ts",
  },
  {
    title: "the page shows days in the time zone of the browser",
    file: "src/web/state/time-zone.ts",
    from: "  timeZoneSignal.set(zone);\n",
    to: "",
    test: "test/browser/time-zone.test.ts",
  },
  {
    title: "times of day are those of the browser's time zone",
    file: "src/web/i18n/dates.ts",
    from: "{ ...options, timeZone: zone }",
    to: "options",
    test: "test/browser/time-zone.test.ts",
  },
  {
    title: "the window that only captures does not ask for the time zone",
    file: "src/web/capture/window-data.ts",
    from: "      apiClient.me().then(",
    to: "      Promise.reject<{ timeZone?: string }>().then(",
    test: "test/browser/time-zone.test.ts",
  },
  {
    title: "a change of the server's time zone is not sent",
    file: "src/http/request/event-broadcaster.ts",
    from: "    const heartbeat = setInterval(() => {\n      this.#timeZone = this.zone();\n",
    to: "    const heartbeat = setInterval(() => {\n",
    test: "src/http/request/event-broadcaster.test.ts",
  },
  {
    title: "a window does not see that another window sent its stored capture",
    file: "src/web/capture/window-data.ts",
    from: "      else this.#markStored(key, draft);\n",
    to: "",
    test: WINDOW,
  },
  {
    title: "a capture that another window undid is shown as captured",
    file: "src/web/capture/window-data.ts",
    from: "else if (undoneCaptures.has(mutationKeyOf(key)))",
    to: "else if (false)",
    test: MISSED_EVENTS,
  },
  {
    title: "an undone capture is not recorded",
    file: MUTATION_QUEUE,
    from: `
    undoneCaptures.add(...keys);
    `,
    to: "",
    test: MISSED_EVENTS,
  },
  {
    title: "a redone capture still counts as undone",
    file: MUTATION_QUEUE,
    from: `
      undoneCaptures.delete(...entries.map(({ key }) => key)); // the entries were redone
      `,
    to: "",
    test: MISSED_EVENTS,
  },
  {
    title: "a capture that left the outbox stays in the window",
    file: MUTATION_QUEUE,
    from: "const missingEntries = missingIn(outbox, storedEntries);",
    to: "const missingEntries = missingIn(outbox, []);",
    test: MISSED_EVENTS,
  },
  {
    title: "an undone capture comes back while the database still has it",
    file: MUTATION_QUEUE,
    from: "!this.#endedKeys.has(key) && (takesUp",
    to: "(takesUp",
    test: MISSED_EVENTS,
  },
  {
    title: "a capture that is redone during its deletion counts as sent by another window",
    file: MUTATION_QUEUE,
    from: "    for (const key of keys) this.#generations.delete(key); // a redone entry counts as stored only once it is written again\n",
    to: "",
    test: MISSED_EVENTS,
  },
  {
    title: "a mutation that another window is sending is sent here too",
    file: "src/web/items/mutations/tab-lock.ts",
    from: "  return locks.some(({ name }) => name === NAME);",
    to: "  return locks.length < 0;",
    test: MISSED_EVENTS,
  },
  {
    title: "the page reads the outbox only at its start",
    file: STORE,
    from: "    poll(() => void this.#sender.lookAgain());\n",
    to: "",
    test: RACES,
  },
  {
    title: "the capture window reads the outbox only at its start",
    file: "src/web/capture/window-data.ts",
    from: "    poll(() => void this.#sender.lookAgain().then(() => this.#draw()));\n",
    to: "",
    test: MISSED_EVENTS,
  },
  {
    title: "after a refused tab lock no mutation is sent any more",
    file: MUTATION_QUEUE,
    from: "        this.#running = null; // the browser",
    to: "        // the browser",
    test: MISSED_EVENTS,
  },
  {
    title: "a mutation that could not be sent is not retried",
    file: MUTATION_QUEUE,
    from: "      this.#timer = undefined;\n      this.#run();\n    }, pause);",
    to: "    }, pause);",
    test: RACES,
  },
  {
    title: "a mutation that the database lost counts as sent by another window",
    file: MUTATION_QUEUE,
    from: "const isGone = read && !read.stored && this.#generations.get(key) === generation();",
    to: "const isGone = read && !read.stored;",
    test: RACES,
  },
  {
    title: "a mutation that another window sent is sent again",
    file: MUTATION_QUEUE,
    from: "this.#generations.has(key) && mutationStore",
    to: 'key === "" && mutationStore',
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
    test: MISSED_EVENTS,
  },
  {
    title: "the page waits without a limit for a database that never answers",
    file: "src/web/items/mutations/database.ts",
    from: "return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);",
    to: "return work ?? Promise.resolve(null);",
    test: RACES,
  },
  {
    title: "the refused lines of a batch stand behind their changes in the outbox",
    file: "src/web/items/mutations/database.ts",
    from: "await outbox.put(entry, entryId + n / refused.length);",
    to: "await outbox.put(entry, n + entryId + 1_000);",
    test: "test/browser/paste-undo.test.ts",
  },
  {
    title: "decisions about a capture do not follow it to its item",
    file: MUTATION_QUEUE,
    from: "idsOfCaptures.set(key, id);\n    this",
    to: "idsOfCaptures.set(id, key);\n    this",
    test: "test/browser/triage-zero.test.ts",
  },
  {
    title: "undo does not wait for the mutation in flight",
    file: MUTATION_QUEUE,
    from: `
      return await withTabLock(work);`,
    to: "      return await work();",
    test: RACES,
  },
  {
    title: "changed items are not fetched again after a failed fetch",
    file: "src/web/items/refetch-queue.ts",
    from: "      for (const [id, isNew] of laterIds) this.hear(id, isNew);\n",
    to: "      this.#changedIds = laterIds;\n",
    test: "src/web/items/refetch-queue.test.ts",
  },
  {
    title: "an older response overwrites a newer one",
    file: SERVER_STATE,
    from: "    if (revision < (this.#newest.get(id) ?? 0)) return;\n",
    to: "",
    test: RACES,
  },
  {
    title: "an event that arrives while a list is fetched is lost",
    file: PAGED_LIST,
    from: "    for (const update of this.#lateUpdates) this.#place(...update);\n",
    to: "",
    test: RACES,
  },
  {
    title: "of two responses for one item the older one is shown",
    file: PAGED_LIST,
    from: "knownItem.revision > item.revision || ",
    to: "",
    test: RACES,
  },
  {
    title: "a list that was fetched in part is not continued",
    file: STORE,
    from: `if (connectionState.get() === "live") this.#retryTimer = setTimeout(this.refresh, RETRY_MS);`,
    to: "",
    test: RACES,
  },
  {
    title: "pending mutations are not sent when the server is back",
    file: STORE,
    from: `
    this.#sender.retryNow();
    return this.refresh();`,
    to: "    return this.refresh();",
    test: RECONNECT,
  },
  {
    title: "the offline copy stays after the session has ended",
    file: "src/web/items/offline-copy.ts",
    from: "    snapshot.clear().catch(() => {});\n",
    to: "",
    test: OFFLINE,
  },
  {
    title: "the offline copy is not stored",
    file: "src/web/items/offline-copy.ts",
    from: `
    if (this.#pendingItems && currentSession.get() !== null)
      snapshot.write(this.#pendingItems).catch(() => {});
  `,
    to: "",
    test: OFFLINE,
  },
  {
    title: "a changed item is not stored in the offline copy",
    file: "src/web/items/snapshot.ts",
    from: "chunk.every((item, n) => item === before[n])",
    to: "chunk.length > 0",
    test: OFFLINE,
  },
  {
    title: "only the newest part of the offline copy is read",
    file: "src/web/items/snapshot.ts",
    from: "(await store.getAllKeys()).reverse()",
    to: "(await store.getAllKeys()).slice(-1)",
    test: THOUSANDS,
  },
  {
    title: "the offline copy is written again after each start",
    file: "src/web/items/server-state.ts",
    from: "    this.open.reuse(this.#offlineCopy.items);\n",
    to: "",
    test: THOUSANDS,
  },
  {
    title: "each change makes the rows of all open items again",
    file: "src/web/items/open-items.ts",
    from: "row?.item === item ? row : this.makeRow(item)",
    to: 'row?.item.id === "" ? row : this.makeRow(item)',
    test: "src/web/items/open-items.test.ts",
  },
  {
    title: "an item keeps its old row after a change",
    file: "src/web/items/open-items.ts",
    from: "row?.item === item ? row : this.makeRow(item)",
    to: "row ?? this.makeRow(item)",
    test: "src/web/items/open-items.test.ts",
  },
  {
    title: "an older copy of an open item hides a newer one",
    file: "src/web/items/optimistic-view.ts",
    from: "if (open && (!other || other.revision <= open.item.revision)) return open;",
    to: "if (open) return open;",
    test: "src/web/items/optimistic-view.test.ts",
  },
  {
    title: "an equal revision of a restored backup counts as equal",
    file: "src/web/items/merge.ts",
    from: "isSame(a[field], b[field])",
    to: 'field !== "revision" || isSame(a[field], b[field])',
    test: "src/web/items/merge.test.ts",
  },
];
