import type { Mutant } from "./mutant.ts";

const TWO_WINDOWS = "test/browser/two-windows.test.ts";
const DRAFTS = "src/web/capture/drafts.ts";

const UNDO = "src/store/items/undo.ts";
const UNDO_TEST = "src/store/items/undo.test.ts";
const MUTATION_QUEUE = "src/web/items/mutations/mutation-queue.ts";
const UNDO_MANAGER = "src/web/items/undo.ts";
const UNANSWERED = "test/browser/undo-unanswered.test.ts";
const UNDO_WINDOWS = "test/browser/undo-windows.test.ts";

export const twoWindowsMutants: readonly Mutant[] = [
  {
    title: "the next undo reverts an undo",
    file: UNDO,
    from: `else if (settled.get(step) !== "undo") return`,
    to: "else return",
    test: "src/store/items/item-changes.test.ts",
  },
  {
    title: "Tab goes nowhere while the note is in conflict",
    file: "src/web/item/text/conflict.tsx",
    from: " data-field={field}",
    to: " data-conflict={field}",
    test: "test/browser/item.test.ts",
  },
  {
    title: "a browser that blocks its storage shows a white page",
    file: "src/web/state/stored-value.ts",
    from: "private readonly storage: Storage | undefined = originStorage(),",
    to: "private readonly storage: Storage | undefined = globalThis.localStorage,",
    test: "test/browser/unstored.test.ts",
  },
  {
    title: "an undo with items takes back the newest change of the item",
    file: UNDO,
    from: "OFFSET coalesce((SELECT later FROM own), 0)",
    to: "OFFSET 0",
    test: UNDO_TEST,
  },
  {
    title: "an undo with items takes back steps of others",
    file: UNDO,
    from: "FROM change AS first WHERE seq = ?1 AND by = ?3 AND",
    to: "FROM change AS first WHERE seq = ?1 AND ?3 <> '' AND",
    test: UNDO_TEST,
  },
  {
    title: "an undo takes back a step that was made after its key was pressed",
    file: "src/web/items/undo-stack.ts",
    from: "number <= last",
    to: "number <= last + 9",
    test: "src/web/items/undo-stack.test.ts",
  },
  {
    title: "an undo does not name the step that it undid",
    file: UNDO,
    from: "SELECT coalesce(undoes, step, seq) AS step, item",
    to: "SELECT coalesce(step, seq) AS step, item",
    test: UNDO_TEST,
  },
  {
    title: "of several items the oldest step is undone",
    file: UNDO,
    from: "found.sort((a, b) => b.step - a.step)",
    to: "found.sort((a, b) => a.step - b.step)",
    test: UNDO_TEST,
  },
  {
    title: "a step that was redone cannot be undone by its items",
    file: UNDO,
    from: "CASE verb WHEN 'undo' THEN",
    to: "CASE WHEN verb <> '' THEN",
    test: UNDO_TEST,
  },
  {
    title: "a step of which one item was purged is passed over",
    file: UNDO,
    from: "(hasValues OR verb = 'repeat' OR (SELECT",
    to: "(hasValues OR verb = 'repeat' OR 'no' = (SELECT",
    test: UNDO_TEST,
  },
  {
    title: "a capture that was purged ends undo",
    file: UNDO,
    from: "WHERE captured.seq = item) <> '${PURGED}')",
    to: "WHERE captured.seq = item) <> '')",
    test: UNDO_TEST,
  },
  {
    title: "the page undoes the newest step of all windows",
    file: "src/web/items/undo.ts",
    from: "apiClient.inbox.undo(names)",
    to: "apiClient.inbox.undo()",
    test: UNDO_WINDOWS,
  },
  {
    title: "the page names its step by the last revisions of the items",
    file: "src/web/items/undo.ts",
    from: "this.#names.get(key) ??",
    to: "",
    test: UNDO_WINDOWS,
  },
  {
    title: "undo drops the unsent capture of another window",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "all.filter((key) => own.has(key))",
    to: "all",
    test: UNDO_WINDOWS,
  },
  {
    title: "a change that another window has sent stays when it is undone",
    file: "src/web/items/undo.ts",
    from: "if (pending().length > 0) await withTimeout(sender.lookAgain()).catch(() => {});",
    to: "",
    test: UNDO_WINDOWS,
  },
  {
    title: "a refused change is undone in place of another one",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "this.listener.onAnswered(entry.key, []);",
    to: "",
    test: UNDO_WINDOWS,
  },
  {
    title: "a change of another window is sent before the capture that it changes",
    file: "src/web/items/mutations/mutation.ts",
    from: "return [...behind(null), ...sending.flatMap((mutation) => [mutation, ...behind(mutation.entry.key)])];",
    to: "return [...[...followers.values()].flat(), ...sending.flatMap((mutation) => (behind(null), [mutation]))];",
    test: "src/web/items/mutations/mutation.test.ts",
  },
  {
    title: "a window does not learn which items the captures of other windows became",
    file: "src/web/items/mutations/captured-ids.ts",
    from: "for (const [key, id] of await mutationStore.itemIds(unknown)) idsOfCaptures.set(key, id);",
    to: "await mutationStore.itemIds(unknown);",
    test: TWO_WINDOWS,
  },
  {
    title: "an item whose entry another window has removed goes to the trash",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "else if (!stored && undoneCaptures.has(key))",
    to: "else if (!stored)",
    test: TWO_WINDOWS,
  },
  {
    title: "a draft stays with the capture after it has become an item",
    file: "src/web/state/window-value.ts",
    from: "    if (this.storage) nameAfterItems(this.storage, this.id);\n",
    to: "",
    test: "src/web/state/window-value.test.ts",
  },
  {
    title: "a draft is not found whose capture another window has sent",
    file: "src/web/items/mutations/captured-ids.ts",
    from: "  await withTimeout(capturedIds.learn(capturesInNames())).catch(() => {});\n",
    to: "",
    test: TWO_WINDOWS,
  },
  {
    title: "a draft of a window that crashed is not found before the next window starts",
    file: "src/web/items/mutations/captured-ids.ts",
    from: "  await leaveClosed();\n",
    to: "",
    test: TWO_WINDOWS,
  },
  {
    title: "a draft of a window that is slow to close is not found by the one that is open",
    file: "src/web/item/text/drafts.ts",
    from: 'addEventListener("focus", look);',
    to: "",
    test: TWO_WINDOWS,
  },
  {
    title: "undo drops a capture that the server may have",
    file: MUTATION_QUEUE,
    from: "key === this.#keyInFlight || this.#unanswered.has(key)",
    to: "key === this.#keyInFlight",
    test: UNANSWERED,
  },
  {
    title: "undo drops a capture that an earlier page may have sent",
    file: MUTATION_QUEUE,
    from: "if (first !== undefined && !ownKeys.has(first)) this.#unanswered.add(first);",
    to: "",
    test: UNANSWERED,
  },
  {
    title: "a capture that is redone before the server answers is undone there",
    file: MUTATION_QUEUE,
    from: "if (isHere) this.#mark(false, key);",
    to: "",
    test: UNANSWERED,
  },
  {
    title: "an undone capture is sent again as if the server had not undone it",
    file: UNDO_MANAGER,
    from: "(sender.keep(entry.key) ? null : await this.#redoByServer(asRequest(entry)))",
    to: "(sender.keep(entry.key) ? null : (sender.add(entry), null))",
    test: UNANSWERED,
  },
  {
    title: "a change that was undone without an answer stays on the server",
    file: "src/web/items/mutations/send-mutation.ts",
    from: "names.length === 0 ? [] : await apiClient.inbox.undo(names)",
    to: "[]",
    test: UNANSWERED,
  },
  {
    title: "a captured text is forgotten before the outbox has it",
    file: DRAFTS,
    from: "this.#stored.set([...texts, ...this.#captured])",
    to: "this.#stored.set(texts)",
    test: TWO_WINDOWS,
  },
  {
    title: "a text that a crashed window has captured is shown again",
    file: DRAFTS,
    from: "if (!(await withTimeout(mutationStore.wasStored(key)).catch(() => false))) {",
    to: "{",
    test: TWO_WINDOWS,
  },
];
