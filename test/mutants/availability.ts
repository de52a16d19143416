import type { Mutant } from "./mutant.ts";

const RULE = "src/domain/item/availability.test.ts";
const BLOCKING = "src/domain/item/blocking.test.ts";
const STORED = "src/store/items/availability.test.ts";
const EQUAL = "src/store/items/filter.test.ts";

/** Sequential projects, and actions that wait for another item. */
export const AVAILABILITY: readonly Mutant[] = [
  {
    title: "no log says that the id index is damaged",
    file: "src/store/store.ts",
    from: "catch(unlessDiskFull)",
    to: "catch(() => {})",
    test: "src/store/items/indexes/id-index.test.ts",
  },
  {
    title: "a damaged page of the id index's progress ends the program",
    file: "src/store/items/indexes/id-index.ts",
    from: "catchUpIfFar().catch(() => {});",
    to: "void catchUpIfFar();",
    test: "src/store/items/indexes/id-index.test.ts",
  },
  {
    title: "an action that is moved in a sequence stays below those with a position",
    file: "src/web/items/reorder.ts",
    from: "const rewritten = isSequence ? order.slice(0, placed + 1) : order.slice(at);",
    to: "const rewritten = order.slice(at);",
    test: "src/web/items/reorder.test.ts",
  },
  {
    title: "Next shows what waits for others",
    file: "src/web/items/sort.ts",
    from: `list === "next" && waitsFor.has(row.item.id)`,
    to: "false",
    test: "test/browser/availability.test.ts",
  },
  {
    title: "an action waits for the key of a new item, which the server does not know",
    file: "src/web/items/mutations/mutation.ts",
    from: `const blockedBy = itemIds.get(patch.blockedBy ?? "");`,
    to: `const blockedBy = itemIds.get("");`,
    test: "test/browser/availability.test.ts",
  },
  {
    title: "the newest action of a sequential project is the first",
    file: "src/domain/item/availability.ts",
    from: "return items.toReversed().sort(",
    to: "return [...items].sort(",
    test: RULE,
  },
  {
    title: "a completed action holds back the next one",
    file: "src/domain/item/availability.ts",
    from: `const actions = items.filter(({ kind, list }) => kind === "action" && isOpen(list));`,
    to: `const actions = items.filter(({ kind }) => kind === "action");`,
    test: RULE,
  },
  {
    title: "a sequential project in the trash holds back its actions",
    file: "src/domain/item/availability.ts",
    from: `kind === "project" && isSequential && isOpen(list)`,
    to: `kind === "project" && isSequential`,
    test: RULE,
  },
  {
    title: "a note blocks an action",
    file: "src/domain/item/availability.ts",
    from: `kind !== "note" && isOpen(list)`,
    to: "isOpen(list)",
    test: RULE,
  },
  {
    title: "an action of a project is held back only by items of that project",
    file: "src/store/items/conditions/availability.ts",
    from: `"blocked.project = ? AND +blocked`,
    to: `"blocker.project = ? AND +blocked`,
    test: STORED,
  },
  {
    title: "a list of one project looks at all blocked items",
    file: "src/store/items/conditions/availability.ts",
    from: "blocked.project = ? AND +blocked.blocked_by",
    to: "blocked.project = ? AND blocked.blocked_by",
    test: STORED,
  },
  {
    title: "the store takes the newest action of a sequence as the first",
    file: "src/store/items/conditions/availability.ts",
    from: "step.position, step.seq LIMIT 1",
    to: "step.position, step.seq DESC LIMIT 1",
    test: EQUAL,
  },
  {
    title: "in the store an action without a position comes before the others",
    file: "src/store/items/conditions/availability.ts",
    from: "ORDER BY step.position IS NULL, step.position",
    to: "ORDER BY step.position",
    test: STORED,
  },
  {
    title: "an item blocks until the index of ids has it",
    file: "src/store/items/conditions/availability.ts",
    from: "AND place.id = blocked.blocked_by",
    to: "AND place.id = blocked.id",
    test: STORED,
  },
  {
    title: "a new item blocks nothing until the index of ids has it",
    file: "src/store/items/conditions/availability.ts",
    from: "AND blocker.seq > (SELECT seq FROM projection WHERE name = 'item_by_id')",
    to: "AND FALSE",
    test: STORED,
  },
  {
    title: "two items wait for each other",
    file: "src/domain/item/blocking.ts",
    from: "if (!isFreeOf(after, chain))",
    to: "if (chain.length > MAX_BLOCKERS)",
    test: BLOCKING,
  },
  {
    title: "undo closes a circle of items that wait",
    file: "src/domain/item/undo.ts",
    from: "&& isFreeOf(after, at.blockers)",
    to: "",
    test: STORED,
  },
  {
    title: "a purged item is still named where it blocked",
    file: "src/store/items/purge.ts",
    from: "WHERE account = ? AND blocked_by = ?",
    to: "WHERE account = ? AND blocked_by = ? AND FALSE",
    test: STORED,
  },
  {
    title: "undo gives back the id of a purged item",
    file: "src/store/items/purge.ts",
    from: "set.add(item.id, edit, null, false);",
    to: "set.add(item.id, edit);",
    test: STORED,
  },
];
