import type { Actor } from "../domain/actor.ts";
import { capture } from "../domain/capture.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import type { Inbox } from "../domain/inbox.ts";
import type { Item } from "../domain/item.ts";
import { Problem } from "../domain/problem.ts";
import { captureChange } from "./changes.ts";
import { checksum } from "./checksum.ts";
import { type Engine, FIRST_SEQ, type Statement, type Unit } from "./engine.ts";
import type { Ids } from "./ids.ts";
import { receipt } from "./receipts.ts";
import { captureOnce } from "./repeats.ts";

type ItemRow = Omit<Item, "isFocused"> & { seq: number; isFocused: number };

const COLUMNS = `seq, id, kind, title, note, list, is_focused AS isFocused, created_on AS createdOn,
  changed_on AS changedOn, completed_on AS completedOn, source, revision`;

// A page ends early when its text is long: an answer of hundreds of megabytes would stop everyone else.
const PAGE_BYTES = 4 * 1024 * 1024;
const SIZE = "length(CAST(title AS BLOB)) + coalesce(length(CAST(note AS BLOB)), 0)";

const INSERT = `INSERT INTO item (account, id, kind, title, note, list, is_focused, created_on, changed_on,
  completed_on, source, revision, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The items as `by` sees and captures them. */
export function openInbox(engine: Engine, ids: Ids, by: Actor, { now, newId }: TimeAndChance): Inbox {
  return {
    async capture(draft, { idempotencyKey, capturedOn, ignored = [] } = {}) {
      const arrived = now();
      const item = capture(draft, by, newId(), arrived, capturedOn);
      const captured = { id: item.id, createdOn: item.createdOn };
      const kept = receipt(by, arrived, "captured", { item: FIRST_SEQ, ignored });
      const unit = [...newItem(item, by, arrived), kept];
      if (idempotencyKey !== undefined)
        return captureOnce(engine, ids, by, idempotencyKey, draft, captured, unit, arrived);
      await engine.write(unit);
      return captured;
    },
    async list({ list, limit, cursor }) {
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
      const where = `WHERE account = ? ${list ? "AND list = ?" : ""} AND seq < ? ORDER BY seq DESC LIMIT ?`;
      const values = [by.account, ...(list ? [list] : []), before, limit + 1];
      const sizes = await engine.read<{ seq: number; size: number }>(
        `SELECT seq, ${SIZE} AS size FROM item ${where}`,
        values,
      );
      const fits = countWithin(
        sizes.map(({ size }) => size),
        PAGE_BYTES,
      );
      const rows = await engine.read<ItemRow>(`SELECT ${COLUMNS} FROM item ${where}`, [
        ...values.slice(0, -1),
        Math.min(limit, fits),
      ]);
      const last = rows.at(-1);
      return {
        items: rows.map(toItem),
        next: sizes.length > rows.length && last ? writeCursor(last.seq) : null,
      };
    },
    async get(id) {
      const seq = await ids.find(by.account, id);
      const [row] = await engine.read<ItemRow>(`SELECT ${COLUMNS} FROM item WHERE seq = ?`, [seq]);
      return row ? toItem(row) : null;
    },
  };
}

/** How many of them fit, and always one. */
function countWithin(sizes: number[], most: number): number {
  let sum = 0;
  const end = sizes.findIndex((size) => {
    sum += size;
    return sum > most;
  });
  return end < 0 ? sizes.length : Math.max(1, end);
}

/** The rows of an item that begins, with its change. `at` is Unix seconds. */
export function newItem(item: Item, by: Actor, at: number): Unit {
  return [insert(item, by.account), captureChange(by, at)];
}

function insert(item: Item, account: number): Statement {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const values = [account, id, kind, title, note, list, Number(isFocused), createdOn, changedOn, completedOn];
  return { sql: INSERT, values: [...values, source, revision, checksum(item, account)], rows: 1 };
}

function toItem({ seq: _, ...rest }: ItemRow): Item {
  return { ...rest, isFocused: rest.isFocused === 1 };
}

/** Opaque to clients. Items never change their seq, so a cursor stays right while others arrive. */
function writeCursor(seq: number): string {
  return `s${seq.toString(36)}`;
}

function readCursor(cursor: string): number {
  const seq = /^s[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (Number.isSafeInteger(seq)) return seq;
  throw new Problem("invalid", "The cursor is none that a list gave. Start again without it.", {
    field: "cursor",
  });
}
