import type { Mutant } from "./mutant.ts";

const CHANGE_ONCE = "src/store/items/change-once.ts";
const UNDO = "src/store/items/undo.ts";
const PURGE = "src/store/items/purge.ts";
const ROUTES = "src/http/routes/item-changes.ts";
const STORED = "src/store/items/change-once.test.ts";
const UNDO_TEST = "src/store/items/undo.test.ts";
const SENT = "src/http/idempotent-changes.test.ts";

/** Bugs of changes, undos and redos that are sent again. */
export const idempotentChangesMutants: readonly Mutant[] = [
  {
    title: "a change that is sent again is made again",
    file: CHANGE_ONCE,
    from: "if (first) return repeat(first);",
    to: "",
    test: STORED,
  },
  {
    title: "a change that changed nothing is not remembered",
    file: CHANGE_ONCE,
    from: "if (answer === null) return answer;",
    to: "if (answer === null || set.isEmpty) return answer;",
    test: STORED,
  },
  {
    title: "a change of an item that is not there is remembered",
    file: CHANGE_ONCE,
    from: "if (answer === null) return answer;",
    to: "",
    test: STORED,
  },
  {
    title: "other fields under the key of a change are answered as a repetition",
    file: CHANGE_ONCE,
    from: "row.request === fingerprint ||",
    to: "row.request !== '' ||",
    test: STORED,
  },
  {
    title: "the key of a capture is that of a change too",
    file: CHANGE_ONCE,
    from: "row.expiresOn === null || !isSame",
    to: "!isSame && row.expiresOn !== null",
    test: STORED,
  },
  {
    title: "the names of fields in another order are another change",
    file: CHANGE_ONCE,
    from: "JSON.stringify(field, sortNames)",
    to: "JSON.stringify(field)",
    test: STORED,
  },
  {
    title: "a repeated batch has forgotten its problems",
    file: CHANGE_ONCE,
    from: "set.isEmpty ? null : FIRST_ROWID, refusalsOf(answer)",
    to: "set.isEmpty ? null : FIRST_ROWID, null",
    test: STORED,
  },
  {
    title: "the keys of changes are kept for ever",
    file: CHANGE_ONCE,
    from: "WHERE expires_on <= ? ORDER",
    to: "WHERE expires_on <= ? AND FALSE ORDER",
    test: STORED,
  },
  {
    title: "after a purge a batch has the hash of its text",
    file: PURGE,
    from: "WHERE item = '' AND length(request) > 20",
    to: "WHERE item = '' AND length(request) < 20",
    test: STORED,
  },
  {
    title: "after a purge a change has the hash of its text",
    file: PURGE,
    from: "FROM idempotency NOT INDEXED WHERE account = ? AND item = ?",
    to: "FROM idempotency NOT INDEXED WHERE account = ? AND item = ? AND expires_on IS NULL",
    test: STORED,
  },
  {
    title: "the key of a batch whose first item was purged names no step",
    file: UNDO,
    from: "(seq = ?1 OR step = ?1) AND before IS NOT NULL LIMIT 1",
    to: "seq = ?1 AND before IS NOT NULL LIMIT 1",
    test: UNDO_TEST,
  },
  {
    title: "the newest key counts, also that of a step of others",
    file: UNDO,
    from: "json_each(?1)) AND by = ?2",
    to: "json_each(?1)) AND ?2 <> ''",
    test: UNDO_TEST,
  },
  {
    title: "the key of another client's capture hides the own step",
    file: UNDO,
    from: "account = ?1 AND by = ?3 AND verb = 'capture' AND item IN",
    to: "account = ?1 AND ?3 <> '' AND verb = 'capture' AND item IN",
    test: UNDO_TEST,
  },
  {
    title: "a repeated undo has its items in another order",
    file: "src/store/items/item-changes.ts",
    from: 'itemsOfStep(tools, set, step, "first")',
    to: 'itemsOfStep(tools, set, step, "last")',
    test: STORED,
  },
  {
    title: "the API ignores the key of a batch of changes",
    file: ROUTES,
    from: "      })),\n      key,\n",
    to: "      })),\n",
    test: SENT,
  },
  {
    title: "the API ignores the key of an undo",
    file: ROUTES,
    from: "...(idempotencyKey !== undefined && { idempotencyKey })",
    to: "",
    test: SENT,
  },
  {
    title: "a repeated batch may answer more than the first one",
    file: "src/store/items/item-changes.ts",
    from: 'set.weigh(stored, "changes"); // it may have grown',
    to: "",
    test: STORED,
  },
  {
    title: "a repeated undo of what was undone already finds nothing",
    file: "src/store/items/item-changes.ts",
    from: 'named ? itemsOfStep(tools, set, named.step, "last") : []; // it was so already',
    to: "[];",
    test: STORED,
  },
  {
    title: "requests that change nothing use up the space of a full disk",
    file: "src/store/items/change-once.ts",
    from: "...(set.isEmpty && { grows: true })",
    to: "",
    test: "src/store/sqlite/disk-full.test.ts",
  },
  {
    title: "after a purge a key is answered for another operation",
    file: "src/store/items/change-once.ts",
    from: "row.request === `${verb}:` && row.item === item",
    to: 'row.request.endsWith(":") && row.item === item',
    test: STORED,
  },
  {
    title: "each refusal of a batch is stored with its sentence",
    file: "src/store/items/change-once.ts",
    from: "const id = JSON.stringify([code, detail, field]);",
    to: "const id = JSON.stringify([code, detail, field, place]);",
    test: STORED,
  },
];
