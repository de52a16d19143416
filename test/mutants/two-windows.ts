import type { Mutant } from "./mutant.ts";

const TWO_WINDOWS = "test/browser/two-windows.test.ts";
const DRAFTS = "src/web/capture/drafts.ts";

export const twoWindowsMutants: readonly Mutant[] = [
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
    from: " || !undoneCaptures.has(key)) return;",
    to: ") return;",
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
