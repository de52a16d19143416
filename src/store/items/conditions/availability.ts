import type { ItemFilter } from "../../../domain/inbox/items.ts";
import type { Value } from "../../engine/engine.ts";

/** A part of a query of items, with its values. */
interface QueryPart {
  sql: string;
  values: Value[];
}

const isOpen = (table: string) => `${table}.list NOT IN ('done', 'trash')`;
const SEQUENTIAL = `FROM item AS sequence
  WHERE sequence.account = ? AND sequence.is_sequential = 1 AND ${isOpen("sequence")}`;

/**
 * The first open action of each sequential project, or of the one with an id, in the order of `inSequence`; 0 if it has
 * none.
 */
const firstSteps = (ofOne: string) => `SELECT coalesce((SELECT step.seq FROM item AS step
    WHERE step.account = sequence.account AND step.project = sequence.id AND step.kind = 'action' AND ${isOpen("step")}
    ORDER BY step.position IS NULL, step.position, step.seq LIMIT 1), 0) ${SEQUENTIAL} ${ofOne}`;

/**
 * The items, of all projects or of one, that an open action or project blocks. The id index finds the blockers, except the
 * newest items: of those, each is looked up among the blocked ones (`id-index.ts`).
 */
const blocked = (which: string) => `SELECT blocked.seq FROM item AS blocked
    CROSS JOIN item_by_id AS place ON place.account = blocked.account AND place.id = blocked.blocked_by
    CROSS JOIN item AS blocker ON blocker.seq = place.item
    WHERE blocked.account = ? AND ${which} AND blocker.kind <> 'note' AND ${isOpen("blocker")}
  UNION ALL SELECT blocked.seq FROM item AS blocker
    CROSS JOIN item AS blocked ON blocked.account = blocker.account AND blocked.blocked_by = blocker.id
    WHERE EXISTS (SELECT 1 FROM item AS any_blocked WHERE any_blocked.account = ? AND any_blocked.blocked_by IS NOT NULL)
      AND blocker.seq > (SELECT seq FROM projection WHERE name = 'item_by_id')
      AND blocker.account = ? AND blocker.kind <> 'note' AND ${isOpen("blocker")}`;

const IS_STEP = `item.project IN (SELECT sequence.id ${SEQUENTIAL})`;
const IS_ACTION = `item.kind = 'action' AND ${isOpen("item")}`;

/**
 * The rule of `heldBackBy` as a condition. Its subqueries do not depend on the row, so each runs once; of a query for one
 * project they look at that project only.
 */
export function availableCondition(
  isAvailable: boolean,
  account: number,
  project: string | undefined,
): QueryPart {
  const [ofOne, which, one] =
    project === undefined
      ? ["", "blocked.blocked_by IS NOT NULL", []]
      : // `+`, or SQLite would use the index of all blocked items.
        ["AND sequence.id = ?", "blocked.project = ? AND +blocked.blocked_by IS NOT NULL", [project]];
  const isLaterStep = `item.project IS NOT NULL AND ${IS_STEP} AND item.seq NOT IN (${firstSteps(ofOne)})`;
  const isBlocked = `item.blocked_by IS NOT NULL AND item.seq IN (${blocked(which)})`;
  const isHeldBack = `(${IS_ACTION} AND ((${isLaterStep}) OR (${isBlocked})))`;
  const values = [account, account, ...one, account, ...one, account, account];
  return { sql: isAvailable ? `NOT ${isHeldBack}` : isHeldBack, values };
}

/** The actions that could be held back, which have indexes, if only those can match. */
export function heldBackFilter({ isAvailable }: ItemFilter, account: number): QueryPart[] {
  if (isAvailable !== false) return [];
  const sql = `SELECT item.seq AS seq FROM item WHERE item.account = ? AND ${IS_STEP}
    UNION SELECT item.seq FROM item WHERE item.account = ? AND item.blocked_by IS NOT NULL`;
  return [{ sql, values: [account, account, account] }];
}
